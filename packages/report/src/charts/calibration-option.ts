import type { ChartOption } from './chart-option.ts'
import { axisFrame, described, hollow, literal, textStyle, tooltipFrame } from './chart-parts.ts'
import type { ChartTheme } from './chart-theme.ts'

export interface CalibrationPoint {
  concentrationUgMl: number
  /** In the detector's unit times time. */
  peakArea: number
  /** False for a level left out of the fit; drawn hollow. */
  used: boolean
}

export interface CalibrationChart {
  analyte: string
  /** '#rrggbb', the report method's colour. */
  color: string
  points: readonly CalibrationPoint[]
  /** peak area = slope x concentration + intercept. */
  slope: number
  intercept: number
  rSquared: number
  theme: ChartTheme
}

/** The standards of one analyte and the line fitted through them. */
export const calibrationOption = (chart: CalibrationChart): ChartOption => {
  const { analyte, color, points, slope, intercept, rSquared, theme } = chart
  const frame = axisFrame(theme)
  const highest = points.reduce((top, { concentrationUgMl }) => Math.max(top, concentrationUgMl), 0)
  const sign = intercept < 0 ? '\u2212' : '+'
  const fit = `area = ${slope.toPrecision(6)} × c ${sign} ${Math.abs(intercept).toPrecision(6)},  r² = ${rSquared.toFixed(5)}`
  const drawn = (used: boolean) =>
    points
      .filter((point) => point.used === used)
      .map(({ concentrationUgMl, peakArea }) => [concentrationUgMl, peakArea])
  return {
    animation: false,
    aria: described(`Calibration of ${analyte}: ${points.length} levels up to ${highest} µg/mL. ${fit}.`),
    textStyle: textStyle(theme),
    title: {
      text: analyte,
      subtext: fit,
      left: 0,
      top: 0,
      itemGap: 4,
      textStyle: { ...textStyle(theme), fontSize: theme.fontSizePx + 2, fontWeight: 600 },
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
          : `${literal(analyte)}\n${concentration} µg/mL\narea ${area.toFixed(3)}`
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
        data: [
          [0, intercept],
          [highest, slope * highest + intercept],
        ],
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
