import type { Sample } from '@eluent/contract'
import { CELL_TEXTS } from '@eluent/domain/results'
import { exportFileName, writeCsv, type CsvColumn } from '@eluent/report'
import { Bytes } from '../../platform/http/bytes.ts'
import { dayIn } from '@eluent/domain/text'

type Compound = Sample['compounds'][number]

const columns: CsvColumn<Compound>[] = [
  { header: 'Name', type: 'text', value: (row) => row.name },
  { header: 'Amount', type: 'number', value: (row) => row.amount },
  { header: 'Peak Area', type: 'number', value: (row) => row.peak_area },
  { header: 'Percent', type: 'number', value: (row) => row.percent },
  { header: 'Mg/Gram', type: 'number', value: (row) => row.mg },
  { header: 'State', type: 'text', value: ({ state }) => (state === 'value' ? 'Value' : CELL_TEXTS[state]) },
  { header: 'Peak Area Vial', type: 'number', value: (row) => row.peak_area_vial },
]

/** The sample's results as CSV, one row per analyte, full precision; the state says which numbers a report states. */
export function resultCsv(sample: Sample, now: Date, timeZone: string | undefined): Bytes {
  return new Bytes(writeCsv(columns, sample.compounds), {
    mediaType: 'text/csv; charset=utf-8',
    fileName: exportFileName(
      dayIn(now, timeZone ?? 'UTC'),
      sample.intake_form.strain_name ?? 'N/A',
      sample.organization.name,
      'csv',
    ),
  })
}
