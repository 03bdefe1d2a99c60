import { readTwoColumnText } from '@eluent/signal'
import { describe, expect, test } from 'vitest'
import { madeUpTrace } from '../testing/made-up-report.ts'
import { darkChartTheme, lightChartTheme, printChartTheme } from './chart-theme.ts'
import {
  chromatogramEndMin,
  chromatogramOption,
  chromatogramTooltip,
  chromatogramViews,
} from './chromatogram-option.ts'
import { renderChartSvg } from './render-svg.ts'

const traces = (count: number) => Array.from({ length: count }, (_, index) => madeUpTrace(`Vial ${index + 1}`))
const option = (durationMin = 9, theme = lightChartTheme) =>
  chromatogramOption({ traces: [madeUpTrace('Vial 1', 1, durationMin)], unit: 'mAU', theme })

/** The labels of the drawn time axis, on a chart wide enough for all of them. */
const drawnLabels = (whole: ReturnType<typeof option>): string[] => {
  const unzoomed = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== 'dataZoom'))
  const svg = renderChartSvg({ ...unzoomed, grid: { left: 60, right: 20 } }, { widthPx: 1600, heightPx: 400 })
  return [...svg.matchAll(/<text[^>]*>(\d+\.\d)<\/text>/g)].map(([, label]) => label!)
}

describe('the time axis', () => {
  // Ten minutes of a point a second: the largest time is 600, so the file is in seconds.
  const inSeconds = readTwoColumnText(
    new TextEncoder().encode(
      `time,signal\n${Array.from({ length: 601 }, (_, second) => `${second},${second % 7}.5\n`).join('')}`,
    ),
    'signal.csv',
  )

  test.each([
    ['Minutes', madeUpTrace('Vial 1', 1, 10)],
    [inSeconds.timeUnit, inSeconds.channels[0]!],
  ])('[CHROM-04] of data in %s has a tick every half minute (30 s), labelled in minutes', (_, trace) => {
    const labels = drawnLabels(chromatogramOption({ traces: [trace], unit: 'mAU', theme: lightChartTheme }))
    expect(labels.slice(0, 4)).toEqual(['0.0', '0.5', '1.0', '1.5'])
    expect(labels.at(-1)).toBe('20.0')
    expect(chromatogramEndMin([trace])).toBe(10)
  })

  test('[CHROM-05] the drawn axis has 41 ticks', () => {
    expect(drawnLabels(option())).toHaveLength(41)
  })

  test('a run longer than 20 min starts on its first 41 ticks and can be moved along to its end', () => {
    const long = option(31.2)
    expect(long.xAxis).toMatchObject({ min: 0, max: 31.5, interval: 0.5 })
    expect(long.dataZoom).toMatchObject([
      { startValue: 0, endValue: 20 },
      { startValue: 0, endValue: 20 },
    ])
  })

  test('on paper, where nothing can be zoomed, the axis ends with the data', () => {
    expect(option(9, printChartTheme).xAxis).toMatchObject({ min: 0, max: 9, interval: 0.5 })
    expect(option(9, printChartTheme)).not.toHaveProperty('dataZoom')
  })

  test('the end of the data is rounded up to a tick', () => {
    expect(chromatogramEndMin([madeUpTrace('a', 1, 9.01), madeUpTrace('b', 1, 4)])).toBe(9.5)
    expect(chromatogramEndMin([madeUpTrace('a', 1, 9.5)])).toBe(9.5)
    expect(chromatogramEndMin([])).toBe(0.5)
  })

  test('[CHROM-03] the chart zooms by wheel and by slider', () => {
    expect(option()['dataZoom']).toMatchObject([{ type: 'inside' }, { type: 'slider' }])
  })
})

describe('the tooltip', () => {
  test('[CHROM-06] shows time and intensity to 3 decimals', () => {
    const points = [
      { seriesIndex: 0, marker: '', value: [3.21749, 12.34567] },
      { seriesIndex: 1, marker: '', value: [3.2, -0.0004] },
    ]
    expect(chromatogramTooltip(points, ['Vial 1', 'Vial 2'], 'mAU')).toBe(
      'Vial 1  3.217 min  12.346 mAU\nVial 2  3.200 min  -0.000 mAU',
    )
  })

  test('is drawn by the renderer, so that a strict style-src holds', () => {
    expect(option().tooltip).toMatchObject({ renderMode: 'richText', trigger: 'axis' })
  })

  test('a vial label that looks like markup stays literal', () => {
    expect(chromatogramTooltip([{ seriesIndex: 0, value: [1, 2] }], ['{b|bold}'], '')).toBe(
      '{\u200bb|bold}  1.000 min  2.000',
    )
  })
})

describe('the lines', () => {
  test('[CHROM-02] one line per vial, whole signal, told apart by colour and by dash', () => {
    const { series, dataset } = chromatogramOption({ traces: traces(6), unit: 'mAU', theme: darkChartTheme })
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
      theme: lightChartTheme,
    })
    expect((series as { name: string }[]).map(({ name }) => name)).toEqual(['10 ug/ml', '10 ug/ml (2)'])
  })

  test('[CHROM-07] one view shows at most 6 vials; further vials are on further views', () => {
    expect(chromatogramViews(traces(14)).map((view) => view.length)).toEqual([6, 6, 2])
    expect(chromatogramViews(traces(14))[1]?.[0]?.name).toBe('Vial 7')
    expect(chromatogramViews([])).toEqual([])
    expect(() => chromatogramOption({ traces: traces(7), unit: 'mAU', theme: lightChartTheme })).toThrow(
      'A view shows at most 6 traces, got 7',
    )
  })

  test('times and values of different length are refused', () => {
    const broken = { name: 'Vial 1', timesMin: new Float64Array(3), values: new Float64Array(2) }
    expect(() => chromatogramOption({ traces: [broken], unit: '', theme: lightChartTheme })).toThrow(
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
