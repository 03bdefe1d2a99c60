import { itemAt } from '../../arrays/item-at.ts'

/** Residuals for a set of parameters; always of the same length, at least as long as the parameters. */
export type Residuals = (parameters: Float64Array) => Float64Array

export interface LeastSquaresFit {
  parameters: Float64Array
  /** Sum of squared residuals. */
  squares: number
  isConverged: boolean
}

const MOST_STEPS = 200
const FINISHED = 1e-6

/**
 * Parameters of the least sum of squared residuals near the start, by Marquardt's damped steps (DOI 10.1137/0111030) with
 * numerical derivatives; no unit. Scale the parameters to about 1 beforehand. Converged
 * when a step gains less than 1e-6 of the sum, or the sum is down to `enough`: data without noise would improve for ever.
 */
export function levenbergMarquardt(residuals: Residuals, start: Float64Array, enough: number): LeastSquaresFit {
  let parameters = start.slice()
  let current = residuals(parameters)
  let squares = sumOfSquares(current)
  let damping = 1e-3
  for (let step = 0; step < MOST_STEPS; step++) {
    const { normal, gradient } = normalEquations(residuals, parameters, current)
    let isBetter = false
    while (!isBetter && damping < 1e12) {
      const change = solved(normal, gradient, damping)
      const candidate = parameters.map((value, k) => value + (change[k] ?? NaN))
      const next = residuals(candidate)
      const nextSquares = sumOfSquares(next)
      isBetter = nextSquares < squares
      if (isBetter) {
        const gain = squares - nextSquares
        parameters = candidate
        current = next
        squares = nextSquares
        damping = Math.max(1e-12, damping / 10)
        if (gain <= FINISHED * squares || squares <= enough) return { parameters, squares, isConverged: true }
      } else damping *= 10
    }
    // No direction gains any more: the minimum, as far as numbers tell.
    if (!isBetter) return { parameters, squares, isConverged: true }
  }
  return { parameters, squares, isConverged: false }
}

function sumOfSquares(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value * value
  return sum
}

function normalEquations(
  residuals: Residuals,
  parameters: Float64Array,
  current: Float64Array,
): { normal: Float64Array[]; gradient: Float64Array } {
  const columns = Array.from(parameters, (value, k) => {
    const step = 1e-7 * Math.max(1, Math.abs(value))
    const moved = parameters.slice()
    moved[k] = value + step
    return residuals(moved).map((residual, i) => (residual - (current[i] ?? NaN)) / step)
  })
  const dot = (a: Float64Array, b: Float64Array): number => {
    let sum = 0
    for (let i = 0; i < a.length; i++) sum += (a[i] ?? NaN) * (b[i] ?? NaN)
    return sum
  }
  return {
    normal: columns.map((a) => Float64Array.from(columns, (b) => dot(a, b))),
    gradient: Float64Array.from(columns, (column) => -dot(column, current)),
  }
}

/** (normal + damping x its diagonal) change = gradient, by Cholesky; a parameter without effect does not change. */
function solved(normal: readonly Float64Array[], gradient: Float64Array, damping: number): Float64Array {
  const n = gradient.length
  const l = normal.map((row) => row.slice())
  const change = gradient.slice()
  for (const [i, row] of l.entries()) {
    for (const [j, other] of l.slice(0, i).entries()) {
      let sum = row[j] ?? NaN
      for (let k = 0; k < j; k++) sum -= (row[k] ?? NaN) * (other[k] ?? NaN)
      row[j] = quotient(sum, other[j] ?? NaN)
    }
    let sum = (row[i] ?? NaN) * (1 + damping)
    let value = change[i] ?? NaN
    for (let k = 0; k < i; k++) {
      sum -= (row[k] ?? NaN) * (row[k] ?? NaN)
      value -= (row[k] ?? NaN) * (change[k] ?? NaN)
    }
    row[i] = Math.sqrt(Math.max(sum, 0))
    change[i] = quotient(value, row[i] ?? 0)
  }
  for (let i = n - 1; i >= 0; i--) {
    let value = change[i] ?? NaN
    for (let k = i + 1; k < n; k++) value -= (itemAt(l, k)[i] ?? NaN) * (change[k] ?? NaN)
    change[i] = quotient(value, itemAt(l, i)[i] ?? NaN)
  }
  return change
}

function quotient(value: number, divisor: number): number {
  return divisor > 0 ? value / divisor : 0
}
