/** What was cleared of a sample: its runs became void. */
export interface ClearedAttempt {
  /** The epoch that ended with it; from 0. */
  epoch: number
  runs: number
  /** Of the report that was withdrawn by it; null where none was released. */
  report_number: string | null
  /** What the report stated; null for what was cleared before totals were kept. Full precision, percent and mg/g. */
  totals: { name: string; percent: number | null; mg_g: number | null }[] | null
  /** Whether the sample was prepared again after it; otherwise the same vials were injected again. */
  prepared_again: boolean
  /** Null for what was cleared before a reason was required. */
  why: string | null
  by: string
  /** ISO 8601 */
  at: string
}

export interface AttemptCounts {
  /** The one that the results come from, and how many there were. */
  preparation: number
  preparations: number
  injections_used: number
  injections_made: number
}

/** How often a sample was prepared and injected for its present results. */
export function countAttempts(cleared: readonly ClearedAttempt[], runs: number): AttemptCounts {
  const preparations = 1 + cleared.filter(({ prepared_again }) => prepared_again).length
  return {
    preparation: preparations,
    preparations,
    injections_used: runs,
    injections_made: cleared.reduce((sum, attempt) => sum + attempt.runs, runs),
  }
}

/** 'Preparation 2 of 2, injections 3 of 4 used' */
export function attemptsText(counts: AttemptCounts): string {
  const { preparation, preparations, injections_used: used, injections_made: made } = counts
  return `Preparation ${preparation} of ${preparations}, injections ${used} of ${made} used`
}
