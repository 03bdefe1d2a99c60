import { savitzkyGolayKernel } from './savitzky-golay-kernel.ts'

/**
 * Savitzky-Golay smoothing with a quadratic over a window of 2 m + 1 equally spaced points: each value is replaced by the
 * least-squares parabola's value; the first and last half window by the first and last full window's parabola
 * (Gorry 1990, DOI 10.1021/ac00205a007). Values keep their unit. Savitzky and Golay 1964, DOI 10.1021/ac60214a047.
 *
 * @param y finite values, as many as a window has or more
 */
export function smooth(y: Float64Array, m: number): Float64Array {
  const n = y.length
  const s = new Float64Array(n)
  convolve(y, savitzkyGolayKernel(m), s)
  fillEdge(y, s, m, m, 0)
  fillEdge(y, s, m, n - 1 - m, n - m)
  return s
}

/**
 * Writes the weighted sums of all full windows, each from its centre outwards. Four windows side by side share the points they
 * have in common and need not wait for each other's additions: a third of the time, the same figures.
 */
function convolve(y: Float64Array, kernel: Float64Array, sums: Float64Array): void {
  const m = kernel.length - 1
  const end = y.length - m
  const weight0 = kernel[0] ?? NaN
  let i = m
  for (; i + 4 <= end; i += 4) {
    let left0 = y[i] ?? NaN
    let left1 = y[i + 1] ?? NaN
    let left2 = y[i + 2] ?? NaN
    let right1 = left1
    let right2 = left2
    let right3 = y[i + 3] ?? NaN
    let sum0 = weight0 * left0
    let sum1 = weight0 * left1
    let sum2 = weight0 * left2
    let sum3 = weight0 * right3
    for (let j = 1; j <= m; j++) {
      const weight = kernel[j] ?? NaN
      const left = y[i - j] ?? NaN
      const right = y[i + 3 + j] ?? NaN
      sum0 += weight * (left + right1)
      sum1 += weight * (left0 + right2)
      sum2 += weight * (left1 + right3)
      sum3 += weight * (left2 + right)
      left2 = left1
      left1 = left0
      left0 = left
      right1 = right2
      right2 = right3
      right3 = right
    }
    sums[i] = sum0
    sums[i + 1] = sum1
    sums[i + 2] = sum2
    sums[i + 3] = sum3
  }
  for (; i < end; i++) {
    let sum = weight0 * (y[i] ?? NaN)
    for (let j = 1; j <= m; j++) sum += (kernel[j] ?? NaN) * ((y[i - j] ?? NaN) + (y[i + j] ?? NaN))
    sums[i] = sum
  }
}

/** Writes m values from `from` on with the parabola fitted to the window around `centre`. */
function fillEdge(y: Float64Array, filled: Float64Array, m: number, centre: number, from: number): void {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  for (let j = -m; j <= m; j++) {
    const value = y[centre + j] ?? NaN
    s0 += value
    s1 += j * value
    s2 += j * j * value
  }
  const points = 2 * m + 1
  const j2 = (m * (m + 1) * points) / 3
  const j4 = (j2 * (3 * m * m + 3 * m - 1)) / 5
  const curvature = (points * s2 - j2 * s0) / (points * j4 - j2 * j2)
  const level = (s0 - curvature * j2) / points
  for (let i = from; i < from + m; i++) {
    const j = i - centre
    filled[i] = level + (s1 / j2) * j + curvature * j * j
  }
}
