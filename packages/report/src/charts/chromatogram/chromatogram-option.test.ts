import { describe, expect, test } from 'vitest'
import { madeUpTrace } from '../../testing/made-up-report.ts'
import { printChartTheme } from '../chart-theme.ts'
import { chromatogramOption } from './chromatogram-option.ts'
import { chromatogramEndMin, chromatogramViews, timeLabel } from './chromatogram-traces.ts'
import { renderChartSvg } from '../render-svg.ts'

const traces = (count: number) => Array.from({ length: count }, (_, index) => madeUpTrace(`Vial ${index + 1}`))
const option = (durationMin = 9) =>
  chromatogramOption({ traces: [madeUpTrace('Vial 1', 1, durationMin)], unit: 'mAU', theme: printChartTheme })

describe('the time axis', () => {
  test('on paper, where nothing can be zoomed, ends with the data', () => {
    expect(option(9).xAxis).toMatchObject({ min: 0, max: 9, interval: 0.5 })
    const svg = renderChartSvg(option(3), { widthPx: 720, heightPx: 270 })
    expect([...svg.matchAll(/<text[^>]*>(\d+\.\d)<\/text>/g)].map(([, label]) => label)).toEqual([
      '0.0',
      '0.5',
      '1.0',
      '1.5',
      '2.0',
      '2.5',
      '3.0',
    ])
  })

  test('the end of the data is rounded up to a tick', () => {
    expect(chromatogramEndMin([madeUpTrace('a', 1, 9.01), madeUpTrace('b', 1, 4)])).toBe(9.5)
    expect(chromatogramEndMin([madeUpTrace('a', 1, 9.5)])).toBe(9.5)
    expect(chromatogramEndMin([])).toBe(0.5)
  })

  test('a time between two ticks is written to three decimals', () => {
    expect([3.5, 3, 3.217].map(timeLabel)).toEqual(['3.5', '3.0', '3.217'])
  })
})

describe('the lines', () => {
  test('one line per vial, whole signal, told apart by colour and by dash', () => {
    const { series, dataset } = chromatogramOption({ traces: traces(6), unit: 'mAU', theme: printChartTheme })
    const lines = series as { name: string; lineStyle: { color: string; type: unknown } }[]
    expect(lines.map(({ name }) => name)).toEqual(['Vial 1', 'Vial 2', 'Vial 3', 'Vial 4', 'Vial 5', 'Vial 6'])
    expect(new Set(lines.map(({ lineStyle }) => lineStyle.color)).size).toBe(6)
    expect(new Set(lines.map(({ lineStyle }) => JSON.stringify(lineStyle.type))).size).toBe(6)
    expect((dataset as { source: { x: Float64Array } }[])[5]?.source.x).toHaveLength(10_800)
  })

  test('vials of equal label stay two lines', () => {
    const { series } = chromatogramOption({
      traces: [madeUpTrace('10 ug/ml'), madeUpTrace('10 ug/ml')],
      unit: 'mAU',
      theme: printChartTheme,
    })
    expect((series as { name: string }[]).map(({ name }) => name)).toEqual(['10 ug/ml', '10 ug/ml (2)'])
  })

  test('[CHROM-07] one view shows at most 6 vials; further vials are on further views', () => {
    expect(chromatogramViews(traces(14)).map((view) => view.length)).toEqual([6, 6, 2])
    expect(chromatogramViews(traces(14))[1]?.[0]?.name).toBe('Vial 7')
    expect(chromatogramViews([])).toEqual([])
    expect(() => chromatogramOption({ traces: traces(7), unit: 'mAU', theme: printChartTheme })).toThrow(
      'A view shows at most 6 traces, got 7',
    )
  })

  test('times and values of different length are refused', () => {
    const broken = { name: 'Vial 1', timesMin: new Float64Array(3), values: new Float64Array(2) }
    expect(() => chromatogramOption({ traces: [broken], unit: '', theme: printChartTheme })).toThrow(
      'Trace Vial 1 has 3 times and 2 values',
    )
  })
})

test('the description names what is shown, not every number', () => {
  expect(option().aria).toMatchObject({
    enabled: true,
    label: {
      description: 'Chromatogram: detector signal in mAU over time in minutes, one vial: Vial 1.',
    },
  })
})
