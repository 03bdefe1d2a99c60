import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chromatogram } from '../../chromatogram/chromatogram.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { writeCompoundFile } from '../../testing/write-compound-file.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'
import { CompoundFile } from '../ole/compound-file.ts'
import { readChromatogram } from '../read-chromatogram.ts'

const SEED = 20_261_127
const whole = fixtureBytes('shimadzu/multichannel_chrom.lcd')
const expected = readChromatogram(whole, 'x')
const [FIRST, ITEMS] = ['LSS Raw Data/Chromatogram Ch1', 'LSS Raw Data/2D Data Item'] as const
const TABLE = 'LSS Data Processing/PT-LC.1.1.DET.2.CH#1'

/** The streams that are read, so that a byte changed anywhere is one that matters. */
const streams = new Map(
  [
    FIRST,
    'LSS Raw Data/Chromatogram Ch2',
    'LSS Raw Data/Chromatogram Ch3',
    ITEMS,
    'LSS Data Processing/PT-LC.1.1.DET.1.CH#1',
    'LSS Data Processing/PT-LC.1.1.DET.1.CH#2',
    TABLE,
    'LSS Data Processing/CT-LC.1.1.DET.2',
    'File Property',
    'GUMM_Information/GUMMSubStg/SystemInformation',
  ].map((path): [string, Uint8Array] => [path, new CompoundFile(whole, 'x').stream(path) ?? new Uint8Array()]),
)
const small = writeCompoundFile(streams, 3)

function attempt(bytes: Uint8Array): Chromatogram | null {
  try {
    return readChromatogram(bytes, 'x')
  } catch (error) {
    if (!(error instanceof SignalFormatError)) throw error
    expect(error.expected).not.toBe('')
    expect(error.offset).toBeGreaterThanOrEqual(0)
    expect(error.offset).toBeLessThanOrEqual(bytes.length)
    return null
  }
}

function expectSound(result: Chromatogram, size: number): void {
  let total = 0
  for (const { timesMin, values, peaks } of result.channels) {
    expect(values.length).toBe(timesMin.length)
    expect(values.every(Number.isFinite)).toBe(true)
    expect(timesMin.every(Number.isFinite)).toBe(true)
    expect(peaks.every(({ area, height }) => Number.isFinite(area) && Number.isFinite(height))).toBe(true)
    total += values.byteLength + timesMin.byteLength
  }
  expect(total).toBeLessThanOrEqual(16 * size + 1024)
}

test('the streams alone, in either version of the container, read as the whole file does', () => {
  for (const version of [3, 4] as const)
    expect(readChromatogram(writeCompoundFile(streams, version), 'x')).toEqual(expected)
})

test('cut at any length it is refused or gives everything', () => {
  for (const bytes of [whole, small]) {
    const lengths = fc.oneof(
      fc.integer({ min: 8, max: bytes.length - 1 }),
      fc.integer({ min: bytes.length - 5000, max: bytes.length - 1 }),
    )
    fc.assert(
      fc.property(lengths, (length) => {
        const result = attempt(bytes.slice(0, length))
        if (result !== null) expect(result).toEqual(expected)
      }),
      { seed: SEED, numRuns: 60 },
    )
  }
})

test('with bytes changed anywhere it is refused or reads soundly', () => {
  const change = fc.tuple(fc.integer({ min: 8, max: small.length - 1 }), fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const bytes = small.slice()
      for (const [offset, value] of changes) bytes[offset] = value
      const result = attempt(bytes)
      if (result !== null) expectSound(result, bytes.length)
    }),
    { seed: SEED, numRuns: 150 },
  )
})

test('with any word of the header at its extremes it is refused or reads soundly', () => {
  for (let offset = 8; offset < 96; offset += 4)
    for (const claim of [0, 0x7fff_ffff, 0xffff_ffff]) {
      const bytes = small.slice()
      new DataView(bytes.buffer).setUint32(offset, claim, true)
      const result = attempt(bytes)
      if (result !== null) expectSound(result, bytes.length)
    }
})

const fileWith = (path: string, bytes: Uint8Array): Uint8Array =>
  writeCompoundFile(new Map([...streams, [path, bytes]]), 3)

/** The small file with one stream as a function makes it. */
function withStream(path: string, change: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  return fileWith(path, change((streams.get(path) ?? new Uint8Array()).slice()))
}

/** The small file with something written into one stream. */
function withNumber(path: string, write: (view: DataView) => void): Uint8Array {
  const bytes = (streams.get(path) ?? new Uint8Array()).slice()
  write(new DataView(bytes.buffer))
  return fileWith(path, bytes)
}

const withItems = (from: string | RegExp, to: string): Uint8Array =>
  withStream(ITEMS, (bytes) =>
    Uint8Array.from(new TextDecoder('latin1').decode(bytes).replace(from, to), (letter) => letter.charCodeAt(0)),
  )

