/** Top of a peak: time in the unit of t, value in the unit of y. */
export interface Apex {
  time: number
  value: number
}

/**
 * Vertex of the least-squares parabola through the raw samples `from` to `to`; the highest sample when they do not bend
 * downwards or the vertex lies outside them.
 */
export function fitApex(t: Float64Array, y: Float64Array, from: number, to: number): Apex {
  let top = from
  for (let i = from + 1; i <= to; i++) if ((y[i] ?? NaN) > (y[top] ?? NaN)) top = i
  const origin = t[top] ?? NaN
  const scale = (t[to] ?? NaN) - (t[from] ?? NaN)
  let [x1, x2, x3, x4, y0, y1, y2] = [0, 0, 0, 0, 0, 0, 0]
  const n = to - from + 1
  for (let i = from; i <= to; i++) {
    const x = ((t[i] ?? NaN) - origin) / scale
    const above = (y[i] ?? NaN) - (y[top] ?? NaN)
    x1 += x
    x2 += x * x
    x3 += x * x * x
    x4 += x * x * x * x
    y0 += above
    y1 += above * x
    y2 += above * x * x
  }
  // Cramer's rule for the normal equations of above = c + b x + a x^2.
  const det = n * (x2 * x4 - x3 * x3) - x1 * (x1 * x4 - x2 * x3) + x2 * (x1 * x3 - x2 * x2)
  const a = (n * (x2 * y2 - x3 * y1) - x1 * (x1 * y2 - x2 * y1) + y0 * (x1 * x3 - x2 * x2)) / det
  const b = (n * (y1 * x4 - y2 * x3) - y0 * (x1 * x4 - x2 * x3) + x2 * (x1 * y2 - x2 * y1)) / det
  const c = (y0 * (x2 * x4 - x3 * x3) - x1 * (y1 * x4 - x3 * y2) + x2 * (y1 * x3 - x2 * y2)) / det
  const time = origin - (b / (2 * a)) * scale
  if (!(a < 0) || !(time >= (t[from] ?? NaN) && time <= (t[to] ?? NaN))) return { time: origin, value: y[top] ?? NaN }
  return { time, value: (y[top] ?? NaN) + c - (b * b) / (4 * a) }
}
