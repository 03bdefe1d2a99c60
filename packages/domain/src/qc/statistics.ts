/** Arithmetic mean. @throws RangeError without numbers. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('The mean of no numbers')
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Found as percent of expected, both in one unit. @throws RangeError unless expected is above 0. */
export function recoveryPercent(found: number, expected: number): number {
  return (100 * found) / above0('expected value', expected)
}

/** Found minus expected as percent of expected. @throws RangeError unless expected is above 0. */
export function errorPercent(found: number, expected: number): number {
  return (100 * (found - expected)) / above0('expected value', expected)
}

/**
 * Relative percent difference of duplicates: |a - b| over their mean; 0 for two zeros.
 * @public for the duplicates of analytical batches
 */
export function rpdPercent(a: number, b: number): number {
  const middle = (a + b) / 2
  if (middle === 0 && a === b) return 0
  return (100 * Math.abs(a - b)) / above0('mean of the duplicates', middle)
}

/** Sample standard deviation (n - 1), in the values' unit. @throws RangeError below two values. */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) throw new RangeError(`A standard deviation needs two values, not ${values.length}`)
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}

/** Relative standard deviation, percent. @throws RangeError below two values or for a mean that is not above 0. */
export function rsdPercent(values: readonly number[]): number {
  return (100 * standardDeviation(values)) / above0('mean', mean(values))
}

/** Distance from the mean in standard deviations. @throws RangeError unless the deviation is above 0. */
export function zScore(value: number, meanValue: number, deviation: number): number {
  return (value - meanValue) / above0('standard deviation', deviation)
}

/**
 * Relative standard error of a calibration, percent: 100 sqrt(sum(((calculated - level) / level)^2) / (n - p)), p being
 * the number of fitted parameters (2 for a line).
 * @throws RangeError for lists of different lengths, n not above p, or a level that is not above 0.
 */
export function relativeStandardErrorPercent(
  levels: readonly number[],
  calculated: readonly number[],
  parameters = 2,
): number {
  if (levels.length !== calculated.length) throw new RangeError('Each level needs its calculated value')
  const freedom = levels.length - parameters
  if (freedom <= 0) throw new RangeError(`${levels.length} levels are too few for ${parameters} parameters`)
  const squares = levels.reduce((sum, level, index) => {
    const relative = ((calculated[index] ?? Number.NaN) - above0('level', level)) / level
    return sum + relative ** 2
  }, 0)
  return 100 * Math.sqrt(squares / freedom)
}

function above0(name: string, value: number): number {
  if (!(Number.isFinite(value) && value > 0)) throw new RangeError(`The ${name} must be above 0, not ${value}`)
  return value
}
