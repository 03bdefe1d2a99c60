import { printChartTheme as theme } from '../chart-theme.ts'
import type { MeasureText } from '../measure-text.ts'
import { lettered, muted, onPixel, paperLegend, paperOf, strokedLine, tenths, traceLine } from '../paper-parts.ts'
import {
  chromatogramEndMin,
  labelledTicks,
  maxTracesPerView,
  tickIntervalMin,
  timeLabel,
  traceNames,
  type ChromatogramTrace,
} from './chromatogram-traces.ts'
import { namedApexes, placeNames } from './peak-names.ts'
import { columnIndices } from './trace-columns.ts'
import { valueAxis, type ValueAxis } from './value-axis.ts'

export interface ChromatogramOnPaper {
  /** At most `maxTracesPerView`; further traces belong on further pictures (`chromatogramViews`). */
  traces: readonly ChromatogramTrace[]
  /** The signal's unit, e.g. 'mAU'; '' when the file states none. */
  unit: string
  widthPx: number
  heightPx: number
  measure: MeasureText
}

interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

const tickPx = 5
const leftPx = 64
const rightPx = 18
const timeFontPx = 9
const intervalPx = 36

/**
 * The signals of up to six vials over time, as paper and exported pictures show them: the axis ends with the data. The
 * screen's plot, which moves, is `drawChromatogram`. Throws RangeError on more than six traces.
 */
export function chromatogramSvg({ traces, unit, widthPx, heightPx, measure }: ChromatogramOnPaper): string {
  if (traces.length > maxTracesPerView) {
    throw new RangeError(`A view shows at most ${maxTracesPerView} traces, got ${traces.length}`)
  }
  const names = traceNames(traces)
  const legend = paperLegend(names.length > 1 ? names : [], widthPx, measure)
  const area = { left: leftPx, right: widthPx - rightPx, top: legend.heightPx + 28, bottom: heightPx - 38.5 }
  const endMin = chromatogramEndMin(traces)
  const lines = traces.map((trace) => thinForPaper(trace, widthPx))
  const axis = valueAxis(...extentOf(lines), Math.max(2, Math.round((area.bottom - area.top) / intervalPx)))
  const clip = `M${area.left - 1} ${area.top - 1}H${area.right + 1}V${area.bottom + 1}H${area.left - 1}Z`
  return [
    paperOf(widthPx, heightPx),
    `<defs><clipPath id="plot"><path d="${clip}"/></clipPath></defs>`,
    ...valueAxisParts(axis, unit, area),
    ...timeAxisParts(endMin, area, measure),
    '<g clip-path="url(#plot)">',
    ...lines.flatMap((line, index) =>
      line.values.length === 0 ? [] : traceLine(pathOf(line, endMin, axis, area), index, 0.9),
    ),
    '</g>',
    ...nameParts(lines, { axis, area, endMin, top: legend.heightPx + nameFontPx / 2, measure }),
    ...legend.parts,
    '</svg>',
  ].join('')
}

/**
 * The points that a picture of this width shows: of each pixel column the lowest and the highest, so no apex is lost.
 * Throws RangeError where times and values differ in length.
 */
export function thinForPaper<Trace extends ChromatogramTrace>(trace: Trace, widthPx: number): Trace {
  const { name, timesMin, values } = trace
  if (timesMin.length !== values.length) {
    throw new RangeError(`Trace ${name} has ${timesMin.length} times and ${values.length} values`)
  }
  const columns = Math.ceil(widthPx - leftPx - rightPx)
  const into = new Int32Array(2 * columns)
  const count = columnIndices(values, { from: 0, to: values.length, columns, into })
  const indices = into.subarray(0, count).filter((at) => Number.isFinite(values[at]))
  const shown = { timesMin: new Float64Array(indices.length), values: new Float64Array(indices.length) }
  indices.forEach((index, place) => {
    shown.timesMin[place] = timesMin[index] ?? NaN
    shown.values[place] = values[index] ?? NaN
  })
  return { ...trace, ...shown }
}

const nameFontPx = 8

