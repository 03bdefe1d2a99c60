const BITS = 5

/** The lowest value of every 32 points: a search for what lies low passes over most of a signal by them. */
export function blockLows(y: Float64Array): Float64Array {
  const lows = new Float64Array((y.length >> BITS) + 1)
  for (let block = 0, i = 0; i < y.length; block++) {
    const end = Math.min(y.length, i + (1 << BITS))
    let low = Number.POSITIVE_INFINITY
    for (; i < end; i++) low = Math.min(low, y[i] ?? NaN)
    lows[block] = low
  }
  return lows
}

/** The lowest value of the block of a point. */
export function lowAround(lows: Float64Array, index: number): number {
  return lows[index >> BITS] ?? NaN
}

/** The last point of a block on the way from `index` to `last`. */
export function blockEnd(index: number, last: number): number {
  const rest = (1 << BITS) - 1
  return last >= index ? Math.min(last, index | rest) : Math.max(last, index & ~rest)
}

/** How many blocks the points from `first` to `last` lie in. */
export function blocksFrom(first: number, last: number): number {
  return (last >> BITS) - (first >> BITS) + 1
}
