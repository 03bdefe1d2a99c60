/** One measured pair with its weight. */
export interface WeightedPoint {
  x: number
  y: number
  w: number
}

export interface Polynomial {
  /** By power of x, from `lowest` to `highest`; the lower ones are 0. */
  coefficients: number[]
  /** y minus the polynomial, in order; taken before the powers of x are written out, which would cost digits. */
  residuals: number[]
}

/**
 * Weighted least squares of y over the powers of x from `lowest` (0, or 1 through zero) to `highest`. x is centred and
 * scaled, and the powers made orthogonal twice: the normal equations lose half of the digits.
 * @throws RangeError where the points do not determine the polynomial
 */
export function fitPolynomial(points: readonly WeightedPoint[], lowest: 0 | 1, highest: number): Polynomial {
  const weight = points.reduce((sum, { w }) => sum + w, 0)
  // Through zero the point 0 must stay where it is.
  const center = lowest === 1 ? 0 : points.reduce((sum, { x, w }) => sum + w * x, 0) / weight
  const scale = Math.max(...points.map(({ x }) => Math.abs(x - center)))
  if (!(scale > 0)) throw new RangeError('A fit needs two different levels')
  const columns = orthogonalPowers(
    points.map(({ x }) => (x - center) / scale),
    points.map(({ w }) => Math.sqrt(w)),
    lowest,
    highest,
  )
  const left = points.map(({ y, w }) => y * Math.sqrt(w))
  const inScale = Array.from({ length: highest + 1 }, () => 0)
  // The second pass takes up what rounding left of the first.
  for (let pass = 0; pass < 2; pass++) {
    for (const { values, powers } of columns) {
      const part = dot(values, left)
      subtract(left, values, part)
      subtract(inScale, powers, -part)
    }
  }
  return {
    coefficients: expandPowers(inScale, center, scale),
    residuals: points.map(({ w }, index) => (left[index] ?? 0) / Math.sqrt(w)),
  }
}

/** A column of length 1, and the polynomial in the scaled x that it is, by power. */
interface Column {
  values: number[]
  powers: number[]
}

function orthogonalPowers(t: readonly number[], roots: readonly number[], lowest: number, highest: number): Column[] {
  const columns: Column[] = []
  for (let power = lowest; power <= highest; power++) {
    const values = t.map((at, index) => (roots[index] ?? 0) * at ** power)
    const powers = Array.from({ length: highest + 1 }, (_, index) => (index === power ? 1 : 0))
    const before = Math.sqrt(dot(values, values))
    for (let pass = 0; pass < 2; pass++) {
      for (const column of columns) {
        const part = dot(column.values, values)
        subtract(values, column.values, part)
        subtract(powers, column.powers, part)
      }
    }
    const length = Math.sqrt(dot(values, values))
    if (!(length > 1e-13 * before)) throw new RangeError(`${t.length} points do not determine the power ${power}`)
    columns.push({ values: values.map((value) => value / length), powers: powers.map((value) => value / length) })
  }
  return columns
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
