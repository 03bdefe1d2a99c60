import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { firstChannel } from '../../testing/first-channel.ts'
import { required, sumOf } from '../../testing/compare.ts'
import { itemAt } from '../../arrays/item-at.ts'
import {
  fileBytes,
  fixturePath,
  fixtureJson,
  hasReferenceSet,
  referenceJson,
  referencePath,
} from '../../testing/fixtures.ts'
import type { ExpectedSignal } from '../../testing/expected-signal.ts'
import { extractWavelength } from '../../chromatogram/extract-wavelength.ts'
import { readAgilentSignal } from './read-agilent-signal.ts'
import { readAgilentSpectra } from './read-agilent-spectra.ts'

const sha256 = (values: Float64Array): string =>
  createHash('sha256')
    .update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    .digest('hex')

function expectRelative(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance * Math.max(1e-300, Math.abs(expected)))
}

function checkSignal(bytes: Uint8Array, expected: ExpectedSignal): void {
  const { channels, metadata, format } = readAgilentSignal(bytes, expected.file)
  const channel = firstChannel({ channels })
  expect(format).toBe(`agilent-ch-${expected.version}`)
  expect(channel.values.length).toBe(expected.points)
  expect(channel.timesMin.length).toBe(expected.points)
  expect(sha256(channel.values)).toBe(expected.y_sha256_f64le)
  expect(channel.timesMin[0]).toBeCloseTo(expected.t_first_min, 7)
  expect(channel.timesMin.at(-1)).toBeCloseTo(expected.t_last_min, 7)
  for (const [i, t, y] of required(expected.probes_i_t_y)) {
    expect(Math.abs(itemAt(channel.timesMin, i) - t)).toBeLessThan(1e-6)
    expectRelative(itemAt(channel.values, i), y, 1e-12)
  }
  expectRelative(sumOf(channel.values), expected.y.sum, 1e-9)
  expect(channel.unit).toBe(expected.units)
  expect(channel.detector).toBe(expected.detector)
  expect(channel.wavelengthNm).toBe(expected.wavelength_nm ?? null)
  expect(channel.bandwidthNm).toBe(expected.bandwidth_nm ?? null)
  expect(metadata.sampleName ?? '').toBe(expected.sample)
  expect(metadata.operator ?? '').toBe(expected.operator)
  expect(metadata.method ?? '').toBe(expected.method)
  expect(metadata.injectedAtText).toBe(expected.acquired_text)
  expect(metadata.injectedAt).toBe(expected.acquired)
  const vial = expected.vial_text ?? (expected.vial_number === null ? null : String(expected.vial_number))
  expect(metadata.vial).toBe(vial)
  expect(metadata.sequenceLine ?? 0).toBe(expected.seq_line)
  expect(metadata.injectionNumber ?? 0).toBe(expected.injection)
}

function checkSpectra(bytes: Uint8Array, expected: ExpectedSignal): void {
  const { spectra, channels, metadata } = readAgilentSpectra(bytes, expected.file)
  const field = itemAt(spectra, 0)
  expect(channels).toEqual([])
  expect(field.timesMin.length).toBe(expected.points)
  const { count, first_nm, last_nm, step_nm } = required(expected.wavelengths)
  expect(field.wavelengthsNm.length).toBe(count)
  expect(field.wavelengthsNm[0]).toBe(first_nm)
  expect(field.wavelengthsNm.at(-1)).toBe(last_nm)
  expect(sha256(field.values)).toBe(expected.y_sha256_f64le_row_major)
  const width = field.wavelengthsNm.length
  for (const [scan, wavelength, t, y] of required(expected.probes_scan_wavelength_t_y)) {
    const column = (wavelength - first_nm) / step_nm
    expect(Math.abs(itemAt(field.timesMin, scan) - t)).toBeLessThan(1e-6)
    expectRelative(itemAt(field.values, scan * width + column), y, 1e-12)
  }
  for (const [wavelength, stated] of Object.entries(expected.channels ?? {})) {
    const channel = extractWavelength(field, Number(wavelength))
    expectRelative(
      channel.values.reduce((a, b) => Math.max(a, b), -Infinity),
      stated.max,
      1e-12,
    )
    expectRelative(sumOf(channel.values), stated.sum, 1e-9)
  }
  expect(field.unit).toBe(expected.units)
  expect(metadata.sampleName ?? '').toBe(expected.sample)
  expect(metadata.injectedAt).toBe(expected.acquired)
}

function check(path: string, expected: ExpectedSignal): void {
  const bytes = fileBytes(path)
  if (expected.format === 'agilent-uv') checkSpectra(bytes, expected)
  else checkSignal(bytes, expected)
}

describe('every Agilent fixture reads to its reference values (two independent readers)', () => {
  for (const expected of fixtureJson('expected-signals.json') as ExpectedSignal[]) {
    test(`${expected.file} (version ${expected.version})`, () => check(fixturePath(expected.file), expected))
  }
})

describe.runIf(hasReferenceSet)('the whole reference set', () => {
  for (const expected of (referenceJson('reference/signals.json') ?? []) as ExpectedSignal[]) {
    test(`${expected.file} (version ${expected.version})`, () => check(referencePath(expected.file), expected))
  }
})
