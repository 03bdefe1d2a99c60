import type { ClearedAttempt } from './attempts.ts'

/** The total that reruns are judged by: what a client is paid for. */
const JUDGED_TOTAL = 'THC'

/** A result that was cleared, and what the sample read after it. */
export interface Rerun {
  sample_id: number
  name: string
  batch_number: string | null
  client: string | null
  /** Who cleared it. */
  analyst: string
  /** ISO 8601 */
  at: string
  /** Null for what was cleared before a reason was required. */
  why: string | null
  /** Total THC before and after, percent; null where it was not kept, or is not measured yet. */
  before_percent: number | null
  after_percent: number | null
}

/** A sample with what was cleared of it, the earliest first, and what it reads now. */
export interface RerunSample {
  sample_id: number
  name: string
  batch_number: string | null
  client: string | null
  attempts: readonly ClearedAttempt[]
  finished: boolean
  /** Total THC now, percent. */
  total_thc_percent: number | null
}

/** Each clear of a sample with the total before it and that of the next attempt, or of now. */
export function rerunsOf({ attempts, finished, total_thc_percent, ...sample }: RerunSample): Rerun[] {
  return attempts.map((attempt, index) => {
    const next = attempts[index + 1]
    const now = finished ? total_thc_percent : null
    return {
      ...sample,
      analyst: attempt.by,
      at: attempt.at,
      why: attempt.why,
      before_percent: totalOf(attempt),
      after_percent: next ? totalOf(next) : now,
    }
  })
}

/** Reruns of one analyst or client in one month. */
export interface RerunFigures {
  /** '2026-11' */
  month: string
  /** Null for samples without a client. */
  who: string | null
  reruns: number
  /** Those whose total THC is known before and after. */
  judged: number
  raised: number
  /** Of those judged, percent; null where none was. */
  raised_share_percent: number | null
  /** Of those that raised it, percentage points of total THC; null where none did. */
  mean_gain: number | null
  /** The largest gain first. */
  behind: Rerun[]
}

/** The figures per month and analyst, or client: the newest month first, in it those with the most reruns. */
export function rerunFigures(
  reruns: readonly Rerun[],
  by: 'analyst' | 'client',
  monthOf: (at: string) => string,
): RerunFigures[] {
  const groups = Map.groupBy(reruns, (rerun) => JSON.stringify([monthOf(rerun.at), rerun[by]]))
  return [...groups]
    .map(([key, behind]) => {
      const [month, who] = JSON.parse(key) as [string, string | null]
      const gains = behind.map(gainOf).filter((gain) => gain !== null)
      const raised = gains.filter((gain) => gain > 0)
      return {
        month,
        who,
        reruns: behind.length,
        judged: gains.length,
        raised: raised.length,
        raised_share_percent: gains.length === 0 ? null : (100 * raised.length) / gains.length,
        mean_gain: raised.length === 0 ? null : raised.reduce((sum, gain) => sum + gain, 0) / raised.length,
        behind: behind.toSorted((one, other) => (gainOf(other) ?? -Infinity) - (gainOf(one) ?? -Infinity)),
      }
    })
    .toSorted(
      (one, other) =>
        other.month.localeCompare(one.month) ||
        other.reruns - one.reruns ||
        (one.who ?? '').localeCompare(other.who ?? ''),
    )
}

/** What a rerun did to total THC, percentage points; null where one of the two is not known. */
export function gainOf({ before_percent, after_percent }: Rerun): number | null {
  return before_percent === null || after_percent === null ? null : after_percent - before_percent
}

function totalOf({ totals }: ClearedAttempt): number | null {
  return totals?.find(({ name }) => name === JUDGED_TOTAL)?.percent ?? null
}
