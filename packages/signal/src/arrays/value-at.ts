/**
 * The number at an index of a row of any unit. A compiled loop pays nothing for the check, as long as every row is a Float64Array.
 * @throws RangeError with index and length where there is none.
 */
export function valueAt(values: Float64Array, index: number): number {
  return values[index] ?? outside(values.length, index)
}

function outside(length: number, index: number): never {
  throw new RangeError(`index ${index} is outside of ${length} values`)
}
