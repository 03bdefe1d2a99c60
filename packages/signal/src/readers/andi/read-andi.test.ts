import { describe, expect, test } from 'vitest'
import { type WrittenVariable, writeNetcdf } from '../../testing/write-netcdf.ts'
import { readAndi } from './read-andi.ts'

const scalar = (value: number): WrittenVariable => ({ dimensions: [], type: 6, values: [value] })
const points = (...values: number[]): WrittenVariable => ({ dimensions: ['point_number'], type: 6, values })
const peaks = (...values: number[]): WrittenVariable => ({ dimensions: ['peak_number'], type: 6, values })

/** A triangle of height 10 between 20 and 40 s, sampled every 5 s: area 100 V s. */
const TRIANGLE = [0, 0, 0, 0, 0, 5, 10, 5, 0, 0]

const read = (globals: Record<string, string>, variables: Record<string, WrittenVariable>, n = TRIANGLE.length) =>
  readAndi(writeNetcdf({ point_number: n, peak_number: 1, _12_byte_string: 12 }, globals, variables), 'x.cdf')

const base = {
  ordinate_values: points(...TRIANGLE),
  actual_sampling_interval: scalar(5),
  actual_delay_time: scalar(0),
}
const peak = {
  peak_retention_time: peaks(30),
  peak_start_time: peaks(20),
  peak_end_time: peaks(40),
  peak_name: { dimensions: ['peak_number', '_12_byte_string'], type: 2 as const, values: ['CBD'] },
  peak_amount: peaks(12.5),
}
const inSeconds = { detector_unit: 'V', retention_unit: 'seconds' }

describe('time axis', () => {
  test('point i lies at delay + i x interval, in seconds unless minutes are stated', () => {
    const variables = { ...base, actual_delay_time: scalar(6) }
    expect(read(inSeconds, variables).channels[0]?.timesMin[2]).toBeCloseTo(16 / 60, 12)
    expect(read({ detector_unit: 'V', retention_unit: 'Minutes' }, variables).channels[0]?.timesMin[2]).toBe(16)
  })

  test('a file without a unit of time is read as seconds, with a warning', () => {
    expect(read({ detector_unit: 'V' }, base).warnings[0]).toContain('seconds are assumed')
  })

  test('unevenly sampled points have their own times', () => {
    const variables = {
      ...base,
      ordinate_values: { ...points(...TRIANGLE), attributes: { uniform_sampling_flag: 'N' } },
      raw_data_retention: points(0, 1, 2, 4, 8, 16, 32, 64, 128, 256),
    }
    expect(read(inSeconds, variables).channels[0]?.timesMin[9]).toBeCloseTo(256 / 60, 12)
  })
})

test('of a mass spectrometer the total current is read, and the spectra are named as not used', () => {
  const scans = { scan_acquisition_time: points(0, 6), total_intensity: points(5, 7), mass_values: points(50, 51) }
  const { format, channels, warnings } = read({}, scans, 2)
  expect([format, channels[0]?.values, warnings]).toEqual([
    'andi-ms',
    Float64Array.of(5, 7),
    ['Not used: the mass spectra of the scans.'],
  ])
})

describe('stored peaks', () => {
  test('an area that the signal confirms is in unit x s', () => {
    const { channels, warnings } = read(inSeconds, { ...base, ...peak, peak_area: peaks(100) })
    expect(channels[0]?.peaks[0]).toMatchObject({
      name: 'CBD',
      amount: 12.5,
      area: 100,
      areaUnit: 'V*s',
      startMin: 20 / 60,
    })
    expect(warnings).toEqual([])
  })

  test("an area in the maker's own unit says so", () => {
    const { channels, warnings } = read(inSeconds, { ...base, ...peak, peak_area: peaks(100_000_000) })
    expect(channels[0]?.peaks[0]).toMatchObject({ area: 100_000_000, areaUnit: null })
    expect(warnings[0]).toContain("maker's own unit")
  })

  test('start and end given as sample numbers become times', () => {
    const minutes = { detector_unit: 'V', retention_unit: 'Minutes' }
    const variables = {
      ...base,
      ...peak,
      actual_sampling_interval: scalar(0.005),
      peak_retention_time: peaks(0.03),
      peak_start_time: peaks(4),
      peak_end_time: peaks(8),
    }
    const { channels, warnings } = read(minutes, variables)
    expect(channels[0]?.peaks[0]).toMatchObject({ startMin: 0.02, endMin: 0.04 })
    expect(warnings[0]).toContain('sample numbers')
  })

  test('the amount of a peak without a name is kept where one is stated, with the unit of the amounts', () => {
    const unnamed = { ...peak.peak_name, values: [''] }
    const amounts = (value: number) => {
      const { channels } = read(
        { ...inSeconds, peak_amount_unit: 'ng/mL' },
        { ...base, ...peak, peak_amount: peaks(value), peak_name: unnamed },
      )
      return channels[0]?.peaks[0]
    }
    expect(amounts(2.5)).toMatchObject({ name: null, amount: 2.5, amountUnit: 'ng/mL' })
    expect(amounts(0)).toMatchObject({ name: null, amount: null })
  })

  test('a column of nothing but -1 is left out, an infinite amount too', () => {
    const { channels } = read(inSeconds, { ...base, ...peak, peak_height: peaks(-1), peak_amount: peaks(Infinity) })
    expect(channels[0]?.peaks[0]).toMatchObject({ height: null, amount: null })
  })
})

describe('what is refused', () => {
  test.each([
    ['no ordinate values', { actual_sampling_interval: scalar(1) }, 'not-a-chromatogram'],
    ['no sampling interval', { ordinate_values: base.ordinate_values }, 'bad-header'],
    ['a negative interval', { ...base, actual_sampling_interval: scalar(-1) }, 'bad-header'],
    [
      'a value that is no number',
      { ...base, ordinate_values: points(0, Number.NaN, 0, 0, 0, 0, 0, 0, 0, 0) },
      'corrupt',
    ],
  ])('%s', (_what, variables, code) =>
    expect(() => read(inSeconds, variables)).toThrow(expect.objectContaining({ code })),
  )
})
