import type { CalibrationFit, MeasuredLevel } from '@eluent/domain/calibrations'
import type { ChartOption } from '../chart-option.ts'
import { axisFrame, described, hollow, literal, textStyle, tooltipFrame } from '../chart-parts.ts'
import type { ChartTheme } from '../chart-theme.ts'

export interface FittedCalibration {
  name: string
  /** Hex with '#'. */
  color: string
  levels: readonly MeasuredLevel[]
  /** Levels that are left out, ug/mL. */
  excluded: readonly number[]
  fit: CalibrationFit | null
}

/** Points that a curve is drawn through: enough for a quadratic to look round. */
const STEPS = 60

/** The standards of one analyte and the curve fitted through them. */
export function fittedCurveOption(calibration: FittedCalibration, theme: ChartTheme): ChartOption {
  const { name, color, levels, excluded, fit } = calibration
  const highest = highestLevel(levels)
  const measured = levels.flatMap(({ level, area }) => (area !== null && area > 0 ? [[level, area] as const] : []))
  const drawn = (used: boolean) => measured.filter(([level]) => excluded.includes(level) !== used).map((at) => [...at])
  return {
    ...frameOf(
      theme,
      `Calibration of ${name}: ${levels.length} standards up to ${highest} µg/mL.`,
      ([level, area]) => `${literal(name)}\n${level} µg/mL\narea ${area?.toFixed(3)}`,
    ),
    xAxis: xAxis(theme, highest),
    yAxis: yAxis(theme, 'Peak area'),
    series: [
      curveOf('Fit', fit, highest, { color: theme.mutedText, width: 1.2 }),
      scatter('Used', drawn(true), { color, itemStyle: { opacity: 1 } }),
      scatter('Left out', drawn(false), { itemStyle: hollow(theme, theme.danger) }),
    ],
  }
}

/** Two calibrations of one analyte over one another: the one before hollow and dashed, the later one filled. */
export function comparedCurvesOption(
  { before, now }: { before: FittedCalibration; now: FittedCalibration },
  theme: ChartTheme,
): ChartOption {
  const highest = Math.max(highestLevel(before.levels), highestLevel(now.levels))
  const points = ({ levels }: FittedCalibration) =>
    levels.flatMap(({ level, area }) => (area !== null && area > 0 ? [[level, area]] : []))
  return {
    ...frameOf(
      theme,
      `Two calibrations of ${now.name} up to ${highest} µg/mL.`,
      ([level, area]) => `${literal(now.name)}\n${level} µg/mL\narea ${area?.toFixed(3)}`,
    ),
    xAxis: xAxis(theme, highest),
    yAxis: yAxis(theme, 'Peak area'),
    series: [
      curveOf('Fit before', before.fit, highest, { color: theme.mutedText, width: 1.2, type: 'dashed' as const }),
      curveOf('Fit', now.fit, highest, { color: now.color, width: 1.6 }),
      scatter('Before', points(before), { itemStyle: hollow(theme, theme.mutedText) }),
      scatter('This one', points(now), { color: now.color, itemStyle: { opacity: 1 } }),
    ],
  }
}

/** How far each level that was fitted lies from the curve, in percent of it. */
export function residualsOption(
  { name, color, levels, fit }: Omit<FittedCalibration, 'excluded'>,
  theme: ChartTheme,
): ChartOption {
  const highest = highestLevel(levels)
  const residuals = fit?.levels.flatMap(({ level, residual_percent: percent }) =>
    percent === null ? [] : [[level, percent]],
  )
  return {
    ...frameOf(
      theme,
      `Residuals of ${name} in percent, ${residuals?.length ?? 0} standards up to ${highest} µg/mL.`,
      ([level, percent]) => `${literal(name)}\n${level} µg/mL\n${percent?.toFixed(2)} %`,
    ),
    xAxis: xAxis(theme, highest),
    yAxis: yAxis(theme, 'Residual, %'),
    series: [scatter('Residual', residuals ?? [], { color, itemStyle: { opacity: 1 } })],
  }
}

function curveOf(name: string, fit: CalibrationFit | null, highest: number, lineStyle: object) {
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => (highest * step) / STEPS)
  return {
    type: 'line' as const,
    name,
    silent: true,
    showSymbol: false,
    lineStyle,
    data: fit === null ? [] : steps.map((x) => [x, fit.intercept + fit.slope * x + fit.curvature * x ** 2]),
  }
}

function highestLevel(levels: readonly MeasuredLevel[]): number {
  return levels.reduce((top, { level }) => Math.max(top, level), 0)
}

function scatter(name: string, data: number[][], look: object) {
  return { type: 'scatter' as const, name, symbol: 'circle', symbolSize: 9, data, ...look }
}

function frameOf(theme: ChartTheme, description: string, text: (at: number[]) => string) {
  return {
    animation: false,
    aria: described(description),
    textStyle: textStyle(theme),
    grid: { top: 34, right: 24, bottom: 40, left: 72 },
    tooltip: {
      ...tooltipFrame(theme),
      trigger: 'item',
      formatter: (point) => (!Array.isArray(point) && Array.isArray(point.value) ? text(point.value.map(Number)) : ''),
    },
  } satisfies ChartOption
}

function xAxis(theme: ChartTheme, max: number) {
  const axis = {
    type: 'value',
    name: 'Concentration, µg/mL',
    nameLocation: 'middle',
    nameGap: 26,
    min: 0,
    max,
  } as const
  return { ...axisFrame(theme), ...axis, axisLine: { ...axisFrame(theme).axisLine, onZero: false } }
}

function yAxis(theme: ChartTheme, name: string) {
  const frame = axisFrame(theme)
  return { ...frame, type: 'value' as const, name, nameTextStyle: { ...frame.nameTextStyle, align: 'right' as const } }
}
