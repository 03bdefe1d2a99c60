import { Group } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { deleteBatchTest, type BatchTest } from '@eluent/contract'
import { IconChartHistogram, IconPencil } from '@tabler/icons-react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { RowButton, RowLink } from '../../ui/row-actions/RowButton.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const NO_RESULTS_TEXT = t('This sample has no results yet.')

/** Edit, results, delete; a deletion asks first. */
export function BatchTestRowActions({ test }: { test: BatchTest }) {
  const permissions = useSession()?.claims.permissions
  const { id, name, sample_id } = test
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can(permissions, 'batch_test.edit') && (
        <RowLink tip={t('Edit')} of={name} icon={IconPencil} to={pathTo('batchTestEdit', { id })} />
      )}
      {test.results ? (
        <RowLink
          tip={t('Results')}
          of={name}
          icon={IconChartHistogram}
          to={pathTo('sampleReport', { id: sample_id })}
        />
      ) : (
        <RowButton tip={t('Results')} of={name} icon={IconChartHistogram} refusal={NO_RESULTS_TEXT} />
      )}
      {can(permissions, 'batch_test.delete') && (
        <RowRemoval
          word={t('Delete')}
          noun={t('Batch Test')}
          row={test}
          refusal={translated(test.can.delete.text)}
          remove={deleteBatchTest}
        >
          {t('{name} leaves the list. Its QR code is free for another test.', { name })}
        </RowRemoval>
      )}
    </Group>
  )
}
