/** Lowest and highest value of a row; NaN of an empty one. */
export function extremes(values: Float64Array): [low: number, high: number] {
  let low = values[0] ?? NaN
  let high = low
  for (let i = 1; i < values.length; i++) {
    const value = values[i] ?? NaN
    if (value < low) low = value
    else if (value > high) high = value
  }
  return [low, high]
}
