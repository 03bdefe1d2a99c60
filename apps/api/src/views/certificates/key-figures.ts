import type { Certificate, Sample } from '@eluent/contract'
import { KEY_RESULTS } from '@eluent/domain/certificates'
import { buildReportView } from '@eluent/domain/report'
import { withUnit } from '@eluent/report'

const FIGURES = [
  ['total_thc', 'THC'],
  ['total_cbd', 'CBD'],
] as const

/** Total THC and CBD as the seal says them; of a seal from before they stood in it, as the report reads. */
export function keyFigures(summary: Readonly<Record<string, unknown>>, sample: Sample): Certificate['results'] {
  const { totals } = buildReportView({ ...sample, release: null }, { time_zone: 'UTC' })
  return FIGURES.flatMap(([name, analyte]) => {
    const sealed = summary[name]
    // nothing of the rows beside a sealed number: they may have been changed since
    if (typeof sealed === 'string') return [{ label: KEY_RESULTS[name], value: sealed, detail: '' }]
    const total = totals.find((row) => row.name === analyte)
    if (!total) return []
    const { percent_text, mg_g_text } = total
    return [{ label: KEY_RESULTS[name], value: withUnit(percent_text, '%'), detail: withUnit(mg_g_text, 'mg/g') }]
  })
}
