/** Any plain or typed row of numbers; typed rows are used as they are, plain ones are copied once. */
export type NumberSeries = Float64Array | readonly number[]

/** A row as Float64Array; no copy when it is one already. Throws TypeError for anything but an array of numbers. */
export function toFloat64(name: string, series: NumberSeries): Float64Array {
  if (series instanceof Float64Array) return series
  if (!Array.isArray(series)) throw new TypeError(`${name} must be an array of numbers, got ${typeof series}`)
  for (let i = 0; i < series.length; i++) {
    if (typeof series[i] !== 'number') throw new TypeError(`${name}[${i}] must be a number, got ${typeof series[i]}`)
  }
  return Float64Array.from(series as readonly number[])
}

/** Times (finite, never falling) and values (finite) of one signal, checked. Throws TypeError or RangeError naming the first bad point. */
export function checkedSeries(
  times: NumberSeries,
  values: NumberSeries,
  minimumPoints: number,
): { times: Float64Array; values: Float64Array } {
  const t = toFloat64('times', times)
  const y = toFloat64('values', values)
  if (t.length !== y.length) {
    throw new RangeError(`times and values must have the same length, got ${t.length} and ${y.length}`)
  }
  if (t.length < minimumPoints) throw new RangeError(`at least ${minimumPoints} points are needed, got ${t.length}`)
  let previous = Number.NEGATIVE_INFINITY
  for (let i = 0; i < t.length; i++) {
    const time = t[i] ?? NaN
    // One comparison serves for NaN, infinity and falling times.
    if (!(time >= previous && time < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`times[${i}] must be finite and not below ${previous}, got ${time}`)
    }
    if (!Number.isFinite(y[i] ?? NaN)) throw new RangeError(`values[${i}] must be finite, got ${y[i]}`)
    previous = time
  }
  return { times: t, values: y }
}

/** A finite number within [minimum, maximum]. Throws TypeError or RangeError with the value and the limits. */
export function checkedNumber(name: string, value: number, minimum: number, maximum: number): number {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number, got ${typeof value}`)
  if (!(value >= minimum && value <= maximum) || !Number.isFinite(value)) {
    throw new RangeError(`${name} must be from ${minimum} to ${maximum}, got ${value}`)
  }
  return value
}

/** A whole number within [minimum, maximum]. Throws TypeError or RangeError with the value and the limits. */
export function checkedInteger(name: string, value: number, minimum: number, maximum: number): number {
  checkedNumber(name, value, minimum, maximum)
  if (!Number.isInteger(value)) throw new RangeError(`${name} must be a whole number, got ${value}`)
  return value
}
