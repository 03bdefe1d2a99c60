import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chromatogram } from '../../chromatogram/chromatogram.ts'
import { writeCompoundFile } from '../../testing/write-compound-file.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { MADE_UP_TRACES } from '../../testing/made-up-ezchrom.ts'
import { ezchromStreams } from '../../testing/write-ezchrom-data.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'
import { readChromatogram } from '../read-chromatogram.ts'

const SEED = 20_261_128
const PER_COUNT = Math.fround(1 / 7680)
const streams = ezchromStreams(MADE_UP_TRACES)
const whole = writeCompoundFile(streams, 3)
const expected = readChromatogram(whole, 'x.dat')

test('the file of the fixtures, which other packages read, is what is written here', () => {
  expect(fixtureBytes('ezchrom/made-up.dat')).toEqual(whole)
})

test('every trace is read with its points, from 0 on, in the unit of the file', () => {
  expect(expected).toMatchObject({ format: 'ezchrom-dat', spectra: [], warnings: [] })
  expect(expected.channels.map(({ name, unit, wavelengthNm }) => [name, unit, wavelengthNm])).toEqual([
    ['Front Signal', 'pA', null],
    ['Detector A - 1 (254nm)', '25 \u00b5V', 254],
  ])
  for (const [k, { timesMin, values }] of expected.channels.entries()) {
    expect(timesMin[0]).toBe(0)
    expect(timesMin[599]).toBeCloseTo(59.9 / 60, 12)
    expect(Array.from(values, (value) => Math.round(value / PER_COUNT))).toEqual(MADE_UP_TRACES[k]?.counts)
  }
})

test('the peaks of the newest analysis: times, areas, heights, names, codes and their part of the line', () => {
  const [first, second] = expected.channels.map(({ peaks }) => peaks)
  expect(first).toHaveLength(2)
  expect(first?.[0]).toMatchObject({ name: 'THC', code: 'BV', areaUnit: 'pA*s', retentionTimeMin: 0.2 })
  expect(first?.[0]?.area).toBeCloseTo(500 / 7680, 7)
  expect(first?.[0]?.height).toBeCloseTo(90 / 7680, 7)
  expect([first?.[0]?.startMin, first?.[0]?.endMin]).toEqual([10 / 60, 14 / 60])
  expect(first?.[0]?.baselineStart).toBeCloseTo(100 / 7680, 7)
  expect(first?.[0]?.baselineEnd).toBeCloseTo(180 / 7680, 7)
  expect(first?.[1]).toMatchObject({ name: null, code: 'VB', retentionTimeMin: 0.25 })
  expect(first?.[1]?.baselineStart).toBeCloseTo(180 / 7680, 7)
  expect(first?.[1]?.baselineEnd).toBeCloseTo(300 / 7680, 7)
  expect(second).toMatchObject([{ name: 'CBD', areaUnit: '25 \u00b5V*s', baselineStart: 0 }])
})

test('what the head says of the run', () => {
  expect(expected.metadata).toMatchObject({
    sampleName: 'Sample 1',
    method: 'C:\\Methods\\a.met',
    operator: 'System',
    instrument: 'GC 1',
    software: 'EZChrom Elite 3.3.2',
    injectedAt: '2023-06-29T16:07:41',
  })
})

function attempt(bytes: Uint8Array): Chromatogram | null {
  try {
    return readChromatogram(bytes, 'x.dat')
  } catch (error) {
    if (!(error instanceof SignalFormatError)) throw error
    expect(error.expected).not.toBe('')
    return null
  }
}

function expectSound({ channels }: Chromatogram): void {
  for (const { timesMin, values, peaks } of channels) {
    expect(values.length).toBe(timesMin.length)
    expect(values.every(Number.isFinite)).toBe(true)
    expect(timesMin.every(Number.isFinite)).toBe(true)
    const facts = peaks.flatMap((peak) => [peak.area, peak.height, peak.baselineStart, peak.baselineEnd, peak.startMin])
    expect(facts.every(Number.isFinite)).toBe(true)
  }
}

test('cut at any length it is refused or gives everything', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: whole.length - 1 }), (length) => {
      const result = attempt(whole.slice(0, length))
      if (result !== null) expect(result).toEqual(expected)
    }),
    { seed: SEED, numRuns: 100 },
  )
})

test('with bytes changed anywhere it is refused or reads soundly', () => {
  const change = fc.tuple(fc.integer({ min: 8, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const bytes = whole.slice()
      for (const [offset, value] of changes) bytes[offset] = value
      const result = attempt(bytes)
      if (result !== null) expectSound(result)
    }),
    { seed: SEED, numRuns: 300 },
  )
})

const [HANDLER, FIRST, RESULTS] = [
  'Detector Trace Handler',
  'Detector Data/Detector 0 Trace',
  'Results/Results10',
] as const

function withStream(path: string, change: (bytes: Uint8Array, view: DataView) => Uint8Array | void): Uint8Array {
  const bytes = (streams.get(path) ?? new Uint8Array()).slice()
  return writeCompoundFile(new Map([...streams, [path, change(bytes, new DataView(bytes.buffer)) ?? bytes]]), 3)
}

/** Where a text stands in a stream. */
function placeOf(path: string, text: string): number {
  return new TextDecoder('latin1').decode(streams.get(path)).indexOf(text)
}

