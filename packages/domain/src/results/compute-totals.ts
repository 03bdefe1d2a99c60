import { countsInTotals, type CellState } from './cell-state.ts'
import { onDryBasis } from './moisture.ts'
import { totalPotential, type TotalDefinition } from './total-potentials.ts'

/** What totals need of a compound. */
export interface CountedCompound {
  compound: string
  state: CellState
  percent: number | null
  mg: number | null
}

export interface ComputedTotal extends TotalDefinition {
  /** Percent; null where neither form was detected, one is withheld, or one has no percent (a sample without weight). */
  percent: number | null
  /** mg/g; null as the percent is. */
  mg: number | null
  /** Whether a form lies above the method's range, so that the total is an estimate. */
  estimated: boolean
}

/** The total potentials of a sample; N/D, < LOQ and missing forms count as 0. */
export function computeTotals(
  definitions: readonly TotalDefinition[],
  compounds: readonly CountedCompound[],
): ComputedTotal[] {
  return definitions.map((definition) => {
    const neutral = compounds.find(({ compound }) => compound === definition.primary_analyte)
    const acid = compounds.find(({ compound }) => compound === definition.acid_analyte)
    const forms = [neutral, acid].filter((form) => form !== undefined)
    const factor = definition.acid_ratio_conversion_factor
    const isDetected = forms.some((form) => countsInTotals(form.state) || form.state === 'below_loq')
    const isKnown = isDetected && !forms.some(isUnknown) && !forms.some((form) => form.state === 'qc_failed')
    return {
      ...definition,
      percent: isKnown ? totalPotential(counted(neutral, 'percent'), counted(acid, 'percent'), factor) : null,
      mg: isKnown ? totalPotential(counted(neutral, 'mg'), counted(acid, 'mg'), factor) : null,
      estimated: forms.some((form) => form.state === 'over_bounds'),
    }
  })
}

/** Sum of the cannabinoids as measured, percent and mg/g; null where nothing was detected, or a compound has no percent. */
export function sumAsMeasured(compounds: readonly CountedCompound[]): { percent: number | null; mg: number | null } {
  const counting = compounds.filter(({ state }) => countsInTotals(state))
  if (counting.length === 0 || counting.some(({ percent }) => percent === null)) return { percent: null, mg: null }
  return {
    percent: counting.reduce((sum, compound) => sum + counted(compound, 'percent'), 0),
    mg: counting.reduce((sum, compound) => sum + counted(compound, 'mg'), 0),
  }
}

/** The analyte of the largest percent, the first of equals; null where nothing was detected. */
export function dominantAnalyte(compounds: readonly CountedCompound[]): string | null {
  let dominant: CountedCompound | null = null
  for (const compound of compounds) {
    const percent = counted(compound, 'percent')
    if (percent > 0 && (dominant === null || percent > counted(dominant, 'percent'))) dominant = compound
  }
  return dominant?.compound ?? null
}

/** Change against the last result, percent of it; null without two numbers or against 0. */
export function differencePercent(result: number | null, last: number | null): number | null {
  if (result === null || last === null || last === 0) return null
  return ((result - last) / last) * 100
}

/** A number on dry basis, null staying null. */
export function dryOrNull(asReceived: number | null, moisture: number): number | null {
  return asReceived === null ? null : onDryBasis(asReceived, moisture)
}

/** Detected, and no saying how much: counted as 0 it would make a total too small. */
function isUnknown({ state, percent, mg }: CountedCompound): boolean {
  return countsInTotals(state) && percent === null && mg === null
}

function counted(compound: CountedCompound | undefined, unit: 'percent' | 'mg'): number {
  if (compound === undefined || !countsInTotals(compound.state)) return 0
  if (unit === 'percent') return compound.percent ?? 0
  return compound.mg ?? (compound.percent ?? 0) * 10
}
