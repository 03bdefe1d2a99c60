import { listLots, listLotUses, type LotUse } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { ListDate } from '../../ui/dates/ListDate.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { figure } from '../../language/figures.ts'
import { UseActions } from './LotUses.tsx'
import { LotStateWord } from './LotStateWord.tsx'
import { UseModal } from './UseModal.tsx'
import { unitOf } from './lot-texts.ts'
import { t } from '../../language/t.ts'

interface LotsUsedProps {
  subject: 'sample' | 'calibration'
  recordId: number
  /** A control sample, which also takes control materials in quarantine. */
  isControl?: boolean
}

const ANY_LOT = { startIndex: 0, endIndex: 1 } as const

/** The lots that were used for a sample or a calibration; nothing where the laboratory has no inventory. */
export function LotsUsed({ subject, recordId, isControl = false }: LotsUsedProps) {
  const permissions = useSession()?.claims.permissions
  const mayEnter = can(permissions, 'inventory.enter')
  const [adding, setAdding] = useState(false)
  const uses = useRead(listLotUses, { query: { subject, record_id: recordId, startIndex: 0, endIndex: 100 } })
  const lots = useRead(listLots, { query: ANY_LOT })
  const rows = uses.data?.data ?? []
  if (rows.length === 0 && (!mayEnter || (lots.data?.meta.total_count ?? 0) === 0)) return null
  return (
    <Panel
      title={t('Lots used')}
      action={
        mayEnter && (
          <Button size="sm" variant="default" onClick={() => setAdding(true)}>
            {t('Add Lot Used ...')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? t('No lot is named yet.') : <UsedTable rows={rows} mayEnter={mayEnter} />}
      {adding && (
        <UseModal subject={subject} recordId={recordId} isTrial={isControl} onClose={() => setAdding(false)} />
      )}
    </Panel>
  )
}

function UsedTable({ rows, mayEnter }: { rows: readonly LotUse[]; mayEnter: boolean }) {
  return (
    <PlainTable
      label={t('Lots used')}
      minWidth={560}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('Lot'),
          render: ({ lot }) => (
            <Anchor component={Link} to={pathTo('lot', { id: lot.id })} inherit>
              {lot.item.name} · {lot.lot_number}
            </Anchor>
          ),
        },
        { header: t('State'), render: ({ lot }) => <LotStateWord state={lot.shown_state} /> },
        {
          header: t('Amount'),
          align: 'right',
          render: ({ amount, lot }) => `${figure(String(amount))} ${unitOf(amount, lot.item.unit)}`,
        },
        { header: t('When'), render: ({ used_at }) => <ListDate at={used_at} /> },
        { header: t('By'), render: ({ created_by_name }) => created_by_name },
        mayEnter && { header: t('Actions'), render: (use) => <UseActions use={use} /> },
      ]}
    />
  )
}
