import type { Digits } from '../profiles/index.ts'
import { countsInTotals } from '../results/cell-state.ts'
import { dryOrNull } from '../results/compute-totals.ts'
import { coverageText, dryUncertainty, relativeOfResult, sumUncertainty } from '../uncertainty/index.ts'
import type { ReportedUncertainty } from '../uncertainty/index.ts'
import type { ReportFormat } from './report-format.ts'
import type { ReportedCompound } from './report-rows.ts'
import type { ReportTotal } from './report-sample.ts'
import type { ReportUncertain } from './report-view.ts'
import { statedResult } from './stated-result.ts'

/** A number of the report with its standard uncertainty, percent of the sample. */
export interface Uncertain {
  percent: number
  u: number
}

/** A result with its standard uncertainty; null where it has none. */
export function uncertainCompound(
  budget: ReportedUncertainty,
  { compound: name, state, percent }: ReportedCompound,
): Uncertain | null {
  const relative = relativeOfResult(budget, { name, state, percent })
  return relative === null || percent === null ? null : { percent, u: percent * relative }
}

/** A total of its forms, each with its factor; null where a form that counts has no uncertainty. */
function uncertainSum(
  budget: ReportedUncertainty,
  percent: number | null,
  forms: readonly { compound: ReportedCompound; factor: number }[],
): Uncertain | null {
  // N/D and < LOQ count as 0, and so does their uncertainty
  const counting = forms.filter(({ compound }) => countsInTotals(compound.state) && compound.percent !== 0)
  const parts = counting.map(({ compound, factor }) => ({ of: uncertainCompound(budget, compound), factor }))
  if (percent === null || percent <= 0 || parts.length === 0) return null
  const known = parts.flatMap(({ of, factor }) => (of === null ? [] : [{ u: of.u, factor }]))
  return known.length < parts.length ? null : { percent, u: sumUncertainty(known, budget.correlation) }
}

export function uncertainTotal(
  budget: ReportedUncertainty,
  total: ReportTotal,
  compounds: readonly ReportedCompound[],
): Uncertain | null {
  const factors = new Map([
    [total.primary_analyte, 1],
    [total.acid_analyte, total.acid_ratio_conversion_factor],
  ])
  const forms = compounds.flatMap((compound) => {
    const factor = factors.get(compound.compound)
    return factor === undefined ? [] : [{ compound, factor }]
  })
  return uncertainSum(budget, total.percent, forms)
}

export function uncertainWhole(
  budget: ReportedUncertainty,
  percent: number | null,
  compounds: readonly ReportedCompound[],
): Uncertain | null {
  return uncertainSum(
    budget,
    percent,
    compounds.map((compound) => ({ compound, factor: 1 })),
  )
}

/** The same on dry basis; null where the uncertainty of the moisture is not stated. */
export function uncertainDry(
  { moisture_u_percent: uMoisture }: ReportedUncertainty,
  { percent, u }: Uncertain,
  moisture: number,
): Uncertain | null {
  const dry = dryOrNull(percent, moisture)
  if (uMoisture === null || dry === null) return null
  return { percent: dry, u: dryUncertainty({ value: percent, u }, moisture, uMoisture) }
}

/** The texts of a number with its U, and U itself; '–' where none is stated. */
export function statedTexts(
  { k }: ReportedUncertainty,
  uncertain: Uncertain | null,
  format: ReportFormat,
): ReportUncertain & { percent_text?: string; mg_g_text?: string } {
  if (uncertain === null) return { uncertainty_text: '–', uncertainty_mg_g_text: '–', uncertainty: null }
  const { percent, u } = uncertain
  const expanded = k * u
  const of = (unit: number, digits: Digits) => statedResult(percent * unit, expanded * unit, digits)
  const [inPercent, inMgG] = [of(1, format.digits.percent), of(10, format.digits.mgG)]
  return {
    percent_text: inPercent.value,
    mg_g_text: inMgG.value,
    uncertainty_text: inPercent.expanded,
    uncertainty_mg_g_text: inMgG.expanded,
    uncertainty: expanded,
  }
}

/** What the numbers after ± are. */
export function uncertaintyNotes(budget: ReportedUncertainty, isDry: boolean): string[] {
  const { k, correlation, moisture_u_percent } = budget
  return [
    `± U is the expanded uncertainty with the coverage factor k = ${k}, a coverage of about ${coverageText(k)}. None is stated ` +
      'outside the quantifiable range and outside the range of the uncertainty budget.',
    `U of a total is combined from those of its forms with the correlation r = ${correlation}; N/D and < LOQ contribute nothing.`,
    ...(isDry && moisture_u_percent !== null
      ? [`U on dry weight includes the standard uncertainty of the moisture, ${moisture_u_percent} %.`]
      : []),
  ]
}
