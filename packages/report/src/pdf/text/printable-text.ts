/** Controls, and the invisible marks that reorder or hide text; a line break or tab becomes a space first. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Text that the report's fonts can draw: PDF/A refuses a page with a missing glyph, and a strange name must not prevent
 * a report. What no font draws is printed as its code point, e.g. 'U+D55C', so that nothing is lost or guessed.
 */
export function printableText(text: string, draws: (codePoint: number) => boolean): string {
  const visible = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replaceAll(invisible, '')
  let printable = ''
  for (const character of visible) {
    const codePoint = codePointOf(character)
    printable += draws(codePoint) ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return printable
}

/** Of a text that is not empty. */
export function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

/** The same value with every text in it converted; bytes and numbers are taken over as they are. */
export function mapTexts<T>(value: T, convert: (text: string) => string): T {
  const mapped = (part: unknown): unknown => {
    if (typeof part === 'string') return convert(part)
    if (Array.isArray(part)) return part.map(mapped)
    if (part === null || typeof part !== 'object' || ArrayBuffer.isView(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, mapped(entry)]))
  }
  return mapped(value) as T
}
