import { listLotUses, type LotUse } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { ITEM_KIND_NAMES } from '@eluent/domain/inventory'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { ListDate } from '../../ui/dates/ListDate.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable, type PlainColumn } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { LotStateWord } from './LotStateWord.tsx'
import { UseActions } from './LotUses.tsx'
import { UseModal } from './UseModal.tsx'
import { t } from '../../language/t.ts'

const COLUMNS: PlainColumn<LotUse>[] = [
  {
    header: t('Lot'),
    render: ({ lot }) => (
      <Anchor component={Link} to={pathTo('lot', { id: lot.id })} inherit>
        {`${lot.item.name} \u00b7 ${lot.lot_number}`}
      </Anchor>
    ),
  },
  { header: t('Kind'), render: ({ lot }) => t(ITEM_KIND_NAMES[lot.item.kind]) },
  { header: t('State'), render: ({ lot }) => <LotStateWord state={lot.shown_state} /> },
  { header: t('Put on'), render: ({ used_at }) => <ListDate at={used_at} /> },
  { header: t('Injections'), align: 'right', render: ({ injections }) => injections ?? '–' },
]

/** The bottles and columns that stand at an instrument, and the way to put another one on. */
export function StandingPanel({ machine }: { machine: string }) {
  const permissions = useSession()?.claims.permissions
  const isSeen = can(permissions, 'inventory.view')
  const mayEnter = can(permissions, 'inventory.enter')
  const uses = useRead(listLotUses, isSeen ? { query: { startIndex: 0, endIndex: 50, standing_at: machine } } : null)
  const [adding, setAdding] = useState(false)
  if (!isSeen) return null
  return (
    <Panel
      title={t('Bottles and Columns')}
      action={
        mayEnter && (
          <Button size="sm" variant="default" onClick={() => setAdding(true)}>
            {t('Put on ...')}
          </Button>
        )
      }
    >
      <ReadRecord query={uses}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('Nothing is noted as standing here. What is put on is named by the reports of its runs.')}
            </Text>
          ) : (
            <PlainTable
              label={t('Bottles and Columns')}
              minWidth={560}
              rows={data}
              rowKey={({ id }) => id}
              columns={[...COLUMNS, mayEnter && { header: t('Actions'), render: (use) => <UseActions use={use} /> }]}
            />
          )
        }
      </ReadRecord>
      {adding && <UseModal subject="machine" machine={machine} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
