import type { QcBcd, QcCompound } from '@eluent/contract'
import { errorPercent, expectedLevelUgMl, recoveryPercent } from '@eluent/domain/qc'
import { isQcSampleType } from '@eluent/domain/samples'
import type { SampleBundle } from './sample-bundle.ts'

/** Recovery and error of every vial and compound of a QC sample against the level its label names. */
export function qcFigures({ type, vials, injections, analytes, method }: SampleBundle): {
  compounds: QcCompound[]
  charts: QcBcd | null
} {
  if (!isQcSampleType(type.slug)) return { compounds: [], charts: null }
  const acquired = vials.filter((vial) => vial.acquire)
  const labels = acquired.map((vial, index) => ({
    vial: index + 1,
    label: vial.label,
    expected: expectedLevelUgMl(vial.label),
  }))
  const found = new Map(
    injections.map((injection) => [
      injection.vial_number,
      new Map(
        (analytes.get(injection.id) ?? [])
          .filter((row) => row.valid)
          .map((row) => [row.name?.toLowerCase(), { amount: row.amount_ug_ml, area: row.peak_area }]),
      ),
    ]),
  )
  const compounds = method.analytes.map(({ analyte, color }) => ({
    name: analyte,
    color,
    vials: labels.map((label) => {
      const { amount, area } = found.get(label.vial)?.get(analyte.toLowerCase()) ?? { amount: null, area: null }
      const known = amount !== null && label.expected !== null
      return {
        ...label,
        found: amount,
        peak_area: area,
        percent_recovery: known ? recoveryPercent(amount, label.expected ?? 0) : null,
        percent_error: known ? errorPercent(amount, label.expected ?? 0) : null,
      }
    }),
  }))
  const series = (figure: 'percent_recovery' | 'percent_error') =>
    compounds.map(({ name, color, vials: of }) => ({ name, color, values: of.map((vial) => vial[figure]) }))
  return { compounds, charts: { vials: labels, recovery: series('percent_recovery'), error: series('percent_error') } }
}
