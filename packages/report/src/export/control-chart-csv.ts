import { writeCsv, type CsvColumn } from './csv.ts'

/** A point as it goes out, with what it was judged with. */
export interface ExportedControl {
  measured_at: string
  value: number
  z: number | null
  centre: number | null
  deviation: number | null
  broken: readonly { rule: string; mode: string }[]
  excluded: { why: string } | null
  cleared: boolean
  run: string
  sample: { id: number; name: string }
  vial_number: number | null
  analyst: string | null
}

const limit = (sds: number) => ({
  // a sign in front would be read as a formula
  header: `Mean ${sds > 0 ? '+' : '-'} ${Math.abs(sds)} SD`,
  type: 'number' as const,
  value: ({ centre, deviation }: ExportedControl) =>
    centre === null || deviation === null ? null : centre + sds * deviation,
})

const COLUMNS: readonly CsvColumn<ExportedControl>[] = [
  { header: 'Measured', type: 'text', value: ({ measured_at }) => measured_at },
  { header: 'Value', type: 'number', value: ({ value }) => value },
  { header: 'z', type: 'number', value: ({ z }) => z },
  { header: 'Mean', type: 'number', value: ({ centre }) => centre },
  { header: 'SD', type: 'number', value: ({ deviation }) => deviation },
  ...[-3, -2, -1, 1, 2, 3].map(limit),
  {
    header: 'Broken rules',
    type: 'text',
    value: ({ broken }) => broken.map(({ rule, mode }) => `${rule} (${mode})`).join('; '),
  },
  {
    header: 'Excluded',
    type: 'text',
    value: ({ excluded, cleared }) => excluded?.why ?? (cleared ? 'Results cleared' : ''),
  },
  { header: 'Run', type: 'text', value: ({ run }) => run },
  { header: 'Sample', type: 'number', value: ({ sample }) => sample.id },
  { header: 'Name', type: 'text', value: ({ sample }) => sample.name },
  { header: 'Vial', type: 'number', value: ({ vial_number }) => vial_number },
  { header: 'By', type: 'text', value: ({ analyst }) => analyst },
]

/** The points of a control chart with limits and broken rules, a row each. */
export function controlChartCsv(points: readonly ExportedControl[]): string {
  return writeCsv(COLUMNS, points)
}
