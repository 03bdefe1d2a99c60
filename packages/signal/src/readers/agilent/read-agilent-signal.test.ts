import { describe, expect, test } from 'vitest'
import { firstChannel } from '../../testing/first-channel.ts'
import { itemAt } from '../../arrays/item-at.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { readAgilentSignal } from './read-agilent-signal.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'

const V30 = 'agilent/lc-v30-calibration-chromhandler/CA10_100uM.D/dad1A.ch'
const V81 = 'agilent/gc-v81-entab/test_fid.ch'
const V130 = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D/DAD1A.ch'
const V179 = 'agilent/gc-v179-entab/test_179_fid.ch'
const V181 = 'agilent/gc-v181-chromhandler/001F0101.D/FID1A.ch'
const UV = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D/DAD1.UV'

function failure(bytes: Uint8Array): SignalFormatError {
  try {
    readAgilentSignal(bytes, 'x.ch')
  } catch (error) {
    if (error instanceof SignalFormatError) return error
    throw error
  }
  throw new Error('was read')
}

describe('what the channel says of itself', () => {
  test('wavelength, width and reference come from the signal text with its two blanks', () => {
    const { channels, metadata } = readAgilentSignal(fixtureBytes(V130), V130)
    expect(channels[0]).toMatchObject({
      name: 'DAD1A',
      detector: 'DAD',
      wavelengthNm: 210,
      bandwidthNm: 4,
      unit: 'mAU',
    })
    expect(metadata.extra['Reference']).toBe('360,100')
  })

  test('without a signal text the file name gives detector and letter', () => {
    expect(readAgilentSignal(fixtureBytes(V181), 'run.D/FID1A.ch').channels[0]).toMatchObject({
      name: 'FID1A',
      detector: 'FID',
    })
    expect(readAgilentSignal(fixtureBytes(V81), 'test_fid.ch').channels[0]).toMatchObject({
      name: 'test_fid',
      detector: null,
    })
  })

  test('times may begin below zero: -2.5 s is -0.0416667 min', () => {
    expect(readAgilentSignal(fixtureBytes(V30), V30).channels[0]?.timesMin[0]).toBeCloseTo(-2.5 / 60, 12)
  })

  test('bytes may be a window into a larger buffer', () => {
    const bytes = fixtureBytes(V130)
    const wide = new Uint8Array(bytes.length + 20).fill(0x55)
    wide.set(bytes, 7)
    const windowed = readAgilentSignal(wide.subarray(7, 7 + bytes.length), 'DAD1A.ch')
    expect(windowed.channels[0]?.values).toEqual(readAgilentSignal(bytes, 'DAD1A.ch').channels[0]?.values)
  })
})

describe('what is refused, where and why', () => {
  test('no bytes', () => expect(failure(new Uint8Array())).toMatchObject({ code: 'empty', offset: 0, file: 'x.ch' }))

  test('another format', () => {
    expect(failure(new TextEncoder().encode('Time,Value\n1,2\n'))).toMatchObject({ code: 'unknown-format', offset: 0 })
  })

  test('an unknown version number', () => {
    const bytes = fixtureBytes(V130)
    bytes.set(new TextEncoder().encode('199'), 1)
    expect(failure(bytes)).toMatchObject({ code: 'unknown-format' })
  })

  test('spectra are not a signal', () => expect(failure(fixtureBytes(UV)).message).toContain('131 holds spectra'))

  test('a header cut short names what was expected', () => {
    const error = failure(fixtureBytes(V130).subarray(0, 0x900))
    expect(error).toMatchObject({ code: 'truncated', offset: 0 })
    expect(error.expected).toContain('the header')
  })

  test.each([V30, V130])('%s: data cut short lack their end mark', (path) => {
    const bytes = fixtureBytes(path)
    expect(failure(bytes.subarray(0, bytes.length - 2))).toMatchObject({ code: 'truncated', offset: bytes.length - 2 })
  })

  test.each([V81, V179, V181])('%s: one point less no longer divides the run time evenly', (path) => {
    const bytes = fixtureBytes(path)
    expect(failure(bytes.subarray(0, bytes.length - (path === V179 ? 8 : 2))).code).toBe('truncated')
  })

  test("data that contradict the header's largest and smallest value", () => {
    const bytes = fixtureBytes(V130)
    // The first record: mark, count, then the escape of the first absolute value; 40 points on, one difference is changed.
    bytes[0x1800 + 2 + 6 + 80] = 0x7f
    expect(failure(bytes)).toMatchObject({ code: 'corrupt', offset: 0x122 })
  })

  test('a scale factor that is not a number', () => {
    const bytes = fixtureBytes(V130)
    new DataView(bytes.buffer).setFloat64(0x127c, Number.NaN)
    expect(failure(bytes)).toMatchObject({ code: 'bad-header', offset: 0x127c })
  })

  test('a last time before the first', () => {
    const bytes = fixtureBytes(V130)
    new DataView(bytes.buffer).setInt32(0x11e, -5)
    expect(failure(bytes)).toMatchObject({ code: 'bad-header', offset: 0x11e })
  })

  test('a value of version 179 that is not a number', () => {
    const bytes = fixtureBytes(V179)
    new DataView(bytes.buffer).setFloat64(0x1800 + 80, Number.POSITIVE_INFINITY, true)
    expect(failure(bytes)).toMatchObject({ code: 'corrupt', offset: 0x1800 + 80 })
  })
})

