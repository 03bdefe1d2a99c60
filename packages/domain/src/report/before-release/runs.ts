import { condition } from './condition.ts'

/** The report waits for the last injection. What is held back without it needs no rule: such a report cannot be read whole. */
export const RUNS = condition({
  key: 'runs',
  title: 'Runs complete',
  texts: {},
  isAsked: () => true,
  holds: () => [],
})
