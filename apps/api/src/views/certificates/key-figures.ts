import type { Certificate, Sample } from '@eluent/contract'
import { KEY_RESULTS } from '@eluent/domain/certificates'
import { buildReportView } from '@eluent/domain/report'
import { withUnit } from '@eluent/report'

const FIGURES = [
  ['total_thc', 'THC'],
  ['total_cbd', 'CBD'],
] as const

/** Total THC and CBD of a sealed sample: as the seal says them, before seals did as its report reads, which is sealed too. */
export function keyFigures(summary: Readonly<Record<string, unknown>>, sample: Sample): Certificate['results'] {
  const { totals } = buildReportView({ ...sample, release: null }, { time_zone: 'UTC' })
  return FIGURES.flatMap(([name, analyte]) => {
    const sealed = summary[name]
    const total = totals.find((row) => row.name === analyte)
    const value = typeof sealed === 'string' ? sealed : total && withUnit(total.percent_text, '%')
    return value === undefined
      ? []
      : [{ label: KEY_RESULTS[name], value, detail: total ? withUnit(total.mg_g_text, 'mg/g') : '' }]
  })
}
