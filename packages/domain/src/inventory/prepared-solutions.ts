import { UNIT_SIZES, type ItemUnit } from './items.ts'
import type { CertifiedUnit, CertifiedValue } from './lot-rules.ts'

/** What was taken of a lot for a prepared solution. */
export interface SolutionPart {
  /** In the unit of the lot's item. */
  amount: number
  unit: ItemUnit
  certified: readonly CertifiedValue[]
}

/** ug of an analyte in one mL of what is measured out, or in one mg of what is weighed; null where the unit is of the other kind. */
const UG_PER_PART: Readonly<Record<CertifiedUnit, { of: 'volume' | 'mass'; ug: number }>> = {
  'ug/mL': { of: 'volume', ug: 1 },
  'mg/mL': { of: 'volume', ug: 1000 },
  'mg/g': { of: 'mass', ug: 1 },
  percent: { of: 'mass', ug: 10 },
}

/** ug of an analyte in a part; null where the certified value does not fit what was taken (a concentration of what was weighed). */
function micrograms(part: SolutionPart, { value, unit, purity_percent }: CertifiedValue): number | null {
  const taken = UNIT_SIZES[part.unit]
  const certified = UG_PER_PART[unit]
  if (taken === null || taken.of !== certified.of) return null
  return part.amount * taken.size * certified.ug * value * ((purity_percent ?? 100) / 100)
}

/** The analytes of a part whose certified values cannot be counted with how it is measured out. */
export function uncountable(part: SolutionPart): string[] {
  return part.certified.filter((certified) => micrograms(part, certified) === null).map(({ analyte }) => analyte)
}

/**
 * What a prepared solution holds of each analyte, ug/mL: sum(c_i V_i) / V_final, and for what is weighed m P / V_final
 * (Eurachem QUAM:2012, A1). Uncertainties are not combined.
 * @param finalVolumeMl above 0
 */
export function solutionConcentrations(parts: readonly SolutionPart[], finalVolumeMl: number): CertifiedValue[] {
  const sums = new Map<string, number>()
  for (const part of parts) {
    for (const certified of part.certified) {
      sums.set(certified.analyte, (sums.get(certified.analyte) ?? 0) + (micrograms(part, certified) ?? 0))
    }
  }
  return [...sums].map(([analyte, ug]) => ({
    analyte,
    // twelve digits: what binary fractions add beyond them was never weighed
    value: Number((ug / finalVolumeMl).toPrecision(12)),
    unit: 'ug/mL',
    purity_percent: null,
    expanded_uncertainty: null,
    k: null,
  }))
}
