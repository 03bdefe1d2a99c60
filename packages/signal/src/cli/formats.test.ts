import { describe, expect, test } from 'vitest'
import type { Channel } from '../chromatogram/chromatogram.ts'
import { storedPeak } from '../chromatogram/stored-peak.ts'
import { braillePlot } from './braille-plot.ts'
import { formatCsv } from './format-csv.ts'
import { formatListing } from './format-listing.ts'
import { formatSvg } from './format-svg.ts'
import { shownChannels } from './signal-view.ts'

const channel = (values: number[], facts: Partial<Channel> = {}): Channel => ({
  name: 'DAD1A',
  detector: 'DAD',
  wavelengthNm: null,
  bandwidthNm: null,
  unit: 'mAU',
  timesMin: Float64Array.from(values, (_, i) => i),
  values: Float64Array.from(values),
  peaks: [],
  sourceFile: 'x',
  ...facts,
})
const shown = (value: Channel) => ({ channel: value, peaks: value.peaks, peaksFrom: 'stored' as const })

describe('the drawing in braille dots', () => {
  test('a rise over two characters: low dots left, high dots right', () => {
    // Rows 3, 2, 1, 0; every column is drawn from the row before: 40h | 80h | 20h = E0h, then 04h | 02h | 10h | 08h = 1Eh.
    expect(braillePlot(channel([0, 1, 2, 3]), 2, 1).split('\n')[0]).toBe('\u28e0\u281e')
  })

  test('a flat signal is a line at the foot, with both ranges below', () => {
    const [line, foot] = braillePlot(channel([5, 5, 5, 5]), 2, 1).split('\n')
    expect(line).toBe('\u28c0\u28c0')
    expect(foot).toBe('0.00 to 3.00 min, 5.000 to 5.000 mAU')
  })
})

test('names with commas and quotes stay one field of the CSV', () => {
  expect(formatCsv([shown(channel([1], { name: 'a, "b"' }))])).toBe('channel,time_min,value\n"a, ""b""",0,1\n')
})

test('the picture escapes what a name may hold', () => {
  const value = channel([0, 1, 0], { name: '<script>', peaks: [storedPeak(1, { name: 'a & "b"' })] })
  const svg = formatSvg([shown(value)])
  expect(svg).toContain('&lt;script&gt;')
  expect(svg).toContain('a &amp; &quot;b&quot;')
  expect(svg).not.toContain('<script>')
})

test('a channel without points is left out of the picture', () => {
  expect(formatSvg([shown(channel([]))])).not.toContain('polyline')
})

test('stored peaks go before found ones; too short a signal has none', () => {
  const base = { format: 'x', spectra: [], metadata: {} as never, warnings: [] }
  const stored = channel([0, 1, 0], { peaks: [storedPeak(1)] })
  const views = shownChannels({ ...base, channels: [stored, channel([0, 1, 0])] }, null)
  expect(views.map((view) => [view.peaksFrom, view.peaks.length])).toEqual([
    ['stored', 1],
    ['found', 0],
  ])
})

test('an empty data root lists nothing', () =>
  expect(formatListing({ groups: [], looseSequences: [], looseRuns: [] })).toBe(''))
