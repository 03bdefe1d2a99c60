import type { ReportCalibration } from '@eluent/domain/report'
import type { ChartOption } from '../chart-option.ts'
import { axisFrame, described, hollow, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'

/** The standards of one analyte and the line fitted through them; without a line, the points and why there is none. */
export function calibrationOption(
  { compound, color, points, slope, intercept, line_text }: ReportCalibration,
  theme: ChartTheme,
): ChartOption {
  const frame = axisFrame(theme)
  const highest = points.reduce((top, { level_ug_ml }) => Math.max(top, level_ug_ml), 0)
  const drawn = (used: boolean) =>
    points.flatMap(({ level_ug_ml, area, ...point }) =>
      point.used === used && area !== null ? [[level_ug_ml, area]] : [],
    )
  // An intercept just below zero would open a whole step of the axis below it.
  const line =
    slope === null || intercept === null
      ? []
      : [slope > 0 && intercept < 0 ? [-intercept / slope, 0] : [0, intercept], [highest, slope * highest + intercept]]
  return {
    animation: false,
    aria: described(`Calibration of ${compound}: ${points.length} levels up to ${highest} µg/mL. ${line_text}.`),
    textStyle: textStyle(theme),
    title: {
      text: compound,
      subtext: line_text,
      left: 0,
      top: 0,
      itemGap: 8,
      textStyle: {
        ...textStyle(theme),
        fontSize: theme.fontSizePx + 2,
        fontWeight: 600,
        width: 320,
        overflow: 'truncate',
        ellipsis: '…',
      },
      subtextStyle: { ...textStyle(theme), color: theme.mutedText },
    },
    grid: { top: 66, right: 24, bottom: 40, left: 72 },
    tooltip: {
      ...tooltipFrame(theme),
      trigger: 'item',
      formatter: (point) => {
        const [concentration, area] = !Array.isArray(point) && Array.isArray(point.value) ? point.value.map(Number) : []
        return concentration === undefined || area === undefined
          ? ''
          : `${literal(compound)}\n${concentration} µg/mL\narea ${area.toFixed(3)}`
      },
    },
    xAxis: { ...frame, type: 'value', name: 'Concentration, µg/mL', nameLocation: 'middle', nameGap: 26, min: 0 },
    yAxis: { ...frame, type: 'value', name: 'Peak area', nameTextStyle: { ...frame.nameTextStyle, align: 'right' } },
    series: [
      {
        type: 'line',
        name: 'Fit',
        silent: true,
        showSymbol: false,
        lineStyle: { color: theme.mutedText, width: 1.2 },
        data: line,
      },
      {
        type: 'scatter',
        name: 'Used',
        symbol: 'circle',
        symbolSize: 9,
        color,
        itemStyle: { opacity: 1 },
        data: drawn(true),
      },
      {
        type: 'scatter',
        name: 'Left out',
        symbol: 'circle',
        symbolSize: 8,
        itemStyle: hollow(theme, theme.danger),
        data: drawn(false),
      },
    ],
  } satisfies ChartOption
}
