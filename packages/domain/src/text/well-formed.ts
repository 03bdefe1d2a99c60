/** Whether PostgreSQL can keep the text as it is: no NUL character, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Length in UTF-16 units, which is what an input's maxlength counts; every limit of the specification is in these.
 * It is never less than the number of code points, so a varchar of the same size always fits.
 */
export function textLength(text: string): number {
  return text.length
}

/** Text inputs without a limit of their own take this many characters. */
export const DEFAULT_TEXT_MAX = 64

export const UNSTORABLE_TEXT = 'Contains characters that cannot be stored'

/** The text of an exceeded limit, in the words the import notes use. */
export function maximumText(max: number): string {
  return `Maximum of ${max} characters`
}

/** What is wrong with a free text of at most `max` characters; null where nothing is, nothing given included. */
export function freeTextError(value: unknown, max: number = DEFAULT_TEXT_MAX): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !isStorableText(value)) return UNSTORABLE_TEXT
  return textLength(value) > max ? maximumText(max) : null
}

/** Whether nothing but spaces was given. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
