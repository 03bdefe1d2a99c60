/**
 * Raises what a smoothing over 2 half + 1 points has put below all of the raw signal there: beside a front that is steeper than the window is long the
 * parabola swings under the level before it, by some per cent of the peak. Differences below `noise` are left alone. Changes `s`.
 */
export function raiseUndershoots(y: Float64Array, s: Float64Array, half: number, noise: number): void {
  const last = s.length - 1
  for (let i = 0; i <= last; i++) {
    const value = s[i] ?? NaN
    if (!((y[i] ?? NaN) - value > noise)) continue
    const from = i > half ? i - half : 0
    const to = i + half < last ? i + half : last
    let least = Math.min(y[from] ?? NaN, y[to] ?? NaN)
    for (let k = from + 1; k < to && least > value; k++) least = Math.min(least, y[k] ?? NaN)
    if (least > value) s[i] = least
  }
}
