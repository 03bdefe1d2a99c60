import type { ReportView } from '@eluent/domain/report'
import { printChartTheme as theme } from '../chart-theme.ts'
import type { MeasureText } from '../measure-text.ts'
import { lettered, paperOf, shortened, strokedLine, tenths } from '../paper-parts.ts'
import type { SvgSize } from '../render-svg.ts'
import { donutParts } from './donut-option.ts'

/** Leaves a figure its room beside the ring on every side. */
const innerPx = 50
const outerPx = 66
const totalFontPx = 14
const middleFontPx = 9
/** The widest line of small text that the ring holds. */
const middleWidthPx = 78
const labelFontPx = 10
const labelLinePx = 13
/** From the middle to where a label's line bends. */
const bendPx = outerPx + 13
const endPx = 3
const gapPx = 5
/** What is drawn where nothing was measured. */
const emptyColor = '#d3d3d3'

interface Point {
  x: number
  y: number
}

interface Label {
  name: string
  figure: string
  /** Clockwise from the top. */
  angle: number
}

/** The donut as paper shows it: what `donutOption` says, drawn without ECharts, which takes many times as long. */
export function donutSvg(
  view: Pick<ReportView, 'rows' | 'verdict'>,
  { widthPx, heightPx }: SvgSize,
  measure: MeasureText,
): string {
  const { slices, sum, total, middle } = donutParts(view)
  const center = { x: widthPx / 2, y: heightPx / 2 }
  let turned = 0
  const placed = slices.map((slice) => {
    const from = turned
    turned += (slice.percent / sum) * 2 * Math.PI
    return { ...slice, from, to: turned, angle: (from + turned) / 2 }
  })
  const isRight = ({ angle }: Label): boolean => Math.sin(angle) >= 0
  const labels = placed.filter(({ isLabelled }) => isLabelled)
  const beside = [labels.filter(isRight), labels.filter((label) => !isRight(label))]
  const small = { x: center.x, anchor: 'middle', color: theme.mutedText, fontPx: middleFontPx } as const
  return [
    paperOf(widthPx, heightPx),
    ...(placed.length === 0 ? [slicePath(center, { from: 0, to: 2 * Math.PI, color: emptyColor })] : []),
    ...placed.map((slice) => slicePath(center, slice)),
    ...beside.flatMap((side) => labelParts(side, { center, widthPx, heightPx, measure })),
    lettered(total, {
      x: center.x,
      y: center.y,
      anchor: 'middle',
      color: theme.text,
      fontPx: totalFontPx,
      isBold: true,
    }),
    ...middle.map((line, index) =>
      lettered(
        shortened(line, middleWidthPx, (text) => measure(text, middleFontPx, false)),
        { ...small, y: center.y + 17.5 + index * 13 },
      ),
    ),
    '</svg>',
  ].join('')
}

function at({ x, y }: Point, radiusPx: number, angle: number): Point {
  return { x: x + radiusPx * Math.sin(angle), y: y - radiusPx * Math.cos(angle) }
}

const written = ({ x, y }: Point): string => `${hundredths(x)} ${hundredths(y)}`
const hundredths = (place: number): number => Math.round(place * 100) / 100

function slicePath(center: Point, { from, to, color }: { from: number; to: number; color: string }): string {
  const around = (radiusPx: number, begin: number, end: number): string => {
    // an arc that ends where it begins would be none
    const middle = (begin + end) / 2
    const sweep = end > begin ? 1 : 0
    return [middle, end]
      .map((angle) => `A${radiusPx} ${radiusPx} 0 0 ${sweep} ${written(at(center, radiusPx, angle))}`)
      .join('')
  }
  const isWhole = to - from > 2 * Math.PI - 1e-6
  const path = [
    `M${written(at(center, outerPx, from))}${around(outerPx, from, to)}`,
    isWhole ? `ZM${written(at(center, innerPx, to))}` : `L${written(at(center, innerPx, to))}`,
    `${around(innerPx, to, from)}Z`,
  ].join('')
  return `<path d="${path}" fill="${color}" stroke="${theme.surface}" stroke-linejoin="round"/>`
}

interface Room {
  center: Point
  widthPx: number
  heightPx: number
  measure: MeasureText
}

/** The labels of one side with their lines: two lines of text each, none on another or on the ring. */
function labelParts(labels: readonly Label[], { center, widthPx, heightPx, measure }: Room): string[] {
  const sorted = labels.toSorted((one, other) => Math.cos(other.angle) - Math.cos(one.angle))
  const wanted = sorted.map(({ angle }) => at(center, bendPx, angle).y)
  const places = spread(wanted, { apart: 2 * labelLinePx, low: labelLinePx, high: heightPx - labelLinePx })
  return sorted.flatMap(({ name, figure, angle }, index) => {
    const side = Math.sin(angle) >= 0 ? 1 : -1
    const y = places[index] ?? center.y
    const hasMoved = Math.abs(y - (wanted[index] ?? y)) > 0.5
    const bend = { x: center.x + side * (hasMoved ? clearOfRing(y - center.y) : bendPx * Math.abs(Math.sin(angle))), y }
    const endX = bend.x + side * endPx
    const textX = endX + side * gapPx
    const room = side > 0 ? widthPx - textX : textX
    const lettering = {
      x: tenths(textX),
      anchor: side > 0 ? 'start' : 'end',
      color: theme.text,
      fontPx: labelFontPx,
    } as const
    const line = `M${written(at(center, outerPx, angle))}L${written(bend)}H${hundredths(endX)}`
    return [
      strokedLine(line, theme.axisLine),
      lettered(
        shortened(name, room, (text) => measure(text, labelFontPx, false)),
        { ...lettering, y: tenths(y - labelLinePx / 2) },
      ),
      lettered(figure, { ...lettering, y: tenths(y + labelLinePx / 2) }),
    ]
  })
}

/** How far beside the middle a label so far above or below it begins. */
function clearOfRing(dy: number): number {
  const nearest = Math.max(0, Math.abs(dy) - labelLinePx)
  const beside = (radiusPx: number, above: number): number => Math.sqrt(Math.max(0, radiusPx ** 2 - above ** 2))
  return Math.max(beside(bendPx, dy), beside(outerPx + gapPx, nearest) - endPx - gapPx)
}

/** Places in order, each `apart` from the next, as near as may be to where they are wanted. */
function spread(
  wanted: readonly number[],
  { apart, low, high }: { apart: number; low: number; high: number },
): number[] {
  const pitch = Math.min(apart, (high - low) / Math.max(1, wanted.length - 1))
  // without their distances places may not fall: those that would stand at the mean of theirs
  const blocks: { sum: number; count: number }[] = []
  for (const [index, place] of wanted.entries()) {
    let block = { sum: place - index * pitch, count: 1 }
    for (let last = blocks.at(-1); last && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      blocks.pop()
      block = { sum: block.sum + last.sum, count: block.count + last.count }
    }
    blocks.push(block)
  }
  const highest = high - (wanted.length - 1) * pitch
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => Math.min(highest, Math.max(low, sum / count))))
    .map((place, index) => place + index * pitch)
}
