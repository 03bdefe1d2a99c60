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

/** What is wrong with a free text of at most `max` characters; null for a valid or missing one. */
export function freeTextError(value: unknown, max: number = DEFAULT_TEXT_MAX): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !isStorableText(value)) return UNSTORABLE_TEXT
  return textLength(value) > max ? maximumText(max) : null
}

/** What is wrong with a text that must be filled: `blankText` for a blank one, else as a free text. */
export function requiredTextError(value: unknown, blankText: string, max?: number): string | null {
  return isBlank(value) ? blankText : freeTextError(value, max)
}

/** What is wrong with a name, which is trimmed when it is kept: `text` for a blank or too long one. */
export function nameError(name: unknown, text: string, max: number): string | null {
  if (typeof name !== 'string' || isBlank(name) || textLength(name.trim()) > max) return text
  return isStorableText(name) ? null : UNSTORABLE_TEXT
}

/** Whether the value is missing or a text of spaces only. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
