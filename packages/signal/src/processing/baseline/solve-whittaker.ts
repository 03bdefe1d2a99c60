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
    let diagonal = weights[i] ?? NaN
    if (i < n - 2) diagonal += lambda
    if (i >= 1 && i < n - 1) diagonal += 4 * lambda
    if (i >= 2) diagonal += lambda
    const below = (i < n - 2 ? -2 * lambda : 0) + (i >= 1 && i < n - 1 ? -2 * lambda : 0)
    const second = i < n - 2 ? lambda : 0
    const [d1, a1] = i >= 1 ? [d[i - 1] ?? NaN, l1[i - 1] ?? NaN] : [0, 0]
    const [d2, a2] = i >= 2 ? [d[i - 2] ?? NaN, l2[i - 2] ?? NaN] : [0, 0]
    d[i] = diagonal - d1 * a1 * a1 - d2 * a2 * a2
    l1[i] = (below - d1 * a1 * (i >= 1 ? (l2[i - 1] ?? NaN) : 0)) / (d[i] ?? NaN)
    l2[i] = second / (d[i] ?? NaN)
    z[i] =
      (weights[i] ?? NaN) * (y[i] ?? NaN) -
      a1 * (i >= 1 ? (z[i - 1] ?? NaN) : 0) -
      a2 * (i >= 2 ? (z[i - 2] ?? NaN) : 0)
  }
  for (let i = n - 1; i >= 0; i--) {
    z[i] =
      (z[i] ?? NaN) / (d[i] ?? NaN) -
      (i < n - 1 ? (l1[i] ?? NaN) * (z[i + 1] ?? NaN) : 0) -
      (i < n - 2 ? (l2[i] ?? NaN) * (z[i + 2] ?? NaN) : 0)
  }
  return z
}
