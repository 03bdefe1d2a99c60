import type { CellState } from '../results/cell-state.ts'
import { isStatedLoq, mgGOfPercent } from '../results/potency.ts'
import type { ProfileRules } from './profile-at.ts'

export interface ComplianceCompound {
  name: string
  state: CellState
  /** Percent. */
  loq: number | null
}

/** 'delta-9-THC', 'D9-THC' and 'THC' are one analyte: a name without a position is of delta-9. */
export function analyteKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('delta', 'd')
    .replaceAll('δ', 'd')
    .replaceAll(/[^a-z\d]/g, '')
    .replace(/^d9(?=thc)/, '')
}

/** The analytes that the profile requires and the report lacks, as the profile names them. */
export function missingAnalytes(rules: ProfileRules, compounds: readonly ComplianceCompound[]): string[] {
  const measured = new Set(compounds.filter(({ state }) => state !== 'no_data').map(({ name }) => analyteKey(name)))
  return (rules.required_analytes ?? []).filter((name) => !measured.has(analyteKey(name)))
}

export interface LoqMiss {
  analyte: string
  /** The sample's, mg/g. */
  loq: number
  /** The profile's, mg/g. */
  limit: number
}

/** The analytes whose LOQ in this sample is above the profile's; one that states no LOQ is not judged. */
export function loqMisses(rules: ProfileRules, compounds: readonly ComplianceCompound[]): LoqMiss[] {
  const byKey = new Map(compounds.map((compound) => [analyteKey(compound.name), compound]))
  return (rules.loq_limits ?? []).flatMap(({ analyte, mg_g: limit }) => {
    const { loq = null } = byKey.get(analyteKey(analyte)) ?? {}
    const mgG = isStatedLoq(loq) ? mgGOfPercent(loq) : null
    return mgG !== null && mgG > limit * (1 + ROUNDING) ? [{ analyte, loq: mgG, limit }] : []
  })
}

/** Of C x V x DF / m, which is exact to some last digits of a double. */
const ROUNDING = 1e-9

/**
 * What would bring every LOQ within its limit: the LOQ is proportional to the dilution and to 1 / weight. Whole mg up and
 * whole times down; null where the sample's own is not known, or no dilution is small enough.
 */
export function meetingLoq(
  misses: readonly LoqMiss[],
  { weight_mg, dilution }: { weight_mg: number | null; dilution: number | null },
): { weight_mg: number | null; dilution: number | null } {
  const ratio = Math.max(...misses.map(({ loq, limit }) => loq / limit))
  const factor = dilution === null ? 0 : Math.floor(dilution / ratio + ROUNDING)
  return {
    weight_mg: weight_mg === null ? null : Math.ceil(weight_mg * ratio - ROUNDING),
    dilution: factor >= 1 ? factor : null,
  }
}
