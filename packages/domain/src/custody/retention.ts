import type { SampleCustody } from './sample-custody.ts'

/** How days of retention are counted: all of them, or Monday to Friday. */
export type RetentionCount = 'calendar' | 'business'

export interface RetentionRule {
  /** After the release; 0 for no date. */
  days: number
  counted: RetentionCount
}

const DAY_MS = 86_400_000

/**
 * Until when a sample is kept whose report was released then; null without a rule. Business days are Monday to Friday in UTC:
 * public holidays differ from place to place, and who has to leave them out adds days to the rule.
 */
export function keptUntil(releasedAt: Date, { days, counted }: RetentionRule): string | null {
  if (days === 0) return null
  let at = releasedAt.getTime()
  for (let left = days; left > 0;) {
    at += DAY_MS
    const weekday = new Date(at).getUTCDay()
    if (counted === 'calendar' || (weekday !== 0 && weekday !== 6)) left -= 1
  }
  return new Date(at).toISOString()
}

/** The longer of what the laboratory set and what the profile of a compliance sample asks for, in business days. */
export function keptUntilByRules(releasedAt: Date, set: RetentionRule, profileBusinessDays = 0): string | null {
  const ofProfile: RetentionRule = { days: profileBusinessDays, counted: 'business' }
  const dates = [set, ofProfile].flatMap((rule) => keptUntil(releasedAt, rule) ?? [])
  return dates.toSorted().at(-1) ?? null
}

/** Whether a sample was kept long enough and is still there. */
export function isToDispose({ state, kept_until }: Pick<SampleCustody, 'state' | 'kept_until'>, now: Date): boolean {
  return (state === 'here' || state === 'refused') && kept_until !== null && Date.parse(kept_until) <= now.getTime()
}
