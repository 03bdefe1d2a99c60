import type { ChartTable, ChartTypeSlug } from '@eluent/domain/analytical-reports'
import { describe, expect, test } from 'vitest'
import { darkChartTheme, lightChartTheme, printChartTheme } from '../chart-theme.ts'
import type { Graph } from './graph.ts'
import { graphDescription, graphHeightPx, graphNote, graphOption } from './graph-option.ts'
import { graphColor } from './graph-palette.ts'
import { loadCharts, renderChartSvg } from '../render-svg.ts'

await loadCharts()

const table: ChartTable = {
  labels: ['2026-11-18', '2026-11-19'],
  series: [
    { name: 'THC', values: [21.23, 18.01] },
    { name: 'CBD', values: [0.16, null] },
  ],
}
const graph = (type: ChartTypeSlug, change: Partial<Graph> = {}): Graph => ({
  type,
  stacked: false,
  unit: 'percent',
  axis: 'Date',
  table,
  ...change,
})
interface Drawn {
  type: string
  stack?: string
  areaStyle?: object
  data: unknown[]
  color: string
}
const seriesOf = (drawn: Graph, theme = lightChartTheme) => graphOption(drawn, theme).series as unknown as Drawn[]

test.each([
  ['line', 'line'],
  ['bar', 'bar'],
  ['scatter', 'scatter'],
  ['pie', 'pie'],
] as const)('a %s graph draws its figures, and its SVG says them', (type, drawnAs) => {
  expect(new Set(seriesOf(graph(type)).map((series) => series.type))).toEqual(new Set([drawnAs]))
  const svg = renderChartSvg(graphOption(graph(type), printChartTheme), { widthPx: 700, heightPx: 400 })
  expect(svg).toContain('21.23 %')
  expect(svg).toContain('THC')
})

test('a value that is not there leaves a gap', () => {
  expect(seriesOf(graph('line')).map(({ data }) => data)).toEqual([
    [21.23, 18.01],
    [0.16, '-'],
  ])
})

describe('[GRAPHDATA-10] compared tests', () => {
  test.each([
    ['line', 'line', true],
    ['bar', 'bar', false],
    ['pie', 'bar', false],
    ['scatter', 'bar', false],
  ] as const)('of type %s are stacked', (type, drawnAs, area) => {
    for (const series of seriesOf(graph(type, { stacked: true }))) {
      expect([series.type, series.stack, series.areaStyle !== undefined]).toEqual([drawnAs, 'all', area])
    }
  })

  test('have 14 colours', () => {
    const many = Array.from({ length: 14 }, (_, at) => ({ name: `Analyte-${at}`, values: [1, 2] }))
    const drawn = seriesOf(graph('bar', { stacked: true, table: { ...table, series: many } }))
    expect(new Set(drawn.map(({ color }) => color)).size).toBe(14)
  })
})

describe('pies', () => {
  const strains = Array.from({ length: 15 }, (_, at) => `Strain ${at + 1}`)
  const manySeries = [1, 2].map((factor) => ({ name: `A${factor}`, values: strains.map((_, at) => factor * (at + 1)) }))

  test('one series is one pie of its labels, several are a pie per label, twelve at most', () => {
    const [pie, ...others] = seriesOf(graph('pie', { table: { labels: strains, series: manySeries.slice(0, 1) } }))
    expect([pie?.data.length, others]).toEqual([15, []])
    const several = graph('pie', { table: { labels: strains, series: manySeries } })
    expect(seriesOf(several).map(({ data }) => data.length)).toEqual(Array.from({ length: 12 }, () => 2))
    expect(graphNote(several)).toBe('Only the first 12 of 15 pies are drawn; the table lists all.')
    expect(graphNote(graph('pie'))).toBeNull()
  })

  test('on a phone stand two beside each other, and the graph is as high as they need', () => {
    const several = graph('pie', { table: { labels: strains, series: manySeries } })
    expect(graphHeightPx({ ...several, narrow: true })).toBeGreaterThan(graphHeightPx(several))
  })
})

test('a graph is described in words', () => {
  expect(graphDescription(graph('line'))).toBe(
    'Line chart of THC, CBD by Date: 2 labels, values from 0.16 % to 21.23 %.',
  )
  expect(graphDescription(graph('pie', { stacked: true, unit: 'amount' }))).toBe(
    'Stacked bar chart of THC, CBD by Date: 2 labels, values from 0.16 to 21.23.',
  )
  expect(graphDescription(graph('bar', { table: { labels: [], series: [] } }))).toContain('no data')
})

/** OKLab (Ottosson 2020) of an sRGB colour as an eye sees it; matrices of Machado, Oliveira and Fernandes 2009, severity 1. */
const EYES = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
}
const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? NaN), 0))
function seenAs(color: string, eye: keyof typeof EYES): number[] {
  const linear = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const seen = times(EYES[eye], linear).map((part) => Math.min(1, Math.max(0, part)))
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    seen,
  ).map(Math.cbrt)
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

test.each(['normal', 'deuteranope', 'protanope'] as const)('a %s eye tells all 14 colours apart', (eye) => {
  for (const { name } of [lightChartTheme, darkChartTheme, printChartTheme]) {
    const seen = Array.from({ length: 14 }, (_, index) => seenAs(graphColor(name, index), eye))
    expect(seen).toHaveLength(14)
    const distances = seen.flatMap((one, at) =>
      seen.slice(0, at).map((other) => Math.hypot(...one.map((part, axis) => part - (other[axis] ?? NaN)))),
    )
    // 0.02 is just noticed
    expect(Math.min(...distances)).toBeGreaterThan(0.08)
  }
})
