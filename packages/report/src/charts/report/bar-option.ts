import type { ReportView } from '@eluent/domain/report'
import type { ChartOption } from '../chart-option.ts'
import { axisFrame, described, distinctNames, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { withUnit } from './figure-text.ts'

/** Beyond this many bars, names and figures that would overlap are left to the table. */
const mostNamed = 30

/** Room beside the longest bar, px: for a figure, and for 'OVER BOUNDS'. */
const FIGURE_ROOM = 78
const STATE_ROOM = 98

/** Every analyte of the report in mg/g, top to bottom in the report's order, each with its figure or its state in words. */
export function barOption(view: Pick<ReportView, 'rows'>, theme: ChartTheme): ChartOption {
  const { rows } = view
  const names = distinctNames(rows.map(({ analyte }) => analyte))
  const frame = axisFrame(theme)
  const label = textStyle(theme)
  return {
    animation: false,
    aria: described(
      `Bar chart of the analytes in mg/g. ${rows.map(({ mg_g_text }, index) => `${names[index]} ${withUnit(mg_g_text, 'mg/g')}`).join(', ')}.`,
    ),
    textStyle: label,
    grid: {
      top: 6,
      right: rows.some(({ state }) => state === 'over_bounds') ? STATE_ROOM : FIGURE_ROOM,
      bottom: 34,
      left: 8,
    },
    tooltip: {
      ...tooltipFrame(theme),
      trigger: 'item',
      formatter: (point) => {
        const row = Array.isArray(point) ? undefined : rows[point.dataIndex]
        return row === undefined
          ? ''
          : `${literal(row.analyte)}\n${withUnit(row.mg_g_text, 'mg/g')}\n${withUnit(row.percent_text, '%')}`
      },
    },
    xAxis: {
      ...frame,
      type: 'value',
      name: 'mg/g',
      nameLocation: 'middle',
      nameGap: 22,
      min: 0,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...frame.axisLabel, hideOverlap: true },
    },
    yAxis: {
      ...frame,
      type: 'category',
      inverse: true,
      data: names,
      splitLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...frame.axisLabel,
        color: theme.text,
        interval: rows.length > mostNamed ? 'auto' : 0,
        width: 110,
        overflow: 'truncate',
      },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 22,
        barCategoryGap: '28%',
        emphasis: { disabled: true },
        labelLayout: { hideOverlap: true },
        label: {
          ...label,
          show: true,
          position: 'right',
          formatter: ({ dataIndex }) => rows[dataIndex]?.mg_g_text ?? '',
        },
        data: rows.map(({ mg_g, color, state }) => ({
          value: mg_g ?? 0,
          itemStyle: { color, borderColor: theme.axisLine, borderWidth: mg_g === null ? 0 : 0.5 },
          label: { color: state === 'over_bounds' ? theme.danger : state === 'value' ? theme.text : theme.mutedText },
        })),
      },
    ],
  } satisfies ChartOption
}