/** The names of the analytes over their peaks, with leaders where they crowd. */
function nameParts(
  traces: readonly ChromatogramTrace[],
  {
    axis,
    area,
    endMin,
    top,
    measure,
  }: { axis: ValueAxis; area: Area; endMin: number; top: number; measure: MeasureText },
): string[] {
  const apexes = namedApexes(traces, { startMin: 0, endMin }).map(({ name, timeMin, value }) => ({
    name,
    x: area.left + (timeMin / endMin) * (area.right - area.left),
    y: area.top + ((axis.high - value) * (area.bottom - area.top)) / (axis.high - axis.low),
  }))
  const names = placeNames(apexes, {
    left: area.left,
    right: area.right,
    top,
    rowPx: nameFontPx + 2,
    widthOf: (name) => measure(name, nameFontPx, false),
  })
  const leaders = names
    .filter(({ led }) => led)
    .map(({ x, y, textX, textY }) => `M${tenths(textX)} ${tenths(textY + nameFontPx / 2)}L${tenths(x)} ${tenths(y)}`)
  return [
    ...(leaders.length === 0 ? [] : [strokedLine(leaders.join(''), theme.gridLine)]),
    ...names.map(({ name, textX, textY }) =>
      lettered(name, { x: tenths(textX), y: tenths(textY), anchor: 'middle', color: theme.text, fontPx: nameFontPx }),
    ),
  ]
}

function extentOf(lines: readonly ChromatogramTrace[]): [number, number] {
  let [min, max] = [Infinity, -Infinity]
  for (const { values } of lines) {
    for (const value of values) {
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return [min, max]
}

/** In steps of a tenth of a pixel, finer than a printer's dot; a level stretch is one step. */
function pathOf({ timesMin, values }: ChromatogramTrace, endMin: number, axis: ValueAxis, area: Area): string {
  const perMin = ((area.right - area.left) / endMin) * 10
  const perUnit = ((area.bottom - area.top) / (axis.high - axis.low)) * 10
  let path = ''
  let [x, y, levelTo] = [0, 0, 0]
  const endLevel = (): void => {
    if (levelTo !== x) path += `h${(levelTo - x) / 10}`
    x = levelTo
  }
  timesMin.forEach((timeMin, at) => {
    const nextX = Math.round(area.left * 10 + timeMin * perMin)
    const nextY = Math.round(area.top * 10 + (axis.high - (values[at] ?? NaN)) * perUnit)
    if (path === '') {
      path = `M${nextX / 10} ${nextY / 10}`
      x = nextX
    } else if (nextY !== y) {
      endLevel()
      path += `l${(nextX - x) / 10} ${(nextY - y) / 10}`
      x = nextX
    }
    levelTo = nextX
    y = nextY
  })
  endLevel()
  return path
}

function valueAxisParts(axis: ValueAxis, unit: string, { left, right, top, bottom }: Area): string[] {
  const perUnit = (bottom - top) / (axis.high - axis.low)
  const ticks = axis.ticks.map((tick) => ({ text: axis.label(tick), y: bottom - (tick - axis.low) * perUnit }))
  const [grid, marks] = [`H${right}`, `H${left - tickPx}`].map((to) =>
    ticks.map(({ y }) => `M${left} ${onPixel(y)}${to}`).join(''),
  )
  return [
    strokedLine(grid ?? '', theme.gridLine),
    strokedLine(`M${onPixel(left)} ${bottom}V${top}${marks}`, theme.axisLine),
    lettered(unit, { ...muted, x: left, y: top - 18.6, anchor: 'end' }),
    ...ticks.map(({ text, y }) => lettered(text, { ...muted, x: left - 8, y: tenths(y), anchor: 'end' })),
  ]
}

function timeAxisParts(endMin: number, { left, right, bottom }: Area, measure: MeasureText): string[] {
  const ticks = Array.from({ length: Math.round(endMin / tickIntervalMin) + 1 }, (_, tick) => tick * tickIntervalMin)
  const xOf = (timeMin: number): number => left + (timeMin / endMin) * (right - left)
  const widestPx = Math.max(...ticks.map((tick) => measure(timeLabel(tick), timeFontPx, false)))
  const labelled = labelledTicks(ticks, xOf(tickIntervalMin) - left, widestPx)
  const marks = ticks.map((tick) => `M${onPixel(xOf(tick))} ${bottom}v${tickPx}`).join('')
  return [
    strokedLine(`M${left} ${onPixel(bottom)}H${right}${marks}`, theme.axisLine),
    ...labelled.map((tick) =>
      lettered(timeLabel(tick), {
        ...muted,
        fontPx: timeFontPx,
        x: tenths(xOf(tick)),
        y: bottom + 11,
        anchor: 'middle',
      }),
    ),
    lettered('Time, min', { ...muted, x: (left + right) / 2, y: bottom + 29.5, anchor: 'middle' }),
  ]
}
