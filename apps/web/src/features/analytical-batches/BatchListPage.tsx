import { listAnalyticalBatches, type AnalyticalBatchRow } from '@eluent/contract'
import { BATCH_STATE_WORDS, BATCH_STATES, CHECK_STATE_WORDS, CHECK_STATES } from '@eluent/domain/analytical-batches'
import { can, type PermissionKey } from '@eluent/domain/auth'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { useIsPhone } from '../../frame/use-phone.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { t } from '../../language/t.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { leftOutFilters } from '../../ui/DataTable/left-out.ts'
import { OTHERS_ADD, type Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { FilterBar } from '../../ui/FilterMenu/FilterBar.tsx'
import { FilterMenu } from '../../ui/FilterMenu/FilterMenu.tsx'
import { OneLine } from '../../ui/OneLine/OneLine.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ViewTabs } from '../../ui/ViewTabs/ViewTabs.tsx'
import { useRowSelection } from '../../ui/SelectionBar/use-row-selection.ts'
import { AnalyticalBatchSelectionBar } from './AnalyticalBatchSelectionBar.tsx'
import { BatchWord, CheckWord } from './check-words.tsx'

const COLUMNS: Column<AnalyticalBatchRow>[] = [
  { key: 'number', header: t('Number'), sortKey: 'id', render: ({ number }) => <OneLine>{number}</OneLine> },
  { key: 'method', header: t('Report Method'), render: ({ method_name }) => method_name ?? 'N/A' },
  { key: 'machine', header: t('Machine'), sortKey: 'machine_name', render: ({ machine_name }) => machine_name ?? '–' },
  {
    key: 'prepared_on',
    header: t('Prepared'),
    sortKey: 'prepared_on',
    render: ({ prepared_on }) => <OneLine>{formatCalendarDay(prepared_on)}</OneLine>,
  },
  { key: 'samples', header: t('Samples'), align: 'right', render: ({ sample_count }) => sample_count },
  { key: 'worst', header: t('Worst check'), sortKey: 'worst', render: ({ worst }) => <CheckWord state={worst} /> },
  { key: 'state', header: t('State'), sortKey: 'state', render: ({ state }) => <BatchWord state={state} /> },
  {
    key: 'released',
    header: t('Released'),
    render: ({ state, released, sample_count }) =>
      state === 'rejected' ? '–' : t('{released} of {count}', { released, count: sample_count }),
  },
]

const FILTERS = [
  {
    name: 'state',
    label: t('State'),
    options: BATCH_STATES.map((value) => ({ value, label: t(BATCH_STATE_WORDS[value]) })),
  },
  {
    name: 'worst',
    label: t('Worst check'),
    options: CHECK_STATES.map((value) => ({ value, label: t(CHECK_STATE_WORDS[value]) })),
  },
] as const

/** Of the selection. */
const ACTIONS: readonly PermissionKey[] = ['sample_report.run_test', 'quality.enter', 'quality.approve']

/** What the filters of the address ask for; what it names wrongly narrows nothing. */
function narrowing(search: Partial<Record<string, string>>) {
  const state = BATCH_STATES.find((one) => one === search['state'])
  const worst = CHECK_STATES.find((one) => one === search['worst'])
  return { ...(state && { state }), ...(worst && { worst }) }
}

/** What is asked for each day; who waits for a review stands under Review. */
const VIEWS = [
  { key: 'all', label: t('All'), search: {} },
  { key: 'open', label: t('In progress'), search: { state: 'open' } },
  { key: 'failed', label: t('QC failed'), search: { worst: 'failed' } },
] as const

/** The views of the list, above it; on a phone its filters do the same. */
function Views({ shown }: { shown: ReturnType<typeof narrowing> }) {
  const current = VIEWS.find(({ search }) => JSON.stringify(search) === JSON.stringify(shown))
  return <ViewTabs to={pathTo('analyticalBatchList')} tabs={VIEWS} current={current?.key ?? null} changed={false} />
}

/** What was measured together and how its QC stands, the newest first. */
export function BatchListPage() {
  const permissions = useSession()?.claims.permissions
  const isPhone = useIsPhone()
  const search = useTextSearch()
  const narrowed = narrowing(search)
  const table = useTableState({ searchIn: 'number', sortColumn: 'id', narrowing: narrowed })
  const selection = useRowSelection<AnalyticalBatchRow>(({ number }) => t('Select {name}', { name: number }))
  const isActing = ACTIONS.some((action) => can(permissions, action))
  const isFiltered = Object.keys(narrowed).length > 0 || table.searchText !== ''
  return (
    <>
      <PageHeader />
      {!isPhone && <Views shown={narrowed} />}
      <DataTable
        label={t('Analytical Batches')}
        table={table}
        query={useRead(listAnalyticalBatches, { query: table.request }, { keepPrevious: true })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        {...(isActing && {
          selection: selection.rows,
          selectionBar: <AnalyticalBatchSelectionBar selection={selection} />,
        })}
        rowTo={({ id }) => pathTo('analyticalBatch', { id })}
        emptyHint={
          isFiltered
            ? t('None is like this. Remove a filter to see more.')
            : can(permissions, 'quality.enter')
              ? t('No analytical batch yet. Select samples in Sample Results and choose Add to Batch.')
              : OTHERS_ADD
        }
        searchColumns={[{ value: 'number', label: t('Number') }]}
        leftOut={leftOutFilters(search, FILTERS)}
        filters={<Filters />}
      />
    </>
  )
}

function Filters() {
  const search = useTextSearch()
  const navigate = useNavigate()
  const set = (name: string, value: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, page: 1, [name]: value }) })
  const chips = FILTERS.flatMap(({ name, label, options }) => {
    const chosen = options.find(({ value }) => value === search[name])
    if (!chosen) return []
    const text = `${label}: ${chosen.label}`
    return [{ text, remove: () => set(name, undefined), restore: () => set(name, chosen.value) }]
  })
  return (
    <FilterBar chips={chips}>
      {FILTERS.map(({ name, label, options }) => (
        <FilterMenu
          key={name}
          label={label}
          options={options}
          chosen={options.some(({ value }) => value === search[name]) ? [search[name] ?? ''] : []}
          single
          onChange={([value]) => set(name, value)}
        />
      ))}
    </FilterBar>
  )
}
