/** One measured pair with its weight. */
export interface WeightedPoint {
  x: number
  y: number
  w: number
}

export interface LinearSolution {
  /** One per column, in order. */
  coefficients: number[]
  /** y minus what the columns make of it, in order; taken before the coefficients are written out, which would cost digits. */
  residuals: number[]
}

/**
 * Weighted least squares of y over columns of any origin; a constant is a column of ones. The columns are made orthogonal
 * twice: the normal equations lose half of the digits.
 * @throws RangeError where the rows do not determine a coefficient
 */
export function solveColumns(
  columns: readonly (readonly number[])[],
  y: readonly number[],
  weights: readonly number[],
): LinearSolution {
  const roots = weights.map(Math.sqrt)
  const left = y.map((value, row) => value * (roots[row] ?? 0))
  const coefficients = columns.map(() => 0)
  const basis = orthogonalColumns(columns, roots)
  // The second pass takes up what rounding left of the first.
  for (let pass = 0; pass < 2; pass++) {
    for (const { values, parts } of basis) {
      const part = dot(values, left)
      subtract(left, values, part)
      subtract(coefficients, parts, -part)
    }
  }
  return { coefficients, residuals: left.map((value, row) => value / (roots[row] ?? 1)) }
}

/**
 * Weighted least squares of y over the powers of x from `lowest` (0, or 1 through zero) to `highest`, by `solveColumns`. x is
 * centred and scaled. The coefficients are by power of x; the lower ones are 0.
 * @throws RangeError where the points do not determine the polynomial
 */
export function fitPolynomial(points: readonly WeightedPoint[], lowest: 0 | 1, highest: number): LinearSolution {
  const weight = points.reduce((sum, { w }) => sum + w, 0)
  // Through zero the point 0 must stay where it is.
  const center = lowest === 1 ? 0 : points.reduce((sum, { x, w }) => sum + w * x, 0) / weight
  const scale = Math.max(...points.map(({ x }) => Math.abs(x - center)))
  if (!(scale > 0)) throw new RangeError('A fit needs two different levels')
  const powers = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at)
  const { coefficients, residuals } = solveColumns(
    powers.map((power) => points.map(({ x }) => ((x - center) / scale) ** power)),
    points.map(({ y }) => y),
    points.map(({ w }) => w),
  )
  const inScale = [...Array.from({ length: lowest }, () => 0), ...coefficients]
  return { coefficients: expandPowers(inScale, center, scale), residuals }
}

/** A weighted column of length 1, and how much of each given column it is. */
interface BasisColumn {
  values: number[]
  parts: number[]
}

function orthogonalColumns(columns: readonly (readonly number[])[], roots: readonly number[]): BasisColumn[] {
  const basis: BasisColumn[] = []
  for (const [at, column] of columns.entries()) {
    const values = column.map((value, row) => (roots[row] ?? 0) * value)
    const parts = columns.map((_, index) => (index === at ? 1 : 0))
    const before = Math.sqrt(dot(values, values))
    for (let pass = 0; pass < 2; pass++) {
      for (const done of basis) {
        const part = dot(done.values, values)
        subtract(values, done.values, part)
        subtract(parts, done.parts, part)
      }
    }
    const length = Math.sqrt(dot(values, values))
    if (!(length > 1e-13 * before)) throw new RangeError(`${roots.length} rows do not determine column ${at + 1}`)
    basis.push({ values: values.map((value) => value / length), parts: parts.map((value) => value / length) })
  }
  return basis
}

/** The coefficients of x from those of (x - center) / scale, by Horner's scheme. */
function expandPowers(inScale: readonly number[], center: number, scale: number): number[] {
  let expanded: number[] = []
  for (const coefficient of inScale.toReversed()) {
    const next = [0, ...expanded].map((value, index) => (value - center * (expanded[index] ?? 0)) / scale)
    next[0] = (next[0] ?? 0) + coefficient
    expanded = next
  }
  return expanded
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}

function subtract(from: number[], column: readonly number[], factor: number): void {
  for (const [index, value] of column.entries()) from[index] = (from[index] ?? 0) - factor * value
}
