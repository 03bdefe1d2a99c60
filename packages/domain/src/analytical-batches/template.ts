import { isQcRole, type MemberRole, type QcRole } from './roles.ts'

/** Samples for which one of each check is enough (WAC 16-309-160; 16 CCR 5730(d)). */
const SAMPLES_PER_CHECK = 20

export interface TemplateFacts {
  /** The checks that the profile asks for. */
  checks: readonly string[]
  samples: number
  /** Injections of those samples. */
  sample_injections: number
  /** Sample injections between two check standards; 0 asks for no bracket. */
  bracket: number
  /** Whether a blank after the highest standard is asked for, beside the others. */
  carry_over?: boolean
  /** Roles that the batch has. */
  present: readonly MemberRole[]
}

/**
 * The roles that a batch lacks, in the order of the profile: one of each check per 20 samples, and so many CCVs that no
 * more than the bracket's sample injections lie between two of them.
 */
export function missingRoles({
  checks,
  samples,
  sample_injections,
  bracket,
  present,
  carry_over = false,
}: TemplateFacts): QcRole[] {
  if (samples === 0) return []
  const each = Math.ceil(samples / SAMPLES_PER_CHECK)
  const needed = carry_over && !checks.includes('MB') ? ['MB', ...checks] : checks
  return needed.filter(isQcRole).flatMap((role) => {
    const bracketing = role === 'CCV' && bracket > 0 ? Math.ceil(sample_injections / bracket) + 1 : 0
    const has = present.filter((one) => one === role || (role === 'MS' && one === 'MSD')).length
    const after = role === 'MB' && carry_over && checks.includes('MB') ? 1 : 0
    return Array.from({ length: Math.max(0, Math.max(each, bracketing) + after - has) }, () => role)
  })
}
