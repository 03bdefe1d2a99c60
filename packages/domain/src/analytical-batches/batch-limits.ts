import type { ProfileRules } from '../profiles/profile-at.ts'
import type { Profile, QcLimit } from '../profiles/profile.ts'
import { profileAt, valuesInForce } from '../profiles/profile-at.ts'
import { qcLimit } from '../qc/limits.ts'
import { surrogatesOf, type Surrogate } from '../quality-settings/typed-surrogates.ts'
import type { MemberRole } from './roles.ts'

export const BLANK_LIMITS = ['loq', 'lod', 'tenth'] as const
export type BlankLimit = (typeof BLANK_LIMITS)[number]

export interface CheckLimit {
  min: number | null
  max: number | null
  /** Whether a value equal to `max` already fails. */
  below: boolean
  /** Whether a value equal to `min` fails, too. */
  above?: boolean | undefined
  /** Where it is written. */
  source: string
}

export interface SuitabilityLimits extends Readonly<
  Record<'retention_shift' | 'resolution' | 'tailing' | 'rsd' | 'plates', CheckLimit>
> {
  /** Null or absent where the sensitivity is not judged. */
  readonly signal_to_noise?: CheckLimit | null | undefined
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
  /** Of the check standards; null or absent where system suitability is not judged. */
  suitability?: SuitabilityLimits | null
  /** Of the blank after the highest standard, percent of the area at the LOQ; null or absent where it is not judged. */
  carry_over?: CheckLimit | null
  /** What was added to each member that is extracted, and how much of it is to be found; null or absent for none. */
  surrogates?: { added: readonly Surrogate[]; limit: CheckLimit } | null
}

/** The settings that a batch's limits follow from. */
export interface BatchSettings {
  batch_blank_limit: BlankLimit
  batch_bracket_samples: number
  suitability_checked: boolean
  loq_signal_to_noise: number
  injection_rsd_percent: number
  injection_plates: number
  carry_over_checked: boolean
  carry_over_percent: number
  batch_surrogates: string
}

/** Where a limit comes from, if not from the profile alone. */
export const LIMIT_SOURCE_TEXTS = {
  own: '{source}, as the profile has none',
  setting: 'Setting of the laboratory',
  size: 'USP 28 <621>; the size is a setting',
  sensitivity: 'USP <621>, system sensitivity; the size is a setting',
} as const

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
  settings: BatchSettings,
  /** Of the report methods of its members. */
  analytes: Parameters<typeof surrogatesOf>[0] = [],
): BatchLimits {
  const stated = valuesInForce(profile?.values ?? [], day).find(({ field }) => field === 'qc_limits')
  const limits = (stated?.value ?? []) as readonly QcLimit[]
  const of = (check: Limited, measure: 'recovery' | 'RPD') =>
    limitOf(
      check,
      limits.find((limit) => limit.check === check && limit.measure === measure),
      stated?.source,
    )
  const added = surrogatesOf(analytes, settings.batch_surrogates)
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
    suitability: settings.suitability_checked ? suitabilityLimits(settings) : null,
    carry_over: settings.carry_over_checked ? upTo(settings.carry_over_percent, LIMIT_SOURCE_TEXTS.setting) : null,
    surrogates: added.length === 0 ? null : { added, limit: of('CCV', 'recovery') },
  }
}

function suitabilityLimits(settings: BatchSettings): SuitabilityLimits {
  const own = (check: string): CheckLimit => {
    const { minimum: min, maximum: max, inclusive, source } = qcLimit(check)
    return { min, max, below: !inclusive, above: !inclusive, source: `${source}(7)` }
  }
  const rsd = upTo(settings.injection_rsd_percent, LIMIT_SOURCE_TEXTS.size)
  return {
    retention_shift: own('retention_time_shift'),
    resolution: own('resolution'),
    tailing: own('tailing'),
    signal_to_noise:
      settings.loq_signal_to_noise > 0
        ? { min: settings.loq_signal_to_noise, max: null, below: false, source: LIMIT_SOURCE_TEXTS.sensitivity }
        : null,
    rsd,
    plates: { min: settings.injection_plates, max: null, below: false, source: LIMIT_SOURCE_TEXTS.size },
  }
}

function upTo(max: number, source: string): CheckLimit {
  return { min: null, max, below: false, source }
}

function limitOf(check: Limited, stated: QcLimit | undefined, source: string | undefined): CheckLimit {
  if (stated) return { min: stated.min, max: stated.max, below: stated.below, source: source ?? '' }
  const own = qcLimit(OWN[check])
  return {
    min: own.minimum,
    max: own.maximum,
    below: !own.inclusive,
    source: LIMIT_SOURCE_TEXTS.own.replace('{source}', () => own.source),
  }
}

/** The recovery limit of a role; duplicates of a standard or spike have that of what they repeat. */
export function recoveryLimit(limits: BatchLimits, role: MemberRole): CheckLimit {
  if (role === 'ICV' || role === 'CCV') return limits.recovery[role]
  return role === 'MS' || role === 'MSD' ? limits.recovery.MS : limits.recovery.LCS
}

export function keepsCheckLimit(value: number, { min, max, below, above = false }: CheckLimit): boolean {
  return (
    (min === null || (above ? value > min : value >= min)) && (max === null || (below ? value < max : value <= max))
  )
}

/** '80-120 %' or '< 20 %': in figures, for every language. */
export function limitText({ min, max, below, above = false }: CheckLimit, unit = ' %'): string {
  if (min !== null && max !== null) return `${min}-${max}${unit}`
  return max === null ? `${above ? '>' : '≥'} ${min ?? 0}${unit}` : `${below ? '<' : '≤'} ${max}${unit}`
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
