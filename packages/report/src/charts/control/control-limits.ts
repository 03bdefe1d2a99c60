import type { LineSeriesOption } from 'echarts/charts'
import { textStyle } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import type { DrawnControl } from './control-picture.ts'

/** Limits that a stretch of points was judged with; a break in what was judged is no new stretch. */
interface Stretch {
  from: number
  until: number
  centre: number
  deviation: number
}

const LIMITS = [
  { sds: 3, label: '+3 SD' },
  { sds: 2, label: '+2 SD' },
  { sds: 1, label: '' },
  { sds: 0, label: 'Mean' },
  { sds: -1, label: '' },
  { sds: -2, label: '-2 SD' },
  { sds: -3, label: '-3 SD' },
] as const

export function stretchesOf(points: readonly DrawnControl[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { at, centre, deviation } of points) {
    if (centre === null || deviation === null) continue
    const time = Date.parse(at)
    const last = stretches.at(-1)
    if (last?.centre === centre && last.deviation === deviation) last.until = time
    else {
      if (last) last.until = time
      stretches.push({ from: time, until: time, centre, deviation })
    }
  }
  return stretches
}

/** The mean and 1, 2 and 3 SD of each stretch. */
export function limitLines(stretches: readonly Stretch[], isNamed: boolean, theme: ChartTheme): LineSeriesOption[] {
  return LIMITS.map(({ sds, label }) => limitLine(stretches, { sds, label: isNamed ? label : '' }, theme))
}

function limitLine(
  stretches: readonly Stretch[],
  { sds, label }: { sds: number; label: string },
  theme: ChartTheme,
): LineSeriesOption {
  const isMean = sds === 0
  const type = isMean || Math.abs(sds) === 3 ? 'solid' : 'dashed'
  const color = Math.abs(sds) === 3 ? theme.danger : isMean ? theme.text : theme.mutedText
  return {
    type: 'line',
    xAxisIndex: 1,
    name: label === '' ? `${sds} SD` : label,
    silent: true,
    showSymbol: false,
    z: 1,
    lineStyle: { color, width: isMean ? 1.4 : 1, type, opacity: Math.abs(sds) === 1 ? 0.45 : 0.8 },
    data: stretches.flatMap(({ from, until, centre, deviation }) => [
      [from, centre + sds * deviation],
      [until, centre + sds * deviation],
      [until, null],
    ]),
    ...(label !== '' && lastLabel(stretches, sds, label, theme)),
  }
}

/** The name of a limit at its right end; a line that ends in a break has no end label of its own. */
function lastLabel(stretches: readonly Stretch[], sds: number, label: string, theme: ChartTheme) {
  const last = stretches.at(-1)
  if (last === undefined) return {}
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      // to two decimals, limits of a retention time would stand in one place
      precision: -1,
      lineStyle: { color: 'transparent' },
      label: { ...textStyle(theme), color: theme.mutedText, position: 'end' as const, formatter: label },
      data: [{ yAxis: last.centre + sds * last.deviation }],
    },
  }
}

/** Every point and the 3 SD lines, with some room; null where there is nothing. */
export function rangeOf(
  points: readonly DrawnControl[],
  stretches: readonly Stretch[],
): { min?: number; max?: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const { value } of points) [low, high] = [Math.min(low, value), Math.max(high, value)]
  for (const { centre, deviation } of stretches) {
    low = Math.min(low, centre - 3.3 * deviation)
    high = Math.max(high, centre + 3.3 * deviation)
  }
  if (!Number.isFinite(low)) return {}
  const room = (high - low) * 0.06 || Math.abs(high) * 0.05 || 1
  const digits = 10 ** Math.floor(Math.log10(high - low || Math.abs(high) || 1) - 1)
  const round = (value: number) => Number(value.toPrecision(12))
  return {
    min: round(Math.floor((low - room) / digits) * digits),
    max: round(Math.ceil((high + room) / digits) * digits),
  }
}
