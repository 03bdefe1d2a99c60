import { Button, Group } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { listSamples, type ReplyOf, type SampleRow } from '@eluent/contract'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useListPreference, useSwitchPreference } from '../../frame/data/use-preferences.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { useIsPhone } from '../../frame/use-phone.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { DownloadDialog } from '../../ui/download/DownloadDialog.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import { ListOptions } from '../../ui/DataTable/ListOptions.tsx'
import { OTHERS_ADD } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SampleLines } from '../../ui/SampleLines/SampleLines.tsx'
import { CreateTestButtons } from './CreateTestButtons.tsx'
import { keepLastSampleList } from '../../frame/last-list.ts'
import { RowsShown } from './rows-shown.ts'
import { samplePreview } from './sample-preview.tsx'
import { reportPath } from './report-path.ts'
import { SampleRowActions } from './SampleRowActions.tsx'
import { SampleFilters } from './filters/SampleFilters.tsx'
import { useSampleFilters } from './filters/use-sample-filters.ts'
import { SampleSelectionBar, useActsOnSelection } from './SampleSelectionBar.tsx'
import { countedQuery, kindQuery, useListExport, type SampleListKind } from './use-list-export.ts'
import { LOAD_FAILED_TEXT, showLoadFailure } from './use-sample-download.ts'
import { useSampleSelection } from './use-sample-selection.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { SampleViewTabs } from './views/SampleViewTabs.tsx'
import { t } from '../../language/t.ts'
import { columnsOf, DUE_COLUMN, MORE_COLUMNS } from './sample-columns.tsx'

const GoneView = lazyPart(async () => (await import('./views/GoneView.tsx')).GoneView)

/** Columns of what stands beside a sample, which is read where one of them is shown. */
const BESIDE: ReadonlySet<string> = new Set([
  'total_thc',
  'method',
  'report_number',
  'released_by',
  'place',
  'package_label',
])

const searchColumnsOf = (kind: SampleListKind) => [
  { value: 'strain_name', label: kind === 'qc' ? t('Sample Name') : t('Strain/Sample Name') },
  { value: 'batch_number', label: t('Batch Number') },
]

const phoneRow = (row: SampleRow) => <SampleLines sample={row} />

const rowActions = (row: SampleRow) => <SampleRowActions row={row} />

/** An answer without rows is a failure of the server, not an empty list. */
function withRows(reply: ReplyOf<typeof listSamples>): ReplyOf<typeof listSamples> {
  if ((reply as Partial<typeof reply>).data === undefined) throw new Error(LOAD_FAILED_TEXT)
  return reply
}

/** [QC-14] has an empty list of QC samples say only that there is nothing. */
function emptyHint(kind: SampleListKind, filtered: boolean, mayCreate: boolean): { emptyHint?: string } {
  if (filtered) return { emptyHint: t('Nothing fits these filters.') }
  if (kind === 'qc') return {}
  return {
    emptyHint: mayCreate ? t('Choose Create New Test, or Import New Results for results from a file.') : OTHERS_ADD,
  }
}

