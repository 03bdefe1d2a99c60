import { clampPage } from '../lists/paging.ts'

/** A search of certificates needs this many characters. */
export const CERTIFICATE_SEARCH_MIN = 3

/** The search that is sent for a typed text: upper-cased; null for fewer than 3 characters, which clears the search. */
export function certificateSearch(typed: string): string | null {
  const text = typed.trim()
  return text.length < CERTIFICATE_SEARCH_MIN ? null : text.toUpperCase()
}

/** The page a page jump leads to: the nearest existing one; the first for a blank text or one that is not a number. */
export function jumpToPage(typed: string, lastPage: number): number {
  return clampPage(typed.trim() === '' ? 1 : Number(typed), lastPage)
}
