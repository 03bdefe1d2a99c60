/** A value that the test knows to be there. */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new TypeError('the test lacks a value that it needs')
  return value
}
