import { listPlaceSamples, listStoragePlaces, type HeldSample } from '@eluent/contract'
import { sampleName } from '@eluent/domain/samples'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { leftText } from './custody-text.ts'
import { CustodyStateWord } from './CustodyStateWord.tsx'
import { t } from '../../language/t.ts'

export const HELD_COLUMNS: Column<HeldSample>[] = [
  {
    key: 'strain_name',
    header: t('Sample'),
    render: ({ sample_id: id, ...sample }) => sampleName({ id, ...sample }),
  },
  { key: 'batch_number', header: t('Batch Number'), render: ({ batch_number }) => batch_number ?? 'N/A' },
  { key: 'place', header: t('Place'), render: ({ place }) => place?.path ?? '–' },
  { key: 'left', header: t('Amount left'), align: 'right', render: (row) => leftText(row) },
  { key: 'state', header: t('State'), render: ({ state }) => <CustodyStateWord state={state} /> },
  {
    key: 'kept_until',
    header: t('Kept until'),
    render: ({ kept_until }) => (kept_until === null ? '–' : formatListDate(kept_until)),
  },
]

/** What a storage place holds, with the places within it. */
export function StoragePlacePage() {
  const { id } = usePathValues('storagePlace')
  const table = useTableState({ sortColumn: 'sample_id', sortOrder: 'DESC' })
  const places = useData(listStoragePlaces, {})
  const place = places.data?.find((one) => one.id === Number(id))
  return (
    <>
      <PageHeader
        title={place?.name ?? t('Storage Place')}
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          { label: t('Storage Places'), to: pathTo('storagePlaces') },
          { label: place?.path ?? '' },
        ]}
      />
      <DataTable
        label={t('Samples')}
        table={table}
        query={useRead(listPlaceSamples, { params: { id: Number(id) }, query: table.request }, { keepPrevious: true })}
        columns={HELD_COLUMNS}
        rowKey={({ sample_id }) => sample_id}
        rowTo={({ sample_id }) => pathTo('sampleCustody', { id: sample_id })}
        emptyHint={t('This place is empty. Samples come here by an event of their custody.')}
      />
    </>
  )
}
