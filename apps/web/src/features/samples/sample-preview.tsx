import type { SampleRow } from '@eluent/contract'
import { Text } from '@mantine/core'
import type { ListPreview } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { StateCell, StateWord } from '../../ui/StateWord/StateWord.tsx'
import { rowName } from '../sample-labels/labelled-sample.ts'

// Fetched with the first preview, and its chart with it.
const SamplePreview = lazyPart(async () => (await import('../results/SamplePreview.tsx')).SamplePreview)

/** Beside the preview, which has all its marks, the list shows which sample it is and how it stands. */
const KEPT = new Set(['batch_number', 'strain_name', 'state'])
/** They have 520 px at 1280 px. */
const BESIDE: Readonly<Record<string, Partial<Column<SampleRow>>>> = {
  batch_number: { width: 160 },
  state: { width: 132, render: (row) => <StateCell sample={row} isNarrow /> },
}

/** The preview of both lists of samples. */
export const samplePreview: ListPreview<SampleRow> = {
  label: rowName,
  head: (row) => (
    <>
      <Text component="h2" fz="md" fw={600} lh={1.3}>
        {rowName(row)}
      </Text>
      <StateWord sample={row} />
    </>
  ),
  body: (row) => <SamplePreview key={row.id} row={row} />,
  columns(columns) {
    const kept = columns.filter(({ key }) => KEPT.has(key)).map((column) => ({ ...column, ...BESIDE[column.key] }))
    return kept.length > 0 ? kept : columns.slice(0, 3)
  },
}
