import { itemAt } from '../arrays/item-at.ts'
import type { Channel } from '../chromatogram/chromatogram.ts'
import { decimateMinMax } from '../processing/decimation/decimate-min-max.ts'

const DOTS_ACROSS = 2
const DOTS_DOWN = 4
const BLANK = 0x2800
/** Bits of the dots of a braille cell, by row, left then right. */
const BITS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const

function drawColumn(cells: Uint16Array, columns: number, x: number, from: number, to: number): void {
  for (let y = Math.min(from, to); y <= Math.max(from, to); y++) {
    const at = Math.floor(y / DOTS_DOWN) * columns + Math.floor(x / DOTS_ACROSS)
    cells[at] = (cells[at] ?? 0) | itemAt(itemAt(BITS, y % DOTS_DOWN), x % DOTS_ACROSS)
  }
}

/** A channel drawn with braille dots, `columns` x `rows` characters, with the range of both axes; every apex is kept. */
export function braillePlot(channel: Channel, columns: number, rows: number): string {
  const width = columns * DOTS_ACROSS
  const height = rows * DOTS_DOWN
  const { timesMin, values } = decimateMinMax(channel.timesMin, channel.values, width)
  const low = values.reduce((a, b) => Math.min(a, b), Infinity)
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  const start = timesMin[0] ?? NaN
  const end = timesMin[timesMin.length - 1] ?? NaN
  const column = (time: number): number =>
    end > start ? Math.min(width - 1, Math.floor(((time - start) / (end - start)) * width)) : 0
  const row = (value: number): number =>
    high > low ? Math.round(((high - value) / (high - low)) * (height - 1)) : height - 1
  const cells = new Uint16Array(columns * rows)
  let before = row(values[0] ?? NaN)
  for (let i = 0; i < values.length; i++) {
    const now = row(values[i] ?? NaN)
    drawColumn(cells, columns, column(timesMin[i] ?? NaN), before, now)
    before = now
  }
  const lines: string[] = []
  for (let r = 0; r < rows; r++) {
    const line = Array.from(cells.subarray(r * columns, (r + 1) * columns), (bits) => String.fromCharCode(BLANK + bits))
    lines.push(line.join(''))
  }
  const unit = channel.unit === '' ? '' : ` ${channel.unit}`
  const foot = `${start.toFixed(2)} to ${end.toFixed(2)} min, ${low.toPrecision(4)} to ${high.toPrecision(4)}${unit}`
  return [...lines, foot].join('\n')
}
