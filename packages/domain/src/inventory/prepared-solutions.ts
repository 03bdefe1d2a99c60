import {
  inQuadrature,
  relativeUncertainty,
  standardUncertainty,
  type StatedUncertainty,
} from '../uncertainty/standard-uncertainty.ts'
import { UNIT_SIZES, type ItemUnit } from './items.ts'
import type { CertifiedUnit, CertifiedValue } from './lot-rules.ts'

/** What was taken of a lot for a prepared solution. */
export interface SolutionPart {
  lot_id?: number
  lot_number: string
  /** In the unit of the lot's item. */
  amount: number
  unit: ItemUnit
  /** Of the amount, in its unit; null where it is not stated. */
  uncertainty?: StatedUncertainty | null | undefined
  certified: readonly CertifiedValue[]
  /** Of a part that was prepared itself: from where its uncertainty comes. */
  budget?: readonly AnalyteBudget[] | null | undefined
}

export interface FinalVolume {
  /** Above 0. */
  ml: number
  /** In mL; null where it is not stated. */
  uncertainty?: StatedUncertainty | null | undefined
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

/** The coverage factor with which the uncertainty of a prepared solution is expanded: about 95 % of a normal distribution. */
const SOLUTION_K = 2

/** Twelve digits: what binary fractions add beyond them was never weighed. */
const rounded = (value: number): number => Number(value.toPrecision(12))

/**
 * What a prepared solution holds of each analyte, ug/mL: sum(c_i V_i) / V_final, and for what is weighed m P / V_final
 * (Eurachem QUAM:2012, A1), with its expanded uncertainty where every contribution to it is stated.
 */
export function solutionConcentrations(parts: readonly SolutionPart[], volume: FinalVolume): CertifiedValue[] {
  const budgets = new Map(solutionBudgets(parts, volume).map((budget) => [budget.analyte, budget.relative]))
  return [...microgramsByAnalyte(parts)].map(([analyte, ug]) => {
    const value = rounded(ug / volume.ml)
    const relative = budgets.get(analyte) ?? null
    return {
      analyte,
      value,
      unit: 'ug/mL',
      purity_percent: null,
      expanded_uncertainty: relative === null ? null : rounded(value * relative * SOLUTION_K),
      k: relative === null ? null : SOLUTION_K,
    }
  })
}

function microgramsByAnalyte(parts: readonly SolutionPart[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const part of parts) {
    for (const certified of part.certified) {
      sums.set(certified.analyte, (sums.get(certified.analyte) ?? 0) + (micrograms(part, certified) ?? 0))
    }
  }
  return sums
}

/** What contributes to the uncertainty of a concentration. */
export const BUDGET_SOURCES = ['certified', 'purity', 'amount', 'volume'] as const
export type BudgetSource = (typeof BUDGET_SOURCES)[number]

export interface BudgetLine {
  source: BudgetSource
  /** Of which it is; null for the final volume. */
  lot_number: string | null
  /** Standard uncertainty that it adds, as a fraction of the concentration; null where it is not stated. */
  relative: number | null
}

/** The uncertainty of the concentration of one analyte of a prepared solution. */
export interface AnalyteBudget {
  analyte: string
  /** Combined standard uncertainty as a fraction of the concentration; null where one of the lines is not stated. */
  relative: number | null
  lines: BudgetLine[]
  /** The same by origin, through solutions at any depth; absent where it is not stated, and in solutions of before. */
  origins?: Origin[] | undefined
}

/** What contributes wherever it is: the certified value of one lot, the flask of one solution, or what measures out amounts. */
export interface Origin {
  /** 'lot:13', 'made:5/IM-042', 'measured:volume' or 'measured:mass'. */
  key: string
  relative: number
}

/**
 * The uncertainty budget of each analyte: the relative standard uncertainties of certified value, purity and amount of each part
 * that holds it, weighted by its share of the analyte, and that of the final volume, in quadrature (Eurachem QUAM:2012, A1.5).
 * What several parts have of one stock is the same quantity each time: its shares are added first, which is a correlation of +1
 * (JCGM 100:2008, 5.2). So are volumes among themselves, and masses: nobody states with which pipette or balance each was
 * measured, and the error of one that was used again is the same each time.
 * @param made what the solution is called among all, for solutions that are made of it
 */
export function solutionBudgets(parts: readonly SolutionPart[], volume: FinalVolume, made = ''): AnalyteBudget[] {
  return [...microgramsByAnalyte(parts)].map(([analyte, ug]) => {
    const lines = [
      ...parts.flatMap((part) => partLines(part, analyte, ug)),
      { source: 'volume' as const, lot_number: null, relative: relativeOf(volume.ml, volume.uncertainty) },
    ]
    const stated = lines.flatMap(({ relative }) => relative ?? [])
    if (stated.length < lines.length) return { analyte, relative: null, lines }
    const flask = inQuadrature(lines.flatMap(({ source, relative }) => (source === 'volume' ? (relative ?? []) : [])))
    const ofParts = parts.flatMap((part) => [...partOrigins(part, analyte, ug), ...measuredOut(part, analyte, ug)])
    const origins = added([...ofParts, { key: `made:${made}`, relative: flask }])
    const relative = relativeUncertainty(origins.map(({ relative: standard }) => ({ value: 1, standard })))
    return { analyte, relative, lines, origins }
  })
}

/** From where the uncertainty of what a part gives comes, weighted by its share of the analyte. */
function partOrigins(part: SolutionPart, analyte: string, totalUg: number): Origin[] {
  const own = part.certified.filter((certified) => certified.analyte === analyte)
  const known = part.budget?.find((budget) => budget.analyte === analyte)?.origins
  if (known !== undefined) {
    const share = own.reduce((sum, certified) => sum + (micrograms(part, certified) ?? 0), 0) / totalUg
    return known.map(({ key, relative }) => ({ key, relative: relative * share }))
  }
  const lines = partLines(part, analyte, totalUg).filter(({ source }) => source !== 'amount')
  const relative = inQuadrature(lines.flatMap((line) => line.relative ?? []))
  return lines.length === 0 ? [] : [{ key: `lot:${part.lot_id ?? part.lot_number}`, relative }]
}

/** How its amount was measured out, by what measures amounts of its kind. */
function measuredOut(part: SolutionPart, analyte: string, totalUg: number): Origin[] {
  const key = `measured:${UNIT_SIZES[part.unit]?.of ?? 'count'}`
  return partLines(part, analyte, totalUg).flatMap(({ source, relative }) =>
    source === 'amount' ? [{ key, relative: relative ?? 0 }] : [],
  )
}

/** Each origin once. */
function added(origins: readonly Origin[]): Origin[] {
  return [...Map.groupBy(origins, ({ key }) => key)].map(([key, of]) => ({
    key,
    relative: of.reduce((sum, { relative }) => sum + relative, 0),
  }))
}

function partLines(part: SolutionPart, analyte: string, totalUg: number): BudgetLine[] {
  return part.certified
    .filter((certified) => certified.analyte === analyte)
    .flatMap((certified) => {
      const share = (micrograms(part, certified) ?? 0) / totalUg
      const { value, expanded_uncertainty, k, purity_percent, purity_uncertainty = null } = certified
      const line = (source: BudgetSource, relative: number | null): BudgetLine => ({
        source,
        lot_number: part.lot_number,
        relative: relative === null ? null : relative * share,
      })
      const ofPurity =
        purity_uncertainty === null ? null : ({ value: purity_uncertainty, distribution: 'rectangular' } as const)
      // 100 % is no measured value: how pure it is says the purity alone
      const isNominal =
        certified.unit === 'percent' && value === 100 && purity_percent !== null && expanded_uncertainty === null
      const ofValue = expanded_uncertainty === null || k === null ? null : expanded_uncertainty / k / value
      return [
        ...(isNominal ? [] : [line('certified', ofValue)]),
        ...(purity_percent === null ? [] : [line('purity', relativeOf(purity_percent, ofPurity))]),
        line('amount', relativeOf(part.amount, part.uncertainty)),
      ]
    })
}

function relativeOf(value: number, stated: StatedUncertainty | null | undefined): number | null {
  return stated === null || stated === undefined ? null : standardUncertainty(stated) / value
}
