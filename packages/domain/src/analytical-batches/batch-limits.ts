import type { ProfileRules } from '../profiles/profile-at.ts'
import type { Profile, QcLimit } from '../profiles/profile.ts'
import { profileAt, valuesInForce } from '../profiles/profile-at.ts'
import { qcLimit } from '../qc/limits.ts'
import type { MemberRole } from './roles.ts'

export const BLANK_LIMITS = ['loq', 'lod', 'tenth'] as const
export type BlankLimit = (typeof BLANK_LIMITS)[number]

export interface CheckLimit {
  min: number | null
  max: number | null
  /** Whether a value equal to `max` already fails. */
  below: boolean
  /** Where it is written. */
  source: string
}

/** What a batch is judged with; kept with it, so that a later change of profile or settings judges nothing again. */
export interface BatchLimits {
  /** The day from which the profile was read, 'YYYY-MM-DD'. */
  day: string
  recovery: Readonly<Record<'ICV' | 'CCV' | 'LCS' | 'MS', CheckLimit>>
  rpd: Readonly<Record<'DUP' | 'MSD', CheckLimit>>
  blank: BlankLimit
  /** Checks that the profile asks of each batch. */
  checks: readonly string[]
  /** Sample injections between two check standards; 0 asks for no bracket. */
  bracket: number
}

/** Our own limit where a profile states none, by its name in `QC_LIMITS`. */
const OWN = {
  ICV: 'icv_recovery',
  CCV: 'ccv_recovery',
  LCS: 'lcs_recovery',
  MS: 'matrix_spike_recovery',
  DUP: 'duplicate_rpd',
  MSD: 'duplicate_rpd',
} as const
type Limited = keyof typeof OWN

/** The limits of a batch that was analysed on this day. (WAC 16-309-160(4) to (6) where the profile states none) */
export function batchLimits(
  profile: Pick<Profile, 'values'> | undefined,
  day: string,
  settings: { batch_blank_limit: BlankLimit; batch_bracket_samples: number },
): BatchLimits {
  const stated = valuesInForce(profile?.values ?? [], day).find(({ field }) => field === 'qc_limits')
  const limits = (stated?.value ?? []) as readonly QcLimit[]
  const of = (check: Limited, measure: 'recovery' | 'RPD') =>
    limitOf(
      check,
      limits.find((limit) => limit.check === check && limit.measure === measure),
      stated?.source,
    )
  return {
    day,
    recovery: {
      ICV: of('ICV', 'recovery'),
      CCV: of('CCV', 'recovery'),
      LCS: of('LCS', 'recovery'),
      MS: of('MS', 'recovery'),
    },
    rpd: { DUP: of('DUP', 'RPD'), MSD: of('MSD', 'RPD') },
    blank: settings.batch_blank_limit,
    checks: rulesOn(profile, day).batch_checks ?? [],
    bracket: settings.batch_bracket_samples,
  }
}

function limitOf(check: Limited, stated: QcLimit | undefined, source: string | undefined): CheckLimit {
  if (stated) return { min: stated.min, max: stated.max, below: stated.below, source: source ?? '' }
  const own = qcLimit(OWN[check])
  return { min: own.minimum, max: own.maximum, below: !own.inclusive, source: `${own.source}, as the profile has none` }
}

/** The recovery limit of a role; duplicates of a standard or spike have that of what they repeat. */
export function recoveryLimit(limits: BatchLimits, role: MemberRole): CheckLimit {
  if (role === 'ICV' || role === 'CCV') return limits.recovery[role]
  return role === 'MS' || role === 'MSD' ? limits.recovery.MS : limits.recovery.LCS
}

export function keepsCheckLimit(value: number, { min, max, below }: CheckLimit): boolean {
  return (min === null || value >= min) && (max === null || (below ? value < max : value <= max))
}

/** '80-120 %' or '< 20 %': in figures, for every language. */
export function limitText({ min, max, below }: CheckLimit): string {
  if (min !== null && max !== null) return `${min}-${max} %`
  return max === null ? `≥ ${min ?? 0} %` : `${below ? '<' : '≤'} ${max} %`
}

/** Samples of one batch by the profile, or ours. */
export function batchSamplesMax(rules: ProfileRules): number {
  return rules.batch_samples_max ?? SAMPLES_MAX
}

/** 4 CCR 15700(f) and WAC 16-309-160(3). */
const SAMPLES_MAX = 20

export function rulesOn(profile: Pick<Profile, 'values'> | undefined, day: string): ProfileRules {
  return profile ? profileAt(profile, day) : {}
}
