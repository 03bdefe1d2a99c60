import { UNWEIGHTED_LINE, fitCalibration } from '@eluent/domain/calibrations'
import { expect, test } from 'vitest'
import { printChartTheme } from '../chart-theme.ts'
import { loadCharts, renderChartSvg } from '../render-svg.ts'
import { comparedCurvesOption, fittedCurveOption, residualsOption } from './fitted-calibration-options.ts'

await loadCharts()

// area = 2 + 3 c + 0.1 c^2 at 0, 10, 20 and 30; the last level is left out
const POINTS = [
  [10, 42],
  [20, 102],
  [30, 182],
  [5, 19.5],
] as const
const levels = [...POINTS, [40, 500] as const].map(([level, area], at) => ({
  vial: at + 1,
  label: `${level} ug/ml`,
  level,
  area,
}))
const fit = fitCalibration(
  POINTS.map(([level, area]) => ({ level, area })),
  { ...UNWEIGHTED_LINE, model: 'quadratic' },
)
const shown = { name: 'CBD', color: '#17becf', levels, excluded: [40], fit }
const dataOf = (option: { series?: unknown }) => (option.series as { data: number[][] }[]).map(({ data }) => data)

test('[CALIB-02] a quadratic is drawn as its curve, the used standards filled, the others hollow', () => {
  const [curve, used, left] = dataOf(fittedCurveOption(shown, printChartTheme))
  expect(curve?.[0]).toEqual([0, expect.closeTo(2, 9)])
  expect(curve?.at(-1)).toEqual([40, expect.closeTo(2 + 120 + 160, 9)])
  expect(used).toEqual(POINTS.map((point) => [...point]))
  expect(left).toEqual([[40, 500]])
  expect(renderChartSvg(fittedCurveOption(shown, printChartTheme), { widthPx: 480, heightPx: 240 })).toContain('<svg')
})

test('[CALIB-02] residuals are percent of the curve at the level', () => {
  const off = { ...fit, levels: fit.levels.map((level) => ({ ...level, residual_percent: level.level / 10 })) }
  const [residuals] = dataOf(residualsOption({ ...shown, fit: off }, printChartTheme))
  expect(residuals).toEqual([
    [10, 1],
    [20, 2],
    [30, 3],
    [5, 0.5],
  ])
})

test('without a fit the standards stand alone', () => {
  const [curve, used] = dataOf(fittedCurveOption({ ...shown, fit: null }, printChartTheme))
  expect([curve, used?.length]).toEqual([[], 4])
  expect(dataOf(residualsOption({ ...shown, fit: null }, printChartTheme))).toEqual([[]])
})

test('[CALIB-13] two calibrations lie over one another, the one before dashed, up to the highest level of both', () => {
  const before = { ...shown, levels: levels.slice(0, 3), fit: { ...fit, slope: 2 } }
  const option = comparedCurvesOption({ before, now: shown }, printChartTheme)
  const [old, own, oldPoints, ownPoints] = dataOf(option)
  expect([old?.at(-1), own?.at(-1)]).toEqual([
    [40, expect.closeTo(2 + 80 + 160, 9)],
    [40, expect.closeTo(2 + 120 + 160, 9)],
  ])
  expect([oldPoints?.length, ownPoints?.length]).toEqual([3, 5])
  expect(renderChartSvg(option, { widthPx: 480, heightPx: 240 })).toContain('stroke-dasharray')
})
