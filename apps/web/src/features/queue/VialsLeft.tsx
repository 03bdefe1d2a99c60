import type { QueueItem } from '@eluent/contract'
import { Anchor, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { FoldedTable } from './FoldedTable.tsx'

/** Samples of the queue with the vials that have not run, in its order; nothing where all have. */
export function VialsLeft({ items }: { items: readonly QueueItem[] }) {
  const left = items.flatMap(({ id, sample, vials }) => {
    const numbers = vials.filter(({ completed }) => !completed).map(({ vial_number }) => vial_number)
    return sample === null || numbers.length === 0 ? [] : [{ id, sample, numbers }]
  })
  if (left.length === 0) return null
  const title = t('Not run yet: {count}', { count: left.reduce((sum, { numbers }) => sum + numbers.length, 0) })
  return (
    <Panel>
      <FoldedTable title={title}>
        {left.map(({ id, sample, numbers }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Anchor component={Link} fz="sm" to={pathTo('sampleReport', { id: sample.id })}>
                {sample.name}
              </Anchor>
            </Table.Td>
            <Table.Td>
              {numbers.length === 1
                ? t('Vial {number}', { number: numbers[0] ?? 0 })
                : t('Vials {numbers}', { numbers: numbers.join(', ') })}
            </Table.Td>
          </Table.Tr>
        ))}
      </FoldedTable>
    </Panel>
  )
}
