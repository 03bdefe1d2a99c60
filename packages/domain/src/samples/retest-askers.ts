/** Who can ask for a retest (1 CCR 212-3-4-235), apart from its rules: a page with a report begins with these alone. */
export const RETEST_ASKERS = ['state', 'client'] as const
export type RetestAsker = (typeof RETEST_ASKERS)[number]

export const RETEST_ASKER_NAMES: Readonly<Record<RetestAsker, string>> = { state: 'The state', client: 'The client' }
