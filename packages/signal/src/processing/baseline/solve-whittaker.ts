import { valueAt } from '../../arrays/value-at.ts'

/**
 * Weighted Whittaker smoother: the z that minimizes sum w (y - z)^2 + lambda sum (second difference of z)^2, from
 * (W + lambda D'D) z = W y by an LDL' factorization of the five-diagonal matrix, O(n).
 * Eilers 2003, DOI 10.1021/ac034173t. z has the unit of y. The arrays have one length, at least 3; weights are 0 or more,
 * not all 0; lambda is above 0.
 */
export function solveWhittaker(y: Float64Array, weights: Float64Array, lambda: number): Float64Array {
  const n = y.length
  const d = new Float64Array(n)
  const l1 = new Float64Array(n)
  const l2 = new Float64Array(n)
  const z = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    // Row i of D'D: each second difference k, k+1, k+2 adds (1, -2, 1) squared.
    let diagonal = valueAt(weights, i)
    if (i < n - 2) diagonal += lambda
    if (i >= 1 && i < n - 1) diagonal += 4 * lambda
    if (i >= 2) diagonal += lambda
    const below = (i < n - 2 ? -2 * lambda : 0) + (i >= 1 && i < n - 1 ? -2 * lambda : 0)
    const second = i < n - 2 ? lambda : 0
    const [d1, a1] = i >= 1 ? [valueAt(d, i - 1), valueAt(l1, i - 1)] : [0, 0]
    const [d2, a2] = i >= 2 ? [valueAt(d, i - 2), valueAt(l2, i - 2)] : [0, 0]
    d[i] = diagonal - d1 * a1 * a1 - d2 * a2 * a2
    l1[i] = (below - d1 * a1 * (i >= 1 ? valueAt(l2, i - 1) : 0)) / valueAt(d, i)
    l2[i] = second / valueAt(d, i)
    z[i] =
      valueAt(weights, i) * valueAt(y, i) -
      a1 * (i >= 1 ? valueAt(z, i - 1) : 0) -
      a2 * (i >= 2 ? valueAt(z, i - 2) : 0)
  }
  for (let i = n - 1; i >= 0; i--) {
    z[i] =
      valueAt(z, i) / valueAt(d, i) -
      (i < n - 1 ? valueAt(l1, i) * valueAt(z, i + 1) : 0) -
      (i < n - 2 ? valueAt(l2, i) * valueAt(z, i + 2) : 0)
  }
  return z
}
