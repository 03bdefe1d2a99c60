/**
 * Standard deviation of the noise that is left in the smoothed signal s of the raw signal y, point by point, in the signal's
 * unit: root mean square of y - s over 2 reach + 1 points, times sqrt(c0 / (1 - c0)) for a smoother that leaves the share c0
 * of the variance; 0 where all of it is left, which shows nothing. Noise that comes and goes (a saturated detector at the top of a peak, one noisy stretch) is seen in its place.
 */
export function localNoise(y: Float64Array, s: Float64Array, reach: number, c0: number): Float64Array {
  const n = y.length
  const noise = new Float64Array(n)
  // Three points lie on their own parabola: such a smoother leaves the signal as it is.
  if (c0 >= 1) return noise
  const factor = c0 / (1 - c0)
  const square = (i: number): number => ((y[i] ?? NaN) - (s[i] ?? NaN)) ** 2
  let sum = 0
  let [from, to] = [0, 0]
  for (let i = 0; i < n; i++) {
    while (to < n && to <= i + reach) sum += square(to++)
    while (from < i - reach) sum -= square(from++)
    // Subtraction may leave a hair below zero behind a large peak.
    noise[i] = Math.sqrt((Math.max(0, sum) / (to - from)) * factor)
  }
  return noise
}
