/** Runs of letters and digits: what the trigram index takes apart, each by itself. */
const RUN = /[\p{L}\p{N}]+/gu
const MIN_LENGTH = 3
/** Longer ones are rare without the mark beside them. */
const SHORT_LENGTH = 4

/**
 * The part of a search text that few records share: its last run with a digit. Batch numbers of a laboratory begin alike and
 * end in a serial number, and an index reads long lists for what all of them have in common; those of a mark beside the
 * number, too, so it is taken only beside a short one. Null where the text has no such part.
 */
export function distinctiveFragment(text: string): string | null {
  const run = [...text.matchAll(RUN)].findLast(([word]) => word.length >= MIN_LENGTH && /\p{N}/u.test(word))
  if (!run) return null
  const [word] = run
  if (word.length > SHORT_LENGTH) return word
  const fragment = text.slice(Math.max(run.index - 1, 0), run.index + word.length + 1)
  // a mark beside it may be half of a surrogate pair
  return fragment.isWellFormed() ? fragment : word
}

/** Three letters or digits beside each other, or the begin or end of a word. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

/** Whether the index of the text can find it. */
export function isFoundByTextIndex(text: string): boolean {
  return TRIGRAM.test(text)
}