describe('what does not hold together is refused by its name', () => {
  const afterName = placeOf(HANDLER, 'Front Signal') + 'Front Signal'.length
  test.each<[string, Uint8Array, string]>([
    ['four thousand million points', withStream(FIRST, (_, view) => view.setUint32(4, 0xffff_ffff, true)), 'truncated'],
    ['a point more than stated', withStream(FIRST, (_, view) => view.setUint32(4, 599, true)), 'corrupt'],
    ['a trace that was cut', withStream(FIRST, (bytes) => bytes.subarray(0, 1000)), 'truncated'],
    ['another interval in the trace', withStream(FIRST, (_, view) => view.setFloat32(2436, 0.2, true)), 'corrupt'],
    ['another factor in the trace', withStream(FIRST, (_, view) => view.setFloat32(2440, 1, true)), 'corrupt'],
    ['an interval of 0', withStream(HANDLER, (_, view) => view.setFloat32(afterName, 0, true)), 'bad-header'],
    ['an interval that is none', withStream(HANDLER, (_, view) => view.setFloat32(afterName, NaN, true)), 'corrupt'],
    ['a thousand traces', withStream(HANDLER, (_, view) => view.setUint16(20, 1000, true)), 'too-large'],
    ['a trace more than described', withStream(HANDLER, (_, view) => view.setUint16(20, 3, true)), 'truncated'],
    ['one trace described twice', withStream(HANDLER, (bytes) => twice(bytes)), 'corrupt'],
    ['no description', withStream(HANDLER, () => new Uint8Array()), 'truncated'],
    [
      'descriptions of other traces',
      withStream(HANDLER, (_, view) => view.setUint16(20, 0, true)),
      'not-a-chromatogram',
    ],
  ])('%s', (_what, bytes, code) =>
    expect(() => readChromatogram(bytes, 'x.dat')).toThrow(expect.objectContaining({ code })),
  )

  /** The second trace under the first one's id. */
  function twice(bytes: Uint8Array): Uint8Array {
    const at = placeOf(HANDLER, '100')
    return Uint8Array.from([...bytes.subarray(0, at - 1), 1, 48, ...bytes.subarray(at + 3)])
  }
})

describe('peaks that are not understood cost no signal', () => {
  const secondPeak = placeOf(RESULTS, 'Absent')
  const countOfPeaks = placeOf(RESULTS, 'CChromPeak') - 8
  test.each<[string, Uint8Array]>([
    ['more peaks stated than there are', withStream(RESULTS, (_, view) => view.setUint16(countOfPeaks, 4, true))],
    ['sixty thousand peaks', withStream(RESULTS, (_, view) => view.setUint16(countOfPeaks, 0xffff, true))],
    ['a peak that ends before it begins', withStream(RESULTS, (_, view) => view.setFloat32(secondPeak - 94, 1, true))],
    ['a stream that was cut', withStream(RESULTS, (bytes) => bytes.subarray(0, secondPeak))],
  ])('%s', (_what, bytes) => {
    const { channels, warnings } = readChromatogram(bytes, 'x.dat')
    expect(warnings).toEqual(['Not used: the stored peaks (Results/Results10), in a form that is not known.'])
    expect(channels.map(({ values, peaks }) => [values.length, peaks.length])).toEqual([
      [600, 0],
      [600, 0],
    ])
  })

  test('millions of marks of channels and peaks end in a sentence', () => {
    // [a known class of number 1, 3, the id 'ab', 3, the id 'ab'], and a peak's mark without a peak
    const channel = [1, 0x80, 3, 0, 0, 0, 2, 97, 98, 3, 0, 0, 0, 2, 97, 98]
    const filled = withStream(RESULTS, (bytes) => {
      const marks = new Uint8Array(4_000_000)
      for (let i = 0; i < marks.length; i++) marks[i] = channel[i % channel.length] ?? 0
      for (let i = 0; i < 3_000_000; i += 8) marks.set([6, 0x80, 2, 0, 0, 0, 0, 0], i)
      new DataView(bytes.buffer).setUint16(countOfPeaks, 9000, true)
      const at = bytes.length - 60
      return Uint8Array.from([...bytes.subarray(0, at), ...marks, ...bytes.subarray(at)])
    })
    expect(readChromatogram(filled, 'x.dat').warnings).toHaveLength(1)
  })

  test('a file that was never analysed has its signals', () => {
    const alone = new Map([...streams].filter(([path]) => !path.startsWith('Results/')))
    const { channels, warnings } = readChromatogram(writeCompoundFile(alone, 4), 'x.dat')
    expect(warnings).toEqual([])
    expect(channels.map(({ peaks }) => peaks)).toEqual([[], []])
  })

  test('traces without points, points without a description and auxiliary traces are named', () => {
    const more = new Map([
      ...streams,
      [FIRST, new Uint8Array()] as const,
      ['Detector Data/Detector 7 Trace', new Uint8Array(80)] as const,
      ['XY Data/Auxiliary 20000 Trace', new Uint8Array(80)] as const,
    ])
    const { channels, warnings } = readChromatogram(writeCompoundFile(more, 3), 'x.dat')
    expect(channels.map(({ name }) => name)).toEqual(['Detector A - 1 (254nm)'])
    expect(warnings).toEqual([
      'Front Signal is described and holds no points.',
      'Not used: Detector Data/Detector 7 Trace, which nothing describes.',
      'Not used: XY Data/Auxiliary 20000 Trace.',
    ])
  })
})
