/** Runs of letters and digits: what the trigram index takes apart, each by itself. */
const RUN = /[\p{L}\p{N}]+/gu
const MIN_LENGTH = 3

/**
 * The part of a search text that few records share: its last run with a digit, with the marks beside it. Batch numbers of a
 * laboratory begin alike and end in a serial number, and an index reads long lists for what all of them have in common.
 * Null where the text has no such part that is shorter than itself.
 */
export function distinctiveFragment(text: string): string | null {
  const run = [...text.matchAll(RUN)].findLast(([word]) => word.length >= MIN_LENGTH && /\p{N}/u.test(word))
  if (!run) return null
  const begin = Math.max(run.index - 1, 0)
  const end = Math.min(run.index + run[0].length + 1, text.length)
  const fragment = text.slice(begin, end)
  // a mark beside it may be half of a surrogate pair
  return end - begin < text.length && fragment.isWellFormed() ? fragment : null
}
