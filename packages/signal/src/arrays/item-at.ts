/**
 * The entry of a list at an index that the code knows to be within it.
 * @throws RangeError with index and length where there is none.
 */
export function itemAt<T extends {}>(items: ArrayLike<T | undefined>, index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`index ${index} is outside of ${items.length} entries`)
  return item
}
