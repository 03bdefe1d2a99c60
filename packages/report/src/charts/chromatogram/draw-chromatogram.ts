import type { ChartTheme } from '../chart-theme.ts'
import { labelledTicks, tickIntervalMin, timeLabel, type ChromatogramTrace } from './chromatogram-traces.ts'
import type { DrawingContext } from './drawing-context.ts'
import { namedApexes, placeNames } from './peak-names.ts'
import type { TimeWindow } from './time-window.ts'
import { columnIndices, firstIndexAt } from './trace-columns.ts'
import { valueAxis, type ValueAxis } from './value-axis.ts'
import { cycled } from '../cycled.ts'
import { traceDashes } from '../trace-dashes.ts'

/** A peak as our own integration found it, minutes. */
export interface F4Peak {
  startMin: number
  stopMin: number
  /** Its apex. */
  foundMin: number
}

/** Everything that one picture of the screen's chromatogram depends on. Sizes are CSS pixels. */
export interface ChromatogramPicture {
  traces: readonly ChromatogramTrace[]
  /** Indices of traces that the reader has hidden. */
  hidden: ReadonlySet<number>
  /** Peaks to mark: start dashed, stop dotted, apex solid, what was integrated shaded. */
  peaks: readonly F4Peak[]
  /** Whether the peaks bear the names of their analytes. */
  named?: boolean
  /** The signal's unit, e.g. 'mAU'; '' when the file states none. */
  unit: string
  theme: ChartTheme
  window: TimeWindow
  widthPx: number
  heightPx: number
  /** Device pixels to a CSS pixel. */
  pixelRatio: number
  /** While the picture moves lines are one device pixel wide: a renderer without a GPU draws those six times as fast. */
  moving: boolean
  /** How the letters of the axes are written, as the reader's language has them; as they are where it is left out. */
  write?: (text: string) => string
}

export interface PlotArea {
  left: number
  top: number
  width: number
  height: number
}

const tickPx = 5
const restingLinePx = 1.4

/** Where the signal stands between the axes. */
export function plotArea({ widthPx, heightPx }: { widthPx: number; heightPx: number }): PlotArea {
  return {
    left: 64,
    top: 26,
    width: Math.max(1, widthPx - 64 - 18),
    height: Math.max(1, heightPx - 26 - 46),
  }
}

/** The time under a place across the canvas. */
export function timeAt(xPx: number, { startMin, endMin }: TimeWindow, { left, width }: PlotArea): number {
  return startMin + ((xPx - left) / width) * (endMin - startMin)
}

/** Where a time stands across the canvas, CSS pixels. */
export function xOf(timeMin: number, { startMin, endMin }: TimeWindow, { left, width }: PlotArea): number {
  return left + ((timeMin - startMin) / (endMin - startMin)) * width
}

/** The half minutes within a window. */
function windowTicks({ startMin, endMin }: TimeWindow): number[] {
  const first = Math.ceil(startMin / tickIntervalMin - 1e-9)
  const last = Math.floor(endMin / tickIntervalMin + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * tickIntervalMin)
}

/** Draws one picture of up to six signals over a window of time. */
export function drawChromatogram(context: DrawingContext, picture: ChromatogramPicture): void {
  const { widthPx, heightPx, pixelRatio, theme } = picture
  const area = plotArea(picture)
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.clearRect(0, 0, widthPx, heightPx)
  const lines = picture.traces.map((trace) => linePoints(trace, picture.window, area.width * pixelRatio))
  const axis = shownValues(picture, lines, area)
  drawValueAxis(context, picture, axis, area)
  context.save()
  context.beginPath()
  context.rect(area.left, area.top, area.width, area.height)
  context.clip()
  drawPeaks(context, picture, area)
  context.lineWidth = picture.moving ? 1 / pixelRatio : restingLinePx
  context.lineJoin = 'bevel'
  lines.forEach((points, index) => {
    const trace = picture.traces[index]
    if (trace === undefined || picture.hidden.has(index)) return
    context.strokeStyle = cycled(theme.traces, index)
    context.setLineDash([...cycled(traceDashes, index)])
    strokeLine(context, trace, points, picture.window, axis, area)
  })
  context.restore()
  if (picture.named === true) drawNames(context, picture, axis, area)
  drawTimeAxis(context, picture, area)
}

