/** A column as spreadsheets call it: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26) - 1
  return (before >= 0 ? columnLetters(before) : '') + String.fromCodePoint(65 + (column % 26))
}