describe('version 8, for which no file was at hand', () => {
  /** A version 30 file relabelled: public readers describe 8 as its layout with the start given by the block number. */
  const version8 = (): Uint8Array => {
    const bytes = fixtureBytes(V30)
    bytes.set([1, 0x38, 0, 0], 0)
    const view = new DataView(bytes.buffer)
    view.setUint32(0xf8, 8)
    view.setUint32(0x21e, 0)
    return bytes
  }

  test('reads as version 30 and warns', () => {
    const bytes = version8()
    const { format, channels, warnings } = readAgilentSignal(bytes, 'x.ch')
    expect(format).toBe('agilent-ch-8')
    expect(channels[0]?.values).toEqual(readAgilentSignal(fixtureBytes(V30), 'x.ch').channels[0]?.values)
    expect(warnings).toHaveLength(1)
  })

  test('its scale code 2 stands for the factor 1.33321110047553', () => {
    const bytes = version8()
    const view = new DataView(bytes.buffer)
    const stated = view.getFloat64(0x284)
    view.setUint32(0x21e, 2)
    const coded = itemAt(firstChannel(readAgilentSignal(bytes, 'x.ch')).values, 1000)
    const plain = itemAt(firstChannel(readAgilentSignal(fixtureBytes(V30), 'x.ch')).values, 1000)
    expect(coded / 1.33321110047553).toBeCloseTo(plain / stated, 6)
  })
})

describe('OpenLab (file type OL)', () => {
  const openLab = (lastMs: number): Uint8Array => {
    const bytes = fixtureBytes(V179)
    const view = new DataView(bytes.buffer)
    bytes[0x15c] = 'O'.charCodeAt(0)
    bytes[0x15e] = 'L'.charCodeAt(0)
    view.setFloat32(0x11a, 67.5)
    view.setFloat32(0x11e, lastMs)
    return bytes
  }

  test('the last header time is the nominal end, so the step is last / n', () => {
    const { channels, warnings } = readAgilentSignal(openLab(12_000 * 216), 'x.ch')
    const { timesMin } = firstChannel({ channels })
    expect(timesMin[0]).toBeCloseTo(67.5 / 60_000, 12)
    expect(itemAt(timesMin, 1) - itemAt(timesMin, 0)).toBeCloseTo(216 / 60_000, 12)
    expect(warnings).toEqual([])
  })

  test('a step no detector uses is a warning: some LC rates are odd, and a run may have been stopped early', () => {
    expect(readAgilentSignal(openLab(12_000 * 216.1), 'x.ch').warnings[0]).toContain('time axis is uncertain')
  })

  test('fewer blocks than stated are a truncated file', () => {
    expect(failure(openLab(12_000 * 216).subarray(0, 98_304)).code).toBe('truncated')
  })

  test('a last block that is filled in part is whole: as ChemStation C.01.10 writes a run of 239 min', () => {
    const bytes = openLab(11_990 * 216)
    const shorter = bytes.subarray(0, bytes.length - 80)
    expect(shorter.length % 512).not.toBe(0)
    expect(firstChannel(readAgilentSignal(shorter, 'x.ch')).values).toHaveLength(11_990)
  })
})
