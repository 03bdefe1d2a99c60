/**
 * What a provider says of one analyte of a round, and our result, all in the unit of the round. Uncertainties are expanded
 * with k = 2; null where none is stated.
 */
export interface ProficiencyResult {
  analyte: string
  /** The assigned value X. */
  assigned: number
  /** The standard deviation for proficiency assessment. */
  sigma: number | null
  assigned_u: number | null
  /** Our result x. */
  ours: number
  ours_u: number | null
}

export interface ProficiencyScores {
  /** (x - X) / sigma */
  z: number | null
  /** (x - X) / sqrt(u^2 + uX^2), by standard uncertainties. */
  zeta: number | null
  /** (x - X) / sqrt(U^2 + UX^2), by expanded ones. */
  e_n: number | null
}

const K = 2

/**
 * The scores of ISO 13528, each where what it needs is stated. (z and E_n: doi.org/10.1007/s00769-005-0021-8, equations 1 and 2;
 * zeta is the same quotient by standard uncertainties)
 */
export function proficiencyScores(result: ProficiencyResult): ProficiencyScores {
  const { assigned, sigma, assigned_u, ours, ours_u } = result
  const difference = ours - assigned
  const expanded = assigned_u !== null && ours_u !== null ? Math.hypot(ours_u, assigned_u) : 0
  return {
    z: sigma !== null && sigma > 0 ? difference / sigma : null,
    zeta: expanded > 0 ? (difference * K) / expanded : null,
    e_n: expanded > 0 ? difference / expanded : null,
  }
}

export const PROFICIENCY_VERDICTS = ['satisfactory', 'questionable', 'unsatisfactory', 'not_scored'] as const
export type ProficiencyVerdict = (typeof PROFICIENCY_VERDICTS)[number]

export const PROFICIENCY_VERDICT_NAMES: Readonly<Record<ProficiencyVerdict, string>> = {
  satisfactory: 'Satisfactory',
  questionable: 'Questionable',
  unsatisfactory: 'Unsatisfactory',
  not_scored: 'Not scored',
}

/** Of a difference of doubles: 2.0000000000000004 is 2. */
const ROUNDING = 1e-9

/**
 * |z| up to 2 is satisfactory, between 2 and 3 questionable, from 3 on unsatisfactory; without a sigma |E_n| up to 1 is
 * satisfactory. (ISO/IEC Guide 43-1 as doi.org/10.1007/s00769-005-0021-8 gives it)
 */
export function proficiencyVerdict({ z, e_n }: ProficiencyScores): ProficiencyVerdict {
  if (z !== null) {
    const size = Math.abs(z)
    if (size <= 2 + ROUNDING) return 'satisfactory'
    return size < 3 - ROUNDING ? 'questionable' : 'unsatisfactory'
  }
  if (e_n === null) return 'not_scored'
  return Math.abs(e_n) <= 1 + ROUNDING ? 'satisfactory' : 'unsatisfactory'
}

/** The analytes of a round whose results are unsatisfactory. */
export function unsatisfactoryAnalytes(results: readonly ProficiencyResult[]): string[] {
  return results
    .filter((result) => proficiencyVerdict(proficiencyScores(result)) === 'unsatisfactory')
    .map(({ analyte }) => analyte)
}
