import type { ReportView } from '@eluent/domain/report'
import type { ChartOption } from '../chart-option.ts'
import { axisFrame, described, distinctNames, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { withUnit } from './figure-text.ts'

/** Beyond this many bars, names and figures that would overlap are left to the table. */
export const mostNamed = 30

/** Room beside the longest bar, px: for a figure, and for 'OVER BOUNDS'. */
const FIGURE_ROOM = 78
const STATE_ROOM = 98

type Rows = ReportView['rows']

export function barNames(rows: Rows): string[] {
  return distinctNames(rows.map(({ analyte }) => analyte))
}

export function roomBeside(rows: Rows): number {
  return rows.some(({ state }) => state === 'over_bounds') ? STATE_ROOM : FIGURE_ROOM
}

/** In which colour a bar's figure or state is written. */
export function figureColor({ state }: Rows[number], theme: ChartTheme): string {
  return state === 'over_bounds' ? theme.danger : state === 'value' ? theme.text : theme.mutedText
}

/** What is said of them to who cannot see them. */
export function barDescription({ rows }: Pick<ReportView, 'rows'>): string {
  const names = barNames(rows)
  return `Bar chart of the analytes in mg/g. ${rows.map(({ mg_g_text }, index) => `${names[index]} ${withUnit(mg_g_text, 'mg/g')}`).join(', ')}.`
}

/** Every analyte of the report in mg/g, top to bottom in the report's order, each with its figure or its state in words. */
export function barOption(view: Pick<ReportView, 'rows'>, theme: ChartTheme): ChartOption {
  const { rows } = view
  const names = barNames(rows)
  const frame = axisFrame(theme)
  const label = textStyle(theme)
  return {
    animation: false,
    aria: described(barDescription(view)),
    textStyle: label,
    grid: {
      top: 6,
      right: roomBeside(rows),
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
        data: rows.map((row) => ({
          value: row.mg_g ?? 0,
          itemStyle: { color: row.color, borderColor: theme.axisLine, borderWidth: row.mg_g === null ? 0 : 0.5 },
          label: { color: figureColor(row, theme) },
        })),
      },
    ],
  } satisfies ChartOption
}
