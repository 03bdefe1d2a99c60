import { describe, expect, test } from 'vitest'
import { firstChannel } from '../../testing/first-channel.ts'
import { required, sumOf } from '../../testing/compare.ts'
import { itemAt } from '../../arrays/item-at.ts'
import {
  fileBytes,
  fixtureJson,
  fixturePath,
  hasReferenceSet,
  referenceJson,
  referencePath,
} from '../../testing/fixtures.ts'
import { readAndi } from './read-andi.ts'

/** One entry of the expected ANDI values. */
interface ExpectedAndi {
  file: string
  attributes: Record<string, string>
  points?: number
  sampling_interval?: number
  delay?: number
  y?: { first: number; last: number; sum: number }
  probes_i_y?: [number, number][]
  peaks?: Record<string, number | string>[]
  scans?: number
  scan_time_first_s?: number
  scan_time_last_s?: number
  tic?: { first: number; last: number; sum: number }
}

function checkScans(path: string, expected: ExpectedAndi): void {
  const { channels, format } = readAndi(fileBytes(path), path)
  const { timesMin, values } = firstChannel({ channels })
  expect(format).toBe('andi-ms')
  expect(values.length).toBe(expected.scans)
  expect(itemAt(timesMin, 0) * 60).toBeCloseTo(required(expected.scan_time_first_s), 9)
  expect(required(timesMin.at(-1)) * 60).toBeCloseTo(required(expected.scan_time_last_s), 9)
  expect(sumOf(values)).toBe(expected.tic?.sum)
}

/** The standard's time unit is the second; only CLASSVP.CDF of the set uses minutes. */
const perMinute = (expected: ExpectedAndi): number =>
  /min/i.test(expected.attributes['retention_unit'] ?? '') ? 1 : 60

function checkPeaks(path: string, expected: ExpectedAndi): void {
  const { peaks } = firstChannel(readAndi(fileBytes(path), path))
  expect(peaks.length).toBe(expected.peaks?.length ?? 0)
  for (const [i, stated] of (expected.peaks ?? []).entries()) {
    const peak = itemAt(peaks, i)
    expect(peak.retentionTimeMin * perMinute(expected)).toBeCloseTo(Number(stated['peak_retention_time']), 9)
    if (stated['peak_area'] !== undefined && stated['peak_area'] !== -1) expect(peak.area).toBe(stated['peak_area'])
    if (stated['baseline_start_value'] !== undefined) expect(peak.baselineStart).toBe(stated['baseline_start_value'])
    expect(peak.name ?? '').toBe(stated['peak_name'] ?? '')
  }
}

function check(path: string, expected: ExpectedAndi): void {
  if (expected.scans !== undefined) return checkScans(path, expected)
  const { channels, metadata } = readAndi(fileBytes(path), path)
  const { timesMin, values, unit } = firstChannel({ channels })
  expect(values.length).toBe(expected.points)
  expect(itemAt(timesMin, 0) * perMinute(expected)).toBeCloseTo(required(expected.delay), 9)
  expect((itemAt(timesMin, 1) - itemAt(timesMin, 0)) * perMinute(expected)).toBeCloseTo(
    required(expected.sampling_interval),
    9,
  )
  for (const [i, value] of required(expected.probes_i_y)) expect(values[i]).toBe(value)
  const total = required(expected.y).sum
  expect(Math.abs(sumOf(values) - total)).toBeLessThanOrEqual(1e-9 * Math.abs(total))
  expect(unit).toBe(expected.attributes['detector_unit'] ?? expected.attributes['detector_units'] ?? '')
  expect(metadata.sampleName ?? '').toBe((expected.attributes['sample_name'] ?? '').trim())
  checkPeaks(path, expected)
}

describe('the ANDI fixture reads to its reference values', () => {
  for (const expected of fixtureJson('expected-andi.json') as ExpectedAndi[]) {
    test(expected.file, () => check(fixturePath(expected.file), expected))
  }
})

describe.runIf(hasReferenceSet)('the whole reference set', () => {
  for (const expected of (referenceJson('reference/andi.json') ?? []) as ExpectedAndi[]) {
    test(expected.file, () => check(referencePath(expected.file), expected))
  }
})
