import { endReviews, listAffectedReports, type AffectedReport, type Lot } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { stateWord } from '@eluent/domain/samples'
import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { ListDate } from '../../ui/dates/ListDate.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { FilesOfReport } from './FilesOfReport.tsx'
import { t } from '../../language/t.ts'

const COLUMNS: Column<AffectedReport>[] = [
  {
    key: 'sample',
    header: t('Sample'),
    render: ({ id, strain_name }) => (
      <Anchor component={Link} to={pathTo('sampleReport', { id })} inherit>
        {`${id} ${strain_name ?? ''}`}
      </Anchor>
    ),
  },
  { key: 'batch', header: t('Batch Number'), render: ({ batch_number }) => batch_number ?? '–' },
  { key: 'client', header: t('Client'), render: ({ prepared_for }) => prepared_for ?? '–' },
  { key: 'report', header: t('Report'), render: ({ report_number }) => report_number ?? '–' },
  { key: 'released', header: t('Released'), render: ({ released_at }) => <ListDate at={released_at} /> },
  { key: 'files', header: t('Files'), align: 'right', render: (report) => <FilesOfReport report={report} /> },
  {
    key: 'state',
    header: t('State'),
    render: ({ state, under_review }) => (under_review ? t('Under review') : t(stateWord(state))),
  },
]

/** Which reports a lot reached, through solutions at any depth; after its recall, each with its review. */
export function LotReports({ lot }: { lot: Lot }) {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ sortColumn: 'id', sortOrder: 'DESC' })
  const query = useRead(listAffectedReports, { params: { id: lot.id }, query: table.request }, { keepPrevious: true })
  const end = useChange(endReviews)
  const [asking, setAsking] = useState(false)
  const open = (query.data?.data ?? []).filter(({ under_review }) => under_review).map(({ id }) => id)
  return (
    <Panel
      title={t('Reports that used it')}
      flush
      action={
        open.length > 0 &&
        can(permissions, 'inventory.approve') && (
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            {t('End Reviews of This Page ...')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('Reports that used it')}
        table={table}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        emptyHint={t('No report used it.')}
      />
      <RemovalModal
        opened={asking}
        title={t('End Reviews')}
        confirmLabel={t('End Reviews')}
        action={end}
        input={(body) => ({ params: { id: lot.id }, body: { ...body, sample_ids: open } })}
        doneText={({ message }) => message}
        onClose={() => setAsking(false)}
      >
        {t('{count, plural, one {# report} other {# reports}} can be released and mailed again.', {
          count: open.length,
        })}
      </RemovalModal>
    </Panel>
  )
}
