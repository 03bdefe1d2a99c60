import { formatPercent } from '../results/format-amount.ts'
import { reportColor } from './report-rows.ts'
import type { ReportQcSeries } from './report-sample.ts'
import type { ReportQcCompound, ReportQcVial } from './report-view.ts'

/** Recovery and error vial by vial, in the order of vials and compounds. */
export function reportQc(series: readonly ReportQcSeries[]): ReportQcVial[] {
  const vials = new Map<number, ReportQcVial>()
  for (const { name, color, vials: measured } of series) {
    for (const { vial, label, expected, ...found } of measured) {
      const entry = vials.get(vial) ?? { vial_number: vial, label, expected_ug_ml: expected, compounds: [] }
      entry.compounds.push(qcCompound(name, color, found))
      vials.set(vial, entry)
    }
  }
  return [...vials.values()].toSorted((a, b) => a.vial_number - b.vial_number)
}

function qcCompound(
  compound: string,
  color: string,
  measured: Pick<ReportQcSeries['vials'][number], 'found' | 'percent_recovery' | 'percent_error'>,
): ReportQcCompound {
  const { found, percent_recovery, percent_error } = measured
  return {
    compound,
    color: reportColor(color),
    amount_ug_ml: found,
    amount_text: formatPercent(found),
    percent_recovery,
    percent_recovery_text: formatPercent(percent_recovery),
    percent_error,
    percent_error_text: formatPercent(percent_error),
  }
}
