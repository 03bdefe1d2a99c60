/** The states of a check, the worst first. */
export const CHECK_STATES = ['failed', 'not_run', 'warning', 'not_evaluated', 'excepted', 'passed'] as const
export type CheckState = (typeof CHECK_STATES)[number]

export const CHECK_STATE_WORDS: Readonly<Record<CheckState, string>> = {
  failed: 'Failed',
  not_run: 'Not run',
  warning: 'Warning',
  not_evaluated: 'Not evaluated',
  excepted: 'Excepted',
  passed: 'Passed',
}

/** Worst of these; a batch without checks has passed none. */
export function worstState(states: readonly CheckState[]): CheckState {
  return CHECK_STATES.find((state) => states.includes(state)) ?? 'not_run'
}
