import type { ReportView } from '@eluent/domain'
import type { ChartOption } from './chart-option.ts'
import { described, distinctNames, literal, textStyle, tooltipFrame } from './chart-parts.ts'
import type { ChartTheme } from './chart-theme.ts'
import { withUnit } from './figure-text.ts'

/** Thinner slices, and all but the largest eight, carry no label; the results table beside the chart names them all. */
const leastLabelledShare = 0.02
const mostLabelled = 8

/** The measured analytes as a ring, the total and the dominant analyte in its middle. Colours are the report method's. */
export const donutOption = (view: Pick<ReportView, 'rows' | 'verdict'>, theme: ChartTheme): ChartOption => {
  const slices = view.rows.filter(({ percent }) => percent !== null && percent > 0)
  const names = distinctNames(slices.map(({ analyte }) => analyte))
  const sum = slices.reduce((total, { percent }) => total + (percent ?? 0), 0)
  const labelledFrom = slices.map(({ percent }) => percent ?? 0).toSorted((a, b) => b - a)[mostLabelled - 1] ?? 0
  const total = withUnit(view.verdict.total_analytes_percent_text, '%')
  const dominant = view.verdict.dominant_analyte
  const print = theme.name === 'print'
  return {
    animation: false,
    aria: described(
      `Donut of the measured analytes. Total analytes ${total}${dominant === null ? '' : `, dominant analyte ${dominant}`}. ${slices
        .map(({ percent_text }, index) => `${names[index]!} ${withUnit(percent_text, '%')}`)
        .join(', ')}.`,
    ),
    textStyle: textStyle(theme),
    title: {
      text: total,
      subtext: dominant === null ? 'Total analytes' : `Total analytes\nDominant: ${dominant}`,
      left: 'center',
      top: 'center',
      itemGap: 6,
      textStyle: { ...textStyle(theme), fontSize: print ? 15 : 22, lineHeight: print ? 19 : 27, fontWeight: 600 },
      subtextStyle: { ...textStyle(theme), color: theme.mutedText, lineHeight: print ? 14 : 17 },
    },
    tooltip: {
      ...tooltipFrame(theme),
      trigger: 'item',
      formatter: (point) => {
        const row = Array.isArray(point) ? undefined : slices[point.dataIndex]
        return row === undefined
          ? ''
          : `${literal(row.analyte)}\n${withUnit(row.percent_text, '%')}\n${withUnit(row.mg_g_text, 'mg/g')}`
      },
    },
    series: [
      {
        type: 'pie',
        radius: print ? ['46%', '68%'] : ['52%', '74%'],
        startAngle: 90,
        itemStyle: { borderColor: theme.surface, borderWidth: print ? 1 : 2 },
        label: {
          ...textStyle(theme),
          overflow: 'none',
          edgeDistance: 0,
          lineHeight: theme.fontSizePx + 3,
          formatter: ({ dataIndex }) =>
            `${names[dataIndex] ?? ''}\n${withUnit(slices[dataIndex]?.percent_text ?? '', '%')}`,
        },
        labelLine: { length: 8, length2: 8, lineStyle: { color: theme.axisLine } },
        emphasis: { scale: false },
        data: slices.map(({ percent, color }, index) => {
          const labelled = (percent ?? 0) >= labelledFrom && (percent ?? 0) >= sum * leastLabelledShare
          return {
            name: names[index]!,
            value: percent ?? 0,
            itemStyle: { color },
            label: { show: labelled },
            labelLine: { show: labelled },
          }
        }),
      },
    ],
  } satisfies ChartOption
}
