import type { Sample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { exportFileName, writeCsv, type CsvColumn } from '@eluent/report'
import { Bytes } from '../../platform/http/bytes.ts'
import { dayIn } from '@eluent/domain/text'

interface QcRow {
  compound: string
  vial: number
  label: string
  expected: number | null
  found: number | null
  area: number | null
  recovery: number | null
  error: number | null
  backCalculated: number | null
  slope: number | null
  intercept: number | null
  r2: number | null
  rse: number | null
  verdict: string | null
}

const columns: CsvColumn<QcRow>[] = [
  { header: 'Name', type: 'text', value: (row) => row.compound },
  { header: 'Vial', type: 'number', value: (row) => row.vial },
  { header: 'Label', type: 'text', value: (row) => row.label },
  { header: 'Expected ug/mL', type: 'number', value: (row) => row.expected },
  { header: 'Found ug/mL', type: 'number', value: (row) => row.found },
  { header: 'Peak Area', type: 'number', value: (row) => row.area },
  { header: 'Recovery %', type: 'number', value: (row) => row.recovery },
  { header: 'Error %', type: 'number', value: (row) => row.error },
  { header: 'Back-calculated %', type: 'number', value: (row) => row.backCalculated },
  { header: 'Slope', type: 'number', value: (row) => row.slope },
  { header: 'Intercept', type: 'number', value: (row) => row.intercept },
  { header: 'r2', type: 'number', value: (row) => row.r2 },
  { header: 'RSE %', type: 'number', value: (row) => row.rse },
  { header: 'Verdict', type: 'text', value: (row) => row.verdict },
]

/** The figures of a QC test as CSV, one row per compound and vial, full precision; the line of a calibration beside. */
export function qcCsv(sample: Sample, now: Date, timeZone: string | undefined): Bytes {
  const lines = new Map(buildReportView(sample, { time_zone: 'UTC' }).calibration.map((line) => [line.compound, line]))
  const rows = sample.qc_compounds.flatMap(({ name, vials }) => {
    const line = lines.get(name)
    return vials.map(({ vial, label, expected, found, peak_area, percent_recovery, percent_error }): QcRow => ({
      compound: name,
      vial,
      label,
      expected,
      found,
      area: peak_area,
      recovery: percent_recovery,
      error: percent_error,
      backCalculated: line?.points.find((point) => point.vial_number === vial)?.back_calculated_percent ?? null,
      slope: line?.slope ?? null,
      intercept: line?.intercept ?? null,
      r2: line?.r2 ?? null,
      rse: line?.rse_percent ?? null,
      verdict: line?.verdict_text ?? null,
    }))
  })
  return new Bytes(writeCsv(columns, rows), {
    mediaType: 'text/csv; charset=utf-8',
    fileName: exportFileName(
      dayIn(now, timeZone ?? 'UTC'),
      `${sample.intake_form.strain_name ?? 'N/A'} QC`,
      sample.organization.name,
      'csv',
    ),
  })
}