function SampleTable({ kind }: { kind: SampleListKind }) {
  const permissions = useSession()?.claims.permissions
  const isPhone = useIsPhone()
  const preferred = useListPreference(kind)
  const [preference] = preferred
  const pin = useSwitchPreference('preview_pinned')
  const filters = useSampleFilters()
  const namesView = useTextSearch()['view'] !== undefined
  const delivered = useMemo(() => columnsOf(kind), [kind])
  const table = useTableState({
    searchIn: 'strain_name',
    rows: preference.rows,
    narrowing: filters.request,
    sortable: ['id', ...[...delivered, ...MORE_COLUMNS, DUE_COLUMN].flatMap(({ sortKey }) => sortKey ?? [])],
    searchable: searchColumnsOf(kind).map(({ value }) => value),
  })
  const [hasDue, setHasDue] = useState(false)
  const offered = MORE_COLUMNS.filter(({ key }) => key !== 'chromatogram' || can(permissions, 'sample.show_report'))
  const more = hasDue ? [DUE_COLUMN, ...offered] : offered
  const { columns, choose } = useShownColumns({ delivered, more }, preferred)
  const shown = columns.map(({ key }) => key)
  const wantsBeside = shown.some((key) => BESIDE.has(key))
  const { startIndex, endIndex, ...narrowed } = table.request
  const listed = { ...kindQuery(kind), ...narrowed }
  const query = useRead(
    listSamples,
    // in the order of public/before-app.js, whose answer is taken up
    { query: { ...kindQuery(kind), startIndex, endIndex, ...narrowed, ...(wantsBeside && { beside: 'true' }) } },
    { keepPrevious: true, select: withRows },
  )
  const ids = useMemo(() => query.data?.data.map(({ id }) => id) ?? [], [query.data])
  const saysDue = query.data?.meta.due_times === true
  if (saysDue !== hasDue && query.data) setHasDue(saysDue)
  const { download, save, saveSelected } = useListExport(kind)
  const selection = useSampleSelection(kind, listed)
  const actsOnSelection = useActsOnSelection()
  const kept = JSON.stringify(listed)
  useEffect(() => keepLastSampleList({ kind, query: JSON.parse(kept) as typeof listed }), [kind, kept])
  const mayAct = (['sample.edit', 'sample.delete', 'sample.download_report', 'sample.download_result'] as const).some(
    (permission) => can(permissions, permission),
  )
  const exportButton = can(permissions, 'sample.export_csv') && (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} />}
      loading={save.isPending}
      onClick={() => save.mutate(table.request, { onError: showLoadFailure })}
    >
      {t('Export CSV')}
    </Button>
  )
  const views = <SampleViewTabs kind={kind} columns={shown} />
  return (
    <>
      <DownloadDialog download={download} />
      {!isPhone && views}
      {namesView && <GoneView kind={kind} />}
      <RowsShown value={ids}>
        <DataTable
          label={kind === 'qc' ? t('QC samples') : t('Samples')}
          table={table}
          query={query}
          columns={columns}
          dense={preference.dense ?? false}
          rowKey={(row) => row.id}
          rowTo={(row) => reportPath(row, permissions)}
          {...(can(permissions, 'sample.show_report') && { preview: { ...samplePreview, pin } })}
          {...(mayAct && { actions: rowActions })}
          searchColumns={searchColumnsOf(kind)}
          leftOut={filters.leftOut}
          filters={<SampleFilters filters={filters} listed={countedQuery(kind, table.request)} />}
          {...emptyHint(kind, !filters.isEmpty, can(permissions, 'sample.create'))}
          {...(!filters.isEmpty && {
            emptyAction: (
              <Button variant="default" onClick={filters.clear}>
                {t('Remove filters')}
              </Button>
            ),
          })}
          {...(actsOnSelection && {
            selection: selection.rows,
            selectionBar: (
              <SampleSelectionBar
                kind={kind}
                rows={query.data?.data ?? []}
                selection={selection}
                meta={query.data?.meta}
                saving={saveSelected.isPending}
                onSave={() => saveSelected.mutate({ ids: selection.ids, request: table.request })}
              />
            ),
          })}
          phoneRow={phoneRow}
          toolbar={
            <Group gap="xs">
              {isPhone && views}
              <ListOptions
                table={table}
                columns={[...delivered, ...more]}
                searchColumns={searchColumnsOf(kind)}
                shown={shown}
                dense={preference.dense ?? false}
                onChange={choose}
              >
                {exportButton}
              </ListOptions>
              {!isPhone && exportButton}
            </Group>
          }
          {...(kind === 'qc' && { errorTitle: t('We were unable retrieve any samples. Please try again later') })}
        />
      </RowsShown>
    </>
  )
}

export function SampleListPage() {
  const permissions = useSession()?.claims.permissions
  const isPhone = useIsPhone()
  const inMenu = isPhone && can(permissions, 'sample.create')
  const ways = [
    { screen: 'methodList', label: t('Report Methods') } as const,
    ...(can(permissions, 'sample.create') ? [{ screen: 'importNew', label: t('Import New Results') } as const] : []),
  ]
  return (
    <>
      <PageHeader
        action={
          <Group gap="xs">
            {!inMenu &&
              ways.map(({ screen, label }) => (
                <Button key={screen} component={Link} to={pathTo(screen)} variant="default">
                  {label}
                </Button>
              ))}
            <CreateTestButtons ways={inMenu ? ways : []} />
          </Group>
        }
      />
      <SampleTable kind="samples" />
    </>
  )
}

export function QcListPage() {
  return (
    <>
      <PageHeader
        action={
          <AddLink screen="sampleCreate" search={{ qc: 'true' }}>
            {t('New Quality Control Test')}
          </AddLink>
        }
      />
      <SampleTable kind="qc" />
    </>
  )
}
