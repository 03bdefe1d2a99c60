import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { required } from '../../testing/compare.ts'
import { itemAt } from '../../arrays/item-at.ts'
import type { Chromatogram } from '../../chromatogram/chromatogram.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { readAgilentSignal } from './read-agilent-signal.ts'
import { readAgilentSpectra } from './read-agilent-spectra.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'

const RUN = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D'
const SEED = 20_260_725

const FILES: { version: string; path: string; dataStart: number }[] = [
  { version: '30', path: 'agilent/lc-v30-mwd-entab/chemstation_mwd.d/mwd1A.ch', dataStart: 0x400 },
  { version: '81', path: 'agilent/gc-v81-entab/test_fid.ch', dataStart: 0x400 },
  { version: '130', path: `${RUN}/DAD1A.ch`, dataStart: 0x1800 },
  { version: '179', path: 'agilent/gc-v179-entab/test_179_fid.ch', dataStart: 0x1800 },
  { version: '181', path: 'agilent/gc-v181-chromhandler/001F0101.D/FID1A.ch', dataStart: 0x1800 },
  { version: '131', path: `${RUN}/DAD1.UV`, dataStart: 0x1000 },
]

const read = (bytes: Uint8Array, version: string): Chromatogram =>
  version === '131' ? readAgilentSpectra(bytes, 'x') : readAgilentSignal(bytes, 'x')

const partOf = ({ channels, spectra }: Chromatogram) => required(channels[0] ?? spectra[0])
const valuesOf = (result: Chromatogram): Float64Array => partOf(result).values

/** Reads, or gives null for a typed refusal that names its place; any other error passes through and fails the test. */
function attempt(bytes: Uint8Array, version: string): Chromatogram | null {
  try {
    return read(bytes, version)
  } catch (error) {
    if (!(error instanceof SignalFormatError)) throw error
    expect(error.expected).not.toBe('')
    expect(error.offset).toBeGreaterThanOrEqual(0)
    expect(error.offset).toBeLessThanOrEqual(bytes.length)
    return null
  }
}

/** Whatever was read is sound: finite, as many times as values, and no larger than a few times the file. */
function expectSound(result: Chromatogram, size: number): void {
  const part = partOf(result)
  expect(part.values.every(Number.isFinite)).toBe(true)
  expect(part.timesMin.every(Number.isFinite)).toBe(true)
  expect(part.values.byteLength + part.timesMin.byteLength).toBeLessThanOrEqual(8 * size + 1024)
}

describe.each(FILES)('version $version', ({ version, path, dataStart }) => {
  const whole = fixtureBytes(path)
  const expected = valuesOf(read(whole, version))

  test('cut at any length it is refused, or gives every value of the whole file', () => {
    const lengths = fc.oneof(
      fc.integer({ min: 0, max: whole.length - 1 }),
      fc.integer({ min: whole.length - 64, max: whole.length - 1 }),
    )
    fc.assert(
      fc.property(lengths, (length) => {
        const result = attempt(whole.subarray(0, length), version)
        if (result !== null) expect(valuesOf(result)).toEqual(expected)
      }),
      { seed: SEED, numRuns: 150 },
    )
  })

  test('with any header byte changed it is refused or reads soundly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: dataStart - 1 }), fc.integer({ min: 1, max: 255 }), (offset, flip) => {
        const bytes = whole.slice()
        bytes[offset] = itemAt(bytes, offset) ^ flip
        const result = attempt(bytes, version)
        if (result !== null) expectSound(result, bytes.length)
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  test('with any numeric header field at its extremes it is refused or reads soundly', () => {
    const fields = [
      0xf8, 0xfc, 0x104, 0x108, 0x116, 0x11a, 0x11e, 0x122, 0x126, 0x13e, 0x27c, 0x284, 0xc0d, 0x1274, 0x127c,
    ]
    for (const offset of fields) {
      for (const claim of [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x7f80_0000, 0x7ff0_0000]) {
        const bytes = whole.slice()
        new DataView(bytes.buffer).setUint32(offset, claim)
        const result = attempt(bytes, version)
        if (result !== null) expectSound(result, bytes.length)
      }
    }
  })

  test('with bytes of the data changed it is refused or reads soundly', () => {
    const change = fc.tuple(fc.integer({ min: dataStart, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const bytes = whole.slice()
        for (const [offset, value] of changes) bytes[offset] = value
        const result = attempt(bytes, version)
        if (result !== null) expectSound(result, bytes.length)
      }),
      { seed: SEED, numRuns: 100 },
    )
  })
})

test('noise behind a true version number is refused', () => {
  const noise = fc.uint8Array({ minLength: 0, maxLength: 3000 })
  fc.assert(
    fc.property(fc.constantFrom('8', '30', '31', '81', '130', '131', '179', '181'), noise, (version, rest) => {
      const digits = new TextEncoder().encode(version)
      const bytes = Uint8Array.from([digits.length, ...digits, ...rest])
      expect(attempt(bytes, version === '31' ? '131' : version)).toBeNull()
    }),
    { seed: SEED, numRuns: 200 },
  )
})
