/** Widths of one peak in the unit of t; null where the signal does not come down that far between its limits. */
export interface PeakWidths {
  /** At half height. */
  half: number | null
  /** At the baseline, between the tangents at the steepest points of both flanks. */
  base: number | null
  /** USP <621> symmetry factor, the width at 5 % of the height over twice its front part; no unit. */
  tailing: number | null
}

/** Straight baseline of the peak: value at `origin` and slope per unit of t. */
export interface Line {
  origin: number
  value: number
  slope: number
}

/** Widths of the peak between the samples `from` and `to`, from the signal s above the line, with linear interpolation. */
export function measureWidths(
  t: Float64Array,
  s: Float64Array,
  line: Line,
  apex: { index: number; time: number; height: number },
  from: number,
  to: number,
): PeakWidths {
  const above = (i: number): number => (s[i] ?? NaN) - line.value - line.slope * ((t[i] ?? NaN) - line.origin)
  const crossing = (level: number, direction: 1 | -1): number | null => {
    const stop = direction < 0 ? from : to
    // limits may leave the top outside: the signal's end is the last one
    for (let i = apex.index; i !== stop && i >= 0 && i < s.length; i += direction) {
      const outer = above(i + direction)
      if (outer <= level) {
        const inner = above(i)
        const share = inner > outer ? (inner - level) / (inner - outer) : 0
        return (t[i] ?? NaN) + ((t[i + direction] ?? NaN) - (t[i] ?? NaN)) * Math.min(1, Math.max(0, share))
      }
    }
    return null
  }
  const width = (level: number): { left: number; right: number } | null => {
    // A spike that the smoothing has flattened below this level has no width there.
    if (above(apex.index) <= level) return null
    const left = crossing(level, -1)
    const right = crossing(level, 1)
    // Samples that share one time have no width between them.
    return left === null || right === null || left >= right ? null : { left, right }
  }
  const half = width(apex.height / 2)
  const foot = width(apex.height * 0.05)
  return {
    half: half === null ? null : half.right - half.left,
    base: half === null ? null : tangentWidth(t, above, apex.index, from, to),
    tailing: foot === null || foot.left >= apex.time ? null : (foot.right - foot.left) / (2 * (apex.time - foot.left)),
  }
}

/** Distance of the points where the steepest tangents of both flanks meet the baseline. */
function tangentWidth(
  t: Float64Array,
  above: (i: number) => number,
  apex: number,
  from: number,
  to: number,
): number | null {
  let [leftSlope, leftFoot, rightSlope, rightFoot] = [0, 0, 0, 0]
  for (let i = from; i < to; i++) {
    if (t[i + 1] === t[i]) continue
    const slope = (above(i + 1) - above(i)) / ((t[i + 1] ?? NaN) - (t[i] ?? NaN))
    const foot = (t[i] ?? NaN) - above(i) / slope
    if (i < apex && slope > leftSlope) [leftSlope, leftFoot] = [slope, foot]
    if (i >= apex && slope < rightSlope) [rightSlope, rightFoot] = [slope, foot]
  }
  return leftSlope > 0 && rightSlope < 0 && rightFoot > leftFoot ? rightFoot - leftFoot : null
}
