/** First index whose time is not before `timeMin`; the length when there is none. */
export function firstIndexAt(timesMin: Float64Array, timeMin: number): number {
  let low = 0
  let high = timesMin.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timesMin[middle] ?? NaN) < timeMin) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the point nearest in time; -1 where there is none. */
export function nearestIndex(timesMin: Float64Array, timeMin: number): number {
  const after = firstIndexAt(timesMin, timeMin)
  if (after === 0) return timesMin.length === 0 ? -1 : 0
  if (after === timesMin.length) return after - 1
  return timeMin - (timesMin[after - 1] ?? NaN) <= (timesMin[after] ?? NaN) - timeMin ? after - 1 : after
}

/**
 * The points that a line through `columns` columns of pixels needs: of each column its lowest and its highest, in their
 * order, so that no apex is lost. Every point where there are at most two a column. Writes indices into `into`, which
 * holds two a column, and answers how many.
 */
export function columnIndices(
  values: Float64Array,
  { from, to, columns, into }: { from: number; to: number; columns: number; into: Int32Array },
): number {
  const points = to - from
  let count = 0
  if (points <= 2 * columns) {
    for (let at = from; at < to; at += 1) into[count++] = at
    return count
  }
  // multiplied before it is divided: a share per column, times the columns, may fall short of the last point
  const startOf = (column: number) => from + Math.floor((column * points) / columns)
  for (let column = 0; column < columns; column += 1) {
    const end = startOf(column + 1)
    let lowest = startOf(column)
    let highest = lowest
    for (let at = lowest + 1; at < end; at += 1) {
      const value = values[at] ?? NaN
      if (value < (values[lowest] ?? NaN)) lowest = at
      else if (value > (values[highest] ?? NaN)) highest = at
    }
    into[count++] = Math.min(lowest, highest)
    if (lowest !== highest) into[count++] = Math.max(lowest, highest)
  }
  return count
}
