import { listCalibrations, type CalibrationRow } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import type { SearchColumn } from '../../ui/DataTable/SearchBox.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { ListDate } from '../../ui/dates/ListDate.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { CalibrationAge } from './CalibrationAge.tsx'
import { CalibrationStateWord } from './CalibrationStateWord.tsx'
import { fixed } from './figure-text.ts'
import { t } from '../../language/t.ts'

const SEARCH: readonly SearchColumn[] = [{ value: 'machine_name', label: t('Instrument') }]

const columns: Column<CalibrationRow>[] = [
  {
    key: 'machine_name',
    header: t('Instrument'),
    sortKey: 'machine_name',
    render: ({ machine_name }) => machine_name,
  },
  { key: 'method', header: t('Report Method'), render: ({ method }) => method.name },
  {
    key: 'state',
    header: t('State'),
    sortKey: 'state',
    render: ({ state }) => <CalibrationStateWord state={state} />,
  },
  {
    key: 'measured_at',
    header: t('Measured'),
    sortKey: 'measured_at',
    render: ({ measured_at }) => <ListDate at={measured_at} />,
  },
  {
    key: 'approved_at',
    header: t('Approved'),
    sortKey: 'approved_at',
    render: ({ approved_at }) => <ListDate at={approved_at} />,
  },
  {
    key: 'age',
    header: t('Age'),
    render: ({ state, measured_at }) =>
      state === 'approved' ? <CalibrationAge measuredAt={measured_at} isShort /> : '–',
  },
  {
    key: 'worst_r2',
    header: t('Lowest r²'),
    sortKey: 'worst_r2',
    align: 'right',
    render: ({ worst_r2 }) => fixed(worst_r2, 5),
  },
  {
    key: 'worst_rse_percent',
    header: t('Highest RSE, %'),
    sortKey: 'worst_rse_percent',
    align: 'right',
    render: ({ worst_rse_percent }) => fixed(worst_rse_percent, 2),
  },
]

/** The calibrations of the instruments, the newest first. */
export function CalibrationListPage() {
  const table = useTableState({ searchIn: 'machine_name', sortColumn: 'id', sortOrder: 'DESC' })
  return (
    <>
      <PageHeader />
      <DataTable
        label={t('Calibrations')}
        table={table}
        query={useRead(listCalibrations, { query: table.request }, { keepPrevious: true })}
        columns={columns}
        rowKey={({ id }) => id}
        rowTo={({ id }) => pathTo('calibration', { id })}
        emptyHint={t('No calibration yet. Open a finished Calibration sample and choose Make a calibration.')}
        searchColumns={SEARCH}
      />
    </>
  )
}
