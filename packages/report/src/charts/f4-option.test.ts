import { expect, test } from 'vitest'
import { madeUpTrace } from '../testing/made-up-report.ts'
import { lightChartTheme } from './chart-theme.ts'
import { f4Option } from './f4-option.ts'
import { renderChartSvg } from './render-svg.ts'

const peaks = [
  { startMin: 2.8, stopMin: 3.4, foundMin: 3.0125 },
  { startMin: 4.1, stopMin: 4.6, foundMin: 4.25 },
]
const option = f4Option({ trace: madeUpTrace('Vial 1'), unit: 'mAU', peaks, theme: lightChartTheme })
const [signal] = option.series as {
  markLine: { data: { name: string; xAxis: number }[] }
  markArea: { data: { xAxis: number }[][] }
}[]

test('[CHROM-09] every found peak is marked on the signal at its start, its stop and its apex', () => {
  expect(signal?.markLine.data.map(({ name, xAxis }) => [name, xAxis])).toEqual([
    ['start', 2.8],
    ['stop', 3.4],
    ['apex', 3.0125],
    ['start', 4.1],
    ['stop', 4.6],
    ['apex', 4.25],
  ])
  expect(signal?.markArea.data).toEqual([
    [{ xAxis: 2.8 }, { xAxis: 3.4 }],
    [{ xAxis: 4.1 }, { xAxis: 4.6 }],
  ])
})

test('the marks are drawn with the chart parts that are brought in', () => {
  const lines = (peakList: typeof peaks) => {
    const chart = f4Option({ trace: madeUpTrace('Vial 1'), unit: 'mAU', peaks: peakList, theme: lightChartTheme })
    const unzoomed = Object.fromEntries(Object.entries(chart).filter(([key]) => key !== 'dataZoom'))
    const svg = renderChartSvg(unzoomed, { widthPx: 1600, heightPx: 400 })
    return svg.split(`stroke="${lightChartTheme.danger}"`).length - 1
  }
  expect(lines(peaks) - lines([])).toBe(2)
})
