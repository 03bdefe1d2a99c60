import { amountInUnit, productUnits, type ProductFacts, type ProductUnit } from '../profiles/index.ts'
import { NOT_AVAILABLE, belowLoqText, cellText, limitText } from '../results/format-amount.ts'
import { isStatedLoq, mgGOfPercent } from '../results/potency.ts'
import type { ReportFormat } from './report-format.ts'
import type { ReportedCompound } from './report-rows.ts'
import type { ReportedUncertainty } from '../uncertainty/index.ts'
import { uncertainCompound, uncertainTotal, type Uncertain } from './report-uncertainty.ts'
import { statedResult } from './stated-result.ts'
import type { ReportTotal } from './report-sample.ts'
import { totalText, type TotalLabels } from './report-totals.ts'
import type { ReportRow, ReportUnits, ReportUnitRow } from './report-view.ts'

interface UnitFacts {
  compounds: readonly ReportedCompound[]
  totals: readonly ReportTotal[]
  rows: readonly ReportRow[]
  labels: TotalLabels
  format: ReportFormat
  budget?: ReportedUncertainty | undefined
  printsLimits: boolean
}

/**
 * The results in the units of a product, each from the unrounded mg/g and rounded once; undefined where no unit beside percent
 * and mg/g can be computed.
 */
export function reportUnits(product: ProductFacts | null | undefined, facts: UnitFacts): ReportUnits | undefined {
  const units = product ? productUnits(product) : []
  if (!product || units.length === 0) return undefined
  const { compounds, totals, rows, labels, format } = facts
  const byName = new Map(compounds.map((compound) => [compound.compound, compound]))
  const analytes = rows.flatMap(({ analyte, color, mg_g }): ReportUnitRow[] => {
    const compound = byName.get(analyte)
    if (!compound) return []
    return [
      {
        name: analyte,
        color,
        amounts: units.map((unit) => (mg_g === null ? null : amountInUnit(mg_g, unit, product))),
        texts: units.map((unit) => unitText(compound, unit, product, facts)),
      },
    ]
  })
  const sums = totals.map((total): ReportUnitRow => ({
    name: labels[total.name] ?? `Total Potential ${total.name}`,
    color: null,
    amounts: units.map((unit) => (total.mg === null ? null : amountInUnit(total.mg, unit, product))),
    texts: units.map((unit) => {
      const uncertain = facts.budget && uncertainTotal(facts.budget, total, compounds)
      if (facts.budget && uncertain && total.mg !== null)
        return amountWithU(facts.budget, uncertain, amountInUnit(total.mg, unit, product), format)
      return totalText(total, compounds, (mgG) => (mgG === null ? null : amountInUnit(mgG, unit, product)), format.mgG)
    }),
  }))
  return { units, note: productNote(product), rows: [...analytes, ...sums] }
}

function unitText(
  compound: ReportedCompound,
  unit: ProductUnit,
  product: ProductFacts,
  { printsLimits, format, budget }: UnitFacts,
): string {
  const { state, mg, loq } = compound
  const uncertain = budget && uncertainCompound(budget, compound)
  if (budget && uncertain && mg !== null) return amountWithU(budget, uncertain, amountInUnit(mg, unit, product), format)
  if (state !== 'below_loq') return cellText(state, mg === null ? null : amountInUnit(mg, unit, product), format.mgG)
  const limit = isStatedLoq(loq) ? amountInUnit(mgGOfPercent(loq), unit, product) : null
  if (!printsLimits || limit === null) return belowLoqText(loq, false)
  const text = limitText(limit, format.mgG)
  return text.startsWith('<') ? text : `< ${text}`
}

/** '640 ± 32': density, unit weight and servings count as exact. */
function amountWithU(
  { k }: ReportedUncertainty,
  { percent, u }: Uncertain,
  amount: number | null,
  { digits }: ReportFormat,
): string {
  if (amount === null) return NOT_AVAILABLE
  const { value, expanded } = statedResult(amount, (k * u * amount) / percent, digits.mgG)
  return `${value} ± ${expanded}`
}

/** 'Density 0.95 g/mL; unit weight 30 g, 10 servings.' */
function productNote({ density_g_ml, unit_weight_g, servings }: ProductFacts): string {
  const unitParts = [
    ...(unit_weight_g === null ? [] : [`unit weight ${unit_weight_g} g`]),
    ...(servings === null ? [] : [`${servings} ${servings === 1 ? 'serving' : 'servings'}`]),
  ].join(', ')
  const parts = [...(density_g_ml === null ? [] : [`density ${density_g_ml} g/mL`]), unitParts].filter(Boolean)
  return `As received; ${parts.join('; ')}`
}
