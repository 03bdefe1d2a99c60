import type { Sample } from '@eluent/contract'
import { amountInUnit, productUnits } from '@eluent/domain/profiles'
import { CELL_TEXTS, belowLoqText } from '@eluent/domain/results'
import { isQcSampleType } from '@eluent/domain/samples'
import { exportFileName, writeCsv, type CsvColumn } from '@eluent/report'
import { relativeOfResult } from '@eluent/domain/uncertainty'
import { Bytes } from '../../platform/http/bytes.ts'
import { dayIn } from '@eluent/domain/text'

type Compound = Sample['compounds'][number]

function stateText({ state, loq }: Compound, printsLimits: boolean): string {
  if (state === 'value') return 'Value'
  return state === 'below_loq' ? belowLoqText(loq, printsLimits) : CELL_TEXTS[state]
}

/** The units of the product, as far as it has facts for them. */
function unitColumns({ intake_form: { details }, sample_type: { slug } }: Sample): CsvColumn<Compound>[] {
  if (details === null || isQcSampleType(slug)) return []
  return productUnits(details).map((unit) => ({
    header: unit,
    type: 'number',
    value: ({ mg }) => (mg === null ? null : amountInUnit(mg, unit, details)),
  }))
}

/** U of each result that has one, with its coverage factor. */
function uncertaintyColumns({ uncertainty, sample_type: { slug } }: Sample): CsvColumn<Compound>[] {
  if (uncertainty === undefined || isQcSampleType(slug)) return []
  const expanded = (row: Compound, value: number | null) => {
    const relative = relativeOfResult(uncertainty, row)
    return relative === null || value === null ? null : uncertainty.k * relative * value
  }
  return [
    { header: `U % (k = ${uncertainty.k})`, type: 'number', value: (row) => expanded(row, row.percent) },
    { header: `U mg/g (k = ${uncertainty.k})`, type: 'number', value: (row) => expanded(row, row.mg) },
  ]
}

const columnsOf = (sample: Sample): CsvColumn<Compound>[] => [
  { header: 'Name', type: 'text', value: (row) => row.name },
  { header: 'Amount', type: 'number', value: (row) => row.amount },
  { header: 'Peak Area', type: 'number', value: (row) => row.peak_area },
  { header: 'Percent', type: 'number', value: (row) => row.percent },
  { header: 'Mg/Gram', type: 'number', value: (row) => row.mg },
  { header: 'State', type: 'text', value: (row) => stateText(row, sample.prints_limits ?? false) },
  { header: 'Peak Area Vial', type: 'number', value: (row) => row.peak_area_vial },
  ...uncertaintyColumns(sample),
  ...unitColumns(sample),
]

/** The sample's results as CSV, one row per analyte, full precision; the state says which numbers a report states. */
export function resultCsv(sample: Sample, now: Date, timeZone: string | undefined): Bytes {
  return new Bytes(writeCsv(columnsOf(sample), sample.compounds), {
    mediaType: 'text/csv; charset=utf-8',
    fileName: exportFileName(
      dayIn(now, timeZone ?? 'UTC'),
      sample.intake_form.strain_name ?? 'N/A',
      sample.organization.name,
      'csv',
    ),
  })
}
