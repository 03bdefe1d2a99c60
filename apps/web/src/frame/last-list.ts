import type { selectSamples, QueryIn } from '@eluent/contract'

const KEY = 'last_sample_list'

/** A list of samples as it was shown last in this tab: which, with its search, order and filters; without its page. */
export interface LastSampleList {
  kind: 'samples' | 'qc'
  query: Partial<QueryIn<typeof selectSamples>>
}

export function keepLastSampleList(list: LastSampleList): void {
  sessionStorage.setItem(KEY, JSON.stringify(list))
}

/** The list that a report was opened from, for the way to the sample before and after it; null in a new tab. */
export function lastSampleList(): LastSampleList | null {
  const kept = sessionStorage.getItem(KEY)
  return kept === null ? null : (JSON.parse(kept) as LastSampleList)
}
