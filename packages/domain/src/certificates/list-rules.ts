/** A shorter search text of the certificates is none. */
export const CERTIFICATE_SEARCH_MIN = 3

/** The search that is sent for a typed text: upper-cased; null for fewer than 3 characters, which clears the search. */
export function certificateSearch(typed: string): string | null {
  const text = typed.trim()
  return text.length < CERTIFICATE_SEARCH_MIN ? null : text.toUpperCase()
}

/** The page a page jump leads to: the nearest that exists; the first for a blank value or what is no number. */
export function jumpToPage(typed: string, lastPage: number): number {
  const wanted = typed.trim() === '' ? 1 : Math.trunc(Number(typed))
  return Number.isNaN(wanted) ? 1 : Math.min(Math.max(wanted, 1), Math.max(lastPage, 1))
}
