/**
 * A text with every run of digits written as one 0. Batch numbers and names of a laboratory differ in their serial numbers,
 * so a million texts have few shapes; and a search text without digits stands in a text exactly where it stands in its shape.
 */
export function textShape(text: string): string {
  return text.replaceAll(/[0-9]+/g, '0')
}

/** Whether shapes answer how many texts hold this one. */
export function isAnsweredByShapes(searched: string): boolean {
  return !/[0-9]/.test(searched)
}