/** The points of a line: those in view thinned to its columns, and one beyond each edge so that it runs to the edge. */
interface LinePoints {
  before: number
  indices: Int32Array
  count: number
  after: number
}

function linePoints({ timesMin, values }: ChromatogramTrace, window: TimeWindow, columnsWanted: number): LinePoints {
  const columns = Math.ceil(columnsWanted)
  const from = firstIndexAt(timesMin, window.startMin)
  const to = firstIndexAt(timesMin, window.endMin + 1e-9)
  const indices = new Int32Array(2 * columns)
  const count = columnIndices(values, { from, to, columns, into: indices })
  return { before: from - 1, indices, count, after: to < timesMin.length ? to : -1 }
}

function shownValues({ traces, hidden }: ChromatogramPicture, lines: readonly LinePoints[], area: PlotArea): ValueAxis {
  let min = Infinity
  let max = -Infinity
  lines.forEach(({ indices, count }, index) => {
    const values = traces[index]?.values
    if (values === undefined || hidden.has(index)) return
    for (let at = 0; at < count; at += 1) {
      const value = values[indices[at] ?? 0] ?? NaN
      if (value < min) min = value
      if (value > max) max = value
    }
  })
  return valueAxis(min, max, Math.max(2, Math.round(area.height / 55)))
}

function strokeLine(
  context: DrawingContext,
  { timesMin, values }: ChromatogramTrace,
  { before, indices, count, after }: LinePoints,
  window: TimeWindow,
  axis: ValueAxis,
  area: PlotArea,
): void {
  const perMin = area.width / (window.endMin - window.startMin)
  const perUnit = area.height / (axis.high - axis.low)
  const x = (at: number) => area.left + ((timesMin[at] ?? NaN) - window.startMin) * perMin
  const y = (at: number) => area.top + (axis.high - (values[at] ?? NaN)) * perUnit
  context.beginPath()
  const first = before >= 0 ? before : (indices[0] ?? -1)
  if (first < 0 || (count === 0 && after < 0)) return
  context.moveTo(x(first), y(first))
  for (const at of indices.subarray(0, count)) context.lineTo(x(at), y(at))
  if (after >= 0) context.lineTo(x(after), y(after))
  context.stroke()
}

function drawPeaks(context: DrawingContext, { peaks, theme, window }: ChromatogramPicture, area: PlotArea) {
  const bottom = area.top + area.height
  const line = (timeMin: number, dash: number[], color: string) => {
    context.setLineDash(dash)
    context.strokeStyle = color
    context.beginPath()
    context.moveTo(xOf(timeMin, window, area), area.top)
    context.lineTo(xOf(timeMin, window, area), bottom)
    context.stroke()
  }
  context.lineWidth = 1
  for (const { startMin, stopMin, foundMin } of peaks) {
    const left = xOf(startMin, window, area)
    context.fillStyle = theme.acceptance
    context.fillRect(left, area.top, xOf(stopMin, window, area) - left, area.height)
    line(startMin, [4, 3], theme.mutedText)
    line(stopMin, [1, 2], theme.mutedText)
    line(foundMin, [], theme.danger)
  }
}

const nameFontPx = 11

