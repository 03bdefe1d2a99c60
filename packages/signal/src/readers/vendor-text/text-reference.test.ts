import { describe, expect, test } from 'vitest'
import { firstChannel } from '../../testing/first-channel.ts'
import { required, sumOf } from '../../testing/compare.ts'
import { itemAt } from '../../arrays/item-at.ts'
import type { Chromatogram } from '../../chromatogram/chromatogram.ts'
import {
  fileBytes,
  fixtureJson,
  fixturePath,
  hasReferenceSet,
  referenceJson,
  referencePath,
} from '../../testing/fixtures.ts'
import { readChromatogram } from '../read-chromatogram.ts'

/** One file's entry of the expected values, as far as these tests look. */
interface ExpectedText {
  points?: number
  probes_i_t_y?: [number, number, number][]
  y?: { sum: number; max: number }
  channels?: { points: number; unit: string; y: { sum: number; max: number }; t_at_max_min: number }[]
  peaks?: { rt_min: number; area: number; height: number }[]
  peak_tables?: Record<
    string,
    { rt_min: number; start_min: number; stop_min: number; area: number; height: number; name: string }[]
  >
  chromatograms?: Record<
    string,
    { points: number; t_last_min: number; y_counts: { first: number; last: number; sum: number } }
  >
  sample?: string
  scans?: number
  t_first?: number
  t_last?: number
  tic?: { first: number; last: number; sum: number }
}

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.abs(expected))
}

function checkPoints(result: Chromatogram, expected: ExpectedText): void {
  const { timesMin, values } = firstChannel(result)
  expect(values.length).toBe(expected.points)
  for (const [i, time, value] of required(expected.probes_i_t_y))
    expect([timesMin[i], values[i]]).toEqual([time, value])
  expectClose(sumOf(values), required(expected.y).sum)
}

function checkCounts(result: Chromatogram, expected: ExpectedText): void {
  for (const [name, stated] of Object.entries(required(expected.chromatograms))) {
    const channel = required(result.channels.find((candidate) => candidate.name === name))
    expect(channel.values.length).toBe(stated.points)
    expect(channel.timesMin.at(-1)).toBe(stated.t_last_min)
    // The print is in counts of 0.001 mV.
    expect(channel.unit).toBe('mV')
    expectClose(itemAt(channel.values, 0), stated.y_counts.first * 0.001)
    expectClose(sumOf(channel.values), stated.y_counts.sum * 0.001)
    expect(
      channel.peaks.map((peak) => [peak.retentionTimeMin, peak.startMin, peak.endMin, peak.area, peak.name ?? '']),
    ).toEqual(
      expected.peak_tables?.[name]?.map((peak) => [peak.rt_min, peak.start_min, peak.stop_min, peak.area, peak.name]),
    )
  }
}

function checkPeaks(result: Chromatogram, expected: ExpectedText): void {
  const [channel] = result.channels
  expect(channel?.values.length).toBe(0)
  expect(channel?.peaks.map((peak) => [peak.retentionTimeMin, peak.area, peak.height])).toEqual(
    expected.peaks?.map((peak) => [peak.rt_min, peak.area, peak.height]),
  )
  expect(result.metadata.sampleName).toBe(expected.sample)
}

function checkScans(result: Chromatogram, expected: ExpectedText): void {
  const { timesMin, values } = firstChannel(result)
  expect(values.length).toBe(expected.scans)
  expect(itemAt(timesMin, 0) * 60).toBeCloseTo(required(expected.t_first), 9)
  expect(required(timesMin.at(-1)) * 60).toBeCloseTo(required(expected.t_last), 9)
  expect([values[0], values.at(-1)]).toEqual([expected.tic?.first, expected.tic?.last])
  expectClose(sumOf(values), required(expected.tic).sum)
}

function checkChannels(result: Chromatogram, expected: ExpectedText): void {
  expect(result.channels).toHaveLength(required(expected.channels).length)
  for (const [i, stated] of required(expected.channels).entries()) {
    const { timesMin, values, unit } = itemAt(result.channels, i)
    expect([values.length, unit]).toEqual([stated.points, stated.unit])
    expectClose(sumOf(values), stated.y.sum)
    const top = values.indexOf(values.reduce((a, b) => Math.max(a, b)))
    expect(timesMin[top]).toBeCloseTo(stated.t_at_max_min, 9)
  }
}

function check(path: string, expected: ExpectedText): void {
  const result = readChromatogram(fileBytes(path), path)
  if (expected.scans !== undefined) checkScans(result, expected)
  else if (expected.probes_i_t_y) checkPoints(result, expected)
  else if (expected.channels) checkChannels(result, expected)
  else if (expected.chromatograms) checkCounts(result, expected)
  else checkPeaks(result, expected)
}

describe('every text fixture reads to its reference values', () => {
  for (const [file, expected] of Object.entries(fixtureJson('expected-texts.json') as Record<string, ExpectedText>)) {
    test(file, () => check(fixturePath(file), expected))
  }
})

const READ_HERE = /^chromatograms-text\/|tic_front\.csv$|dad1\.csv$|lcsolution|totalchrom|openlab-text|signalOverlap/

describe.runIf(hasReferenceSet)('the whole reference set', () => {
  const all = Object.entries((referenceJson('reference/results.json') ?? {}) as Record<string, ExpectedText>)
  for (const [file, expected] of all.filter(([name]) => READ_HERE.test(name))) {
    test(file, () => check(referencePath(file), expected))
  }
})