describe('what does not hold together is refused by its name', () => {
  test.each([
    ['more points than bytes', withNumber(FIRST, (view) => view.setUint32(8, 0xffff_ffff, true)), 'too-large'],
    ['a point more than stated', withNumber(FIRST, (view) => view.setUint32(8, 3358, true)), 'corrupt'],
    ['a point less than stated', withNumber(FIRST, (view) => view.setUint32(8, 3360, true)), 'truncated'],
    ['a trace that was cut', withStream(FIRST, (bytes) => bytes.subarray(0, 5000)), 'truncated'],
    ['another mark', withStream(FIRST, (bytes) => bytes.fill(0, 0, 4)), 'bad-header'],
    ['a block longer than the trace', withNumber(FIRST, (view) => view.setUint16(24, 0xffff, true)), 'truncated'],
    ['a difference of an undescribed length', withStream(FIRST, (bytes) => bytes.fill(0x82, 26, 27)), 'corrupt'],
    ['another interval', withNumber(FIRST, (view) => view.setUint32(4, 400, true)), 'corrupt'],
    ['four thousand million peaks', withNumber(TABLE, (view) => view.setUint32(4, 0xffff_ffff, true)), 'corrupt'],
    ['an endless area', withNumber(TABLE, (view) => view.setFloat64(28, Infinity, true)), 'corrupt'],
    ['a channel described twice', withItems('<RDC>2</RDC><DETN>Detector A', '<RDC>1</RDC><DETN>Detector A'), 'corrupt'],
    [
      'a gain that nobody describes',
      withItems(/<CF>00000000006A983F<\/CF><GF>0{12}F03F/, '<CF>00000000006A983F</CF><GF>0000000000000040'),
      'bad-header',
    ],
    ['a factor that is no number', withItems('<CF>00000000006A983F', '<CF>none'), 'bad-header'],
    ['a description that was cut', withItems(/<ATN>\[LC Chromatogram\(Detector B[^]*$/, '<SPR/>'), 'truncated'],
    ['no description', withStream(ITEMS, () => new Uint8Array()), 'not-a-chromatogram'],
  ])('%s', (_what, bytes, code) =>
    expect(() => readChromatogram(bytes, 'x')).toThrow(expect.objectContaining({ code })),
  )

  test('a file of spectra alone says so, and beside channels they are named', () => {
    const spectra: [string, Uint8Array] = ['PDA 3D Raw Data/3D Raw Data', new Uint8Array(100)]
    expect(() => readChromatogram(writeCompoundFile(new Map([spectra]), 3), 'x.lcd')).toThrow(
      expect.objectContaining({ code: 'not-a-chromatogram', expected: expect.stringContaining('PDA 3D Raw Data') }),
    )
    expect(readChromatogram(writeCompoundFile(new Map([...streams, spectra]), 3), 'x').warnings).toEqual([
      'Not used: the spectra of the photodiode array (PDA 3D Raw Data).',
    ])
  })

  test('a peak table of the older form is named, and the signal is read', () => {
    const { channels, warnings } = readChromatogram(
      withStream(TABLE, (bytes) => bytes.subarray(4)),
      'x',
    )
    expect(warnings).toEqual(['Not used: the peak table of Detector B-Ch1, in an older form.'])
    expect(channels[2]).toMatchObject({ peaks: [], values: expected.channels[2]?.values })
  })

  test('a channel without points, and points that nothing describes, are named', () => {
    const { channels, warnings } = readChromatogram(
      writeCompoundFile(
        new Map([...streams, [FIRST, new Uint8Array()], ['LSS Raw Data/Chromatogram Ch9', new Uint8Array(30)]]),
        3,
      ),
      'x',
    )
    expect(channels.map(({ name }) => name)).toEqual(['Detector A-Ch2', 'Detector B-Ch1'])
    expect(warnings).toEqual([
      'Detector A-Ch1 is described and holds no points.',
      'Not used: LSS Raw Data/Chromatogram Ch9, which nothing describes.',
    ])
  })

  test.each([
    ['GCMS Raw Data/TIC Data', 'other-format', /^It is a Shimadzu GCMSsolution file \(\.qgd\)\. Export /],
    ['Workbook', 'other-format', /^It is an old Excel workbook \(\.xls\)\. Save it /],
    ['WordDocument', 'other-format', /^It is an old Word document \(\.doc\)\. Export /],
    ['Other', 'unknown-format', /not another OLE file/],
  ])('another OLE file, with %s, is told from an .lcd: %s', (path, code, expected) => {
    const other = writeCompoundFile(new Map([[path, new Uint8Array(5000)]]), 3)
    expect(() => readChromatogram(other, 'x.lcd')).toThrow(
      expect.objectContaining({ code, expected: expect.stringMatching(expected) }),
    )
  })
})