function drawNames(context: DrawingContext, picture: ChromatogramPicture, axis: ValueAxis, area: PlotArea): void {
  const { traces, window, hidden, theme } = picture
  const perUnit = area.height / (axis.high - axis.low)
  context.font = `${nameFontPx}px ${theme.fontFamily}`
  context.fillStyle = theme.text
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.setLineDash([])
  context.lineWidth = 1
  context.strokeStyle = theme.mutedText
  const apexes = namedApexes(traces, window, hidden).map(({ name, timeMin, value }) => ({
    name,
    x: xOf(timeMin, window, area),
    y: area.top + (axis.high - value) * perUnit,
  }))
  const names = placeNames(apexes, {
    left: area.left,
    right: area.left + area.width,
    top: nameFontPx,
    rowPx: nameFontPx + 3,
    widthOf: (name) => context.measureText(name).width,
  })
  context.beginPath()
  for (const { name, x, y, textX, textY, led } of names) {
    context.fillText(name, textX, textY)
    if (!led) continue
    context.moveTo(textX, textY + nameFontPx / 2 + 1)
    context.lineTo(x, y)
  }
  context.stroke()
}

function lettering(context: DrawingContext, { theme }: ChromatogramPicture, align: CanvasTextAlign): void {
  context.font = `${theme.fontSizePx - 1}px ${theme.fontFamily}`
  context.fillStyle = theme.mutedText
  context.textAlign = align
}

function written({ write }: ChromatogramPicture, text: string): string {
  return write ? write(text) : text
}

function drawValueAxis(context: DrawingContext, picture: ChromatogramPicture, axis: ValueAxis, area: PlotArea): void {
  const { theme, unit } = picture
  const perUnit = area.height / (axis.high - axis.low)
  lettering(context, picture, 'right')
  context.textBaseline = 'middle'
  context.setLineDash([])
  context.lineWidth = 1
  context.strokeStyle = theme.gridLine
  context.beginPath()
  for (const tick of axis.ticks) {
    const y = Math.round(area.top + (axis.high - tick) * perUnit) + 0.5
    context.moveTo(area.left, y)
    context.lineTo(area.left + area.width, y)
    context.fillText(written(picture, axis.label(tick)), area.left - 8, y)
  }
  context.stroke()
  context.textBaseline = 'alphabetic'
  context.fillText(unit, area.left - 8, area.top - 12)
}

function drawTimeAxis(context: DrawingContext, picture: ChromatogramPicture, area: PlotArea): void {
  const { theme, window } = picture
  const bottom = Math.round(area.top + area.height) + 0.5
  const left = Math.round(area.left) + 0.5
  const ticks = windowTicks(window)
  context.setLineDash([])
  context.lineWidth = 1
  context.strokeStyle = theme.axisLine
  context.beginPath()
  context.moveTo(left, area.top)
  context.lineTo(left, bottom)
  context.lineTo(area.left + area.width, bottom)
  for (const tick of ticks) {
    const x = Math.round(xOf(tick, window, area)) + 0.5
    context.moveTo(x, bottom)
    context.lineTo(x, bottom + tickPx)
  }
  context.stroke()
  lettering(context, picture, 'center')
  context.textBaseline = 'top'
  for (const { timeMin, x } of shownLabels(context, picture, ticks, area)) {
    context.fillText(written(picture, timeLabel(timeMin)), x, bottom + tickPx + 3)
  }
  context.textBaseline = 'alphabetic'
  context.fillText(written(picture, 'Time, min'), area.left + area.width / 2, bottom + 40)
}

/** As many labels as have room, or those of the two edges. */
function shownLabels(
  context: DrawingContext,
  { window }: ChromatogramPicture,
  ticks: readonly number[],
  area: PlotArea,
): { timeMin: number; x: number }[] {
  const at = (timeMin: number) => ({ timeMin, x: xOf(timeMin, window, area) })
  // A view of a minute or two has few half minutes or none: its edges tell where it is.
  if (ticks.length < 3) return [window.startMin, window.endMin].map(at)
  const widestPx = Math.max(...ticks.map((tick) => context.measureText(timeLabel(tick)).width))
  const betweenPx = (tickIntervalMin / (window.endMin - window.startMin)) * area.width
  return labelledTicks(ticks, betweenPx, widestPx).map(at)
}
