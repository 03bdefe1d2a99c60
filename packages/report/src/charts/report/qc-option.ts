import type { ReportQcCompound, ReportView } from '@eluent/domain/report'
import type { ScatterSeriesOption } from 'echarts/charts'
import type { ChartOption } from '../chart-option.ts'
import {
  axisFrame,
  described,
  distinctNames,
  hollow,
  legendAbove,
  literal,
  textStyle,
  tooltipFrame,
} from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { withUnit } from './figure-text.ts'
import { cycled } from '../cycled.ts'

/** Acceptance limits in percent, both included; they come from the laboratory's report profile. */
export interface AcceptanceLimits {
  low: number
  high: number
}

interface QcMeasure {
  title: string
  target: number
  value: (compound: ReportQcCompound) => number | null
  text: (compound: ReportQcCompound) => string
}

/** A vial is known by its shape, from the fifth on a hollow one; a compound by its place and colour. */
const shapes = ['circle', 'rect', 'triangle', 'diamond'] as const

/** Round limits and step that hold every value, with at most seven steps. */
export function evenAxis(values: readonly number[]): { min: number; max: number; interval: number } {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = Math.max(high - low, 1)
  const magnitude = 10 ** Math.floor(Math.log10(span))
  const interval = ([0.2, 0.5, 1, 2].find((step) => span / (step * magnitude) <= 5) ?? 2) * magnitude
  return {
    min: Math.floor((low - span * 0.02) / interval) * interval,
    max: Math.ceil((high + span * 0.02) / interval) * interval,
    interval,
  }
}

function qcOption(
  { qc }: Pick<ReportView, 'qc'>,
  theme: ChartTheme,
  measure: QcMeasure,
  limits: AcceptanceLimits | undefined,
): ChartOption {
  const compounds = [...new Set(qc.flatMap((vial) => vial.compounds.map(({ compound }) => compound)))]
  const vialNames = distinctNames(
    qc.map(({ vial_number, label }) => (label === '' ? `Vial ${vial_number}` : `Vial ${vial_number}: ${label}`)),
  )
  const frame = axisFrame(theme)
  const { legend, heightPx } = legendAbove(theme, vialNames, 12)
  const isLong = compounds.some((name) => name.length > 8)
  const apartPx = Math.min(11, 44 / Math.max(1, qc.length))
  const series = qc.map((vial, index): ScatterSeriesOption => {
    const isHollow = index % (2 * shapes.length) >= shapes.length
    const style = (color: string) => (isHollow ? hollow(theme, color) : { color, opacity: 1 })
    const byName = new Map(vial.compounds.map((entry) => [entry.compound, entry]))
    return {
      type: 'scatter',
      name: vialNames[index] ?? '',
      symbol: cycled(shapes, index),
      // A hollow shape's outline adds to its size.
      symbolSize: (theme.name === 'print' ? 8 : 10) - (isHollow ? 1.5 : 0),
      symbolOffset: [(index - (qc.length - 1) / 2) * apartPx, 0],
      itemStyle: style(theme.mutedText),
      emphasis: { disabled: true },
      data: compounds.map((name) => {
        const entry = byName.get(name)
        return {
          value: entry === undefined ? '-' : (measure.value(entry) ?? '-'),
          ...(entry === undefined ? {} : { itemStyle: style(entry.color) }),
        }
      }),
    }
  })
  series.push({
    type: 'scatter',
    silent: true,
    data: [],
    markLine: {
      silent: true,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color: theme.mutedText, type: 'solid', width: 1 },
      data: [{ yAxis: measure.target }],
    },
    ...(limits === undefined
      ? {}
      : {
          markArea: {
            silent: true,
            itemStyle: { color: theme.acceptance },
            data: [[{ yAxis: limits.low }, { yAxis: limits.high }]],
          },
        }),
  })
  return {
    animation: false,
    aria: described(
      `${measure.title} per vial and compound. ${qc
        .map(
          (vial, index) =>
            `${vialNames[index]}: ${vial.compounds.map((entry) => `${entry.compound} ${withUnit(measure.text(entry), '%')}`).join(', ')}.`,
        )
        .join(' ')}`,
    ),
    textStyle: textStyle(theme),
    legend,
    grid: { top: heightPx + 30, right: 16, bottom: 26, left: 56 },
    tooltip: {
      ...tooltipFrame(theme),
      trigger: 'item',
      formatter: (point) => {
        if (Array.isArray(point)) return ''
        const name = compounds[point.dataIndex]
        const vial = qc[point.seriesIndex ?? -1]
        const entry = vial?.compounds.find(({ compound }) => compound === name)
        return entry === undefined
          ? ''
          : `${literal(vialNames[point.seriesIndex ?? -1] ?? '')}\n${literal(entry.compound)}  ${withUnit(measure.text(entry), '%')}`
      },
    },
    xAxis: {
      ...frame,
      type: 'category',
      data: compounds,
      splitLine: { show: true, lineStyle: { color: theme.gridLine } },
      axisLine: { ...frame.axisLine, onZero: false },
      axisTick: { show: false },
      axisLabel: {
        ...frame.axisLabel,
        color: theme.text,
        interval: 0,
        rotate: isLong || compounds.length > 16 ? 40 : 0,
        // Of a long name as much as stands beside its neighbour.
        ...(isLong && { width: 96, overflow: 'truncate' as const, ellipsis: '…' }),
      },
    },
    yAxis: {
      ...frame,
      type: 'value',
      name: '%',
      nameTextStyle: { ...frame.nameTextStyle, align: 'right' },
      ...evenAxis([
        measure.target,
        ...(limits === undefined ? [] : [limits.low, limits.high]),
        ...qc.flatMap((vial) => vial.compounds.map(measure.value).filter((value) => value !== null)),
      ]),
    },
    series,
  } satisfies ChartOption
}

/** Percent recovery per vial per compound, with the 100 % line. */
export function recoveryOption(
  view: Pick<ReportView, 'qc'>,
  theme: ChartTheme,
  limits?: AcceptanceLimits,
): ChartOption {
  return qcOption(
    view,
    theme,
    {
      title: 'Percent recovery',
      target: 100,
      value: ({ percent_recovery }) => percent_recovery,
      text: ({ percent_recovery_text }) => percent_recovery_text,
    },
    limits,
  )
}

/** Percent error per vial per compound, with the 0 % line. */
export function errorOption(view: Pick<ReportView, 'qc'>, theme: ChartTheme, limits?: AcceptanceLimits): ChartOption {
  return qcOption(
    view,
    theme,
    {
      title: 'Percent error',
      target: 0,
      value: ({ percent_error }) => percent_error,
      text: ({ percent_error_text }) => percent_error_text,
    },
    limits,
  )
}
