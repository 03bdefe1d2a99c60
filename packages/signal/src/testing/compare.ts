/** |actual / expected - 1|; NaN, which no limit accepts, where one of them is missing. */
export function relativeError(actual: number | null | undefined, expected: number | null | undefined): number {
  return Math.abs((actual ?? Number.NaN) / (expected ?? Number.NaN) - 1)
}

/** |actual - expected|; NaN, which no limit accepts, where one of them is missing. */
export function absoluteError(actual: number | null | undefined, expected: number | null | undefined): number {
  return Math.abs((actual ?? Number.NaN) - (expected ?? Number.NaN))
}

export function sumOf(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}

/** A value that the fixture is known to hold. */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new TypeError('the fixture lacks a value that the test needs')
  return value
}
