import { columnIndices } from './trace-columns.ts'

/** Two points a column, its lowest and its highest, so that no peak is lost; with both ends 120. */
const COLUMNS = 59

const rounded = (value: number): string => String(Math.round(value * 10) / 10)

/** A chromatogram as one small line of at most 120 points, the path of an SVG of this size; null where nothing can be drawn. */
export function chromatogramLine(
  { timesMin, values }: { timesMin: Float64Array; values: Float64Array },
  { width, height }: { width: number; height: number },
): string | null {
  const into = new Int32Array(2 * COLUMNS)
  const count = columnIndices(values, { from: 0, to: values.length, columns: COLUMNS, into })
  const indices = new Set([0, ...into.subarray(0, count), values.length - 1])
  const points = Array.from(indices, (at) => [timesMin[at] ?? NaN, values[at] ?? NaN] as const)
  const drawn = points.filter(([time, value]) => Number.isFinite(time) && Number.isFinite(value))
  const [first, last] = [drawn[0]?.[0], drawn.at(-1)?.[0]]
  if (first === undefined || last === undefined || last <= first) return null
  const lowest = Math.min(...drawn.map(([, value]) => value))
  const highest = Math.max(...drawn.map(([, value]) => value))
  const xOf = (time: number) => ((time - first) / (last - first)) * width
  // a line within the picture, however thick it is drawn
  const yOf = (value: number) =>
    highest === lowest ? height - 1 : height - 1 - ((value - lowest) / (highest - lowest)) * (height - 2)
  return `M${drawn.map(([time, value]) => `${rounded(xOf(time))} ${rounded(yOf(value))}`).join('L')}`
}
