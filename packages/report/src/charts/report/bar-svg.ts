import type { ReportView } from '@eluent/domain/report'
import { printChartTheme as theme } from '../chart-theme.ts'
import type { MeasureText } from '../measure-text.ts'
import { lettered, muted, onPixel, paperOf, shortened, strokedLine, tenths } from '../paper-parts.ts'
import type { SvgSize } from '../render-svg.ts'
import { barNames, figureColor, mostNamed, roomBeside } from './bar-option.ts'

const fontPx = theme.fontSizePx
const topPx = 6
const bottomPx = 34.2
/** Outside of the names, and between them and the bars. */
const gapPx = 8
const mostNamePx = 110
const mostBarPx = 22
/** Of a row, the bar's share. */
const barShare = 0.72
/** Rows that are lower leave names or figures out. */
const leastNamePx = 9.4
const leastFigurePx = 7.3

/** Every analyte in mg/g as paper shows it: the axis of `barOption`, drawn without ECharts, which takes many times as long. */
export function barSvg(
  { rows }: Pick<ReportView, 'rows'>,
  { widthPx, heightPx }: SvgSize,
  measure: MeasureText,
): string {
  const widthOf = (text: string): number => measure(text, fontPx, false)
  const names = barNames(rows).map((name) => shortened(name, mostNamePx, widthOf))
  const left = gapPx + Math.max(0, ...names.map(widthOf)) + gapPx
  const bottom = heightPx - bottomPx
  const { step, high } = axisUpTo(Math.max(0, ...rows.map(({ mg_g }) => mg_g ?? 0)))
  const xOf = (value: number): number => left + (value / high) * (widthPx - roomBeside(rows) - left)
  const ticks = Array.from({ length: Math.round(high / step) + 1 }, (_, at) => at * step)
  const rowPx = (bottom - topPx) / rows.length
  const yOf = (index: number): number => topPx + (index + 0.5) * rowPx
  const every = (leastPx: number): number => Math.ceil(leastPx / rowPx)
  const nameEvery = rows.length > mostNamed ? every(leastNamePx) : 1
  const figureEvery = every(leastFigurePx)
  return [
    paperOf(widthPx, heightPx),
    strokedLine(ticks.map((tick) => `M${onPixel(xOf(tick))} ${topPx}V${bottom}`).join(''), theme.gridLine),
    strokedLine(`M${onPixel(left)} ${topPx}V${bottom}`, theme.axisLine),
    lettered('mg/g', { ...muted, x: tenths((left + xOf(high)) / 2), y: bottom + 25.6, anchor: 'middle' }),
    ...tickLabels(ticks, xOf, widthOf).map(({ text, x }) =>
      lettered(text, { ...muted, x: tenths(x), y: bottom + 11.6, anchor: 'middle' }),
    ),
    ...rows.flatMap((row, index) => [
      ...(row.mg_g === null ? [] : [bar({ x: left, y: yOf(index), toX: xOf(row.mg_g), rowPx }, row.color)]),
      ...(index % nameEvery === 0
        ? [
            lettered(names[index] ?? '', {
              x: tenths(left - gapPx),
              y: tenths(yOf(index)),
              anchor: 'end',
              color: theme.text,
              fontPx,
            }),
          ]
        : []),
      ...(index % figureEvery === 0
        ? [
            lettered(row.mg_g_text, {
              x: tenths(xOf(row.mg_g ?? 0) + 5),
              y: tenths(yOf(index)),
              anchor: 'start',
              color: figureColor(row, theme),
              fontPx,
            }),
          ]
        : []),
    ]),
    '</svg>',
  ].join('')
}

function bar({ x, y, toX, rowPx }: { x: number; y: number; toX: number; rowPx: number }, color: string): string {
  const heightPx = Math.min(mostBarPx, rowPx * barShare)
  return `<path d="M${tenths(x)} ${tenths(y - heightPx / 2)}h${tenths(toX - x)}v${tenths(heightPx)}h${-tenths(toX - x)}Z" fill="${color}" stroke="${theme.axisLine}" stroke-width="0.5"/>`
}

/** About five round steps, as ECharts rounds them: paper and screen have one axis. */
function axisUpTo(max: number): { step: number; high: number } {
  const wanted = (max > 0 ? max : 1) / 5
  const power = 10 ** Math.floor(Math.log10(wanted))
  const digits = wanted / power
  const step = (digits < 1.5 ? 1 : digits < 2.5 ? 2 : digits < 4 ? 3 : digits < 7 ? 5 : 10) * power
  return { step, high: Math.ceil((max > 0 ? max : 1) / step - 1e-9) * step }
}

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 })

/** Those that have room beside the one before. */
function tickLabels(ticks: readonly number[], xOf: (tick: number) => number, widthOf: (text: string) => number) {
  let end = -Infinity
  return ticks.flatMap((tick) => {
    const [text, x] = [figures.format(Number(tick.toPrecision(12))), xOf(tick)]
    if (x - widthOf(text) / 2 <= end + 3) return []
    end = x + widthOf(text) / 2
    return [{ text, x }]
  })
}
