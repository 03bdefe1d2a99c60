import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import type { Channel, Chromatogram } from '../../chromatogram/chromatogram.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { readChromatogram } from '../read-chromatogram.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'

const SEED = 20_260_725
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Small whole files of each format; the large exports are cut to their first rows where the format has no count. */
function twoColumns(): Uint8Array {
  const bytes = fixtureBytes('text/LGC10030.TXT')
  return bytes.subarray(0, bytes.indexOf(10, 9000) + 1)
}

const ezchrom = utf8(
  [
    'Version:\t3',
    'Maxchannels:\t2',
    'Sample ID:\tA',
    'Sampling Rate:\t10.000000\t5.000000\tHz',
    'Total Data Points:\t120\t60\tPts.',
    'X Axis Title:\tMinutes\tMinutes',
    'Y Axis Title:\tpA\tmV',
    'X Axis Multiplier:\t0.016667\t0.016667',
    'Y Axis Multiplier:\t0.5\t0.25',
    ...Array.from({ length: 180 }, (_, i) => String(17_000 + ((i * 37) % 100))),
    '',
  ].join('\n'),
)
const FILES: { format: string; whole: Uint8Array }[] = [
  { format: 'csv-two-column', whole: twoColumns() },
  { format: 'andi', whole: fixtureBytes('andi/agilent-hplc.cdf') },
  { format: 'jcamp', whole: fixtureBytes('jcamp/signalOverlap.jdx') },
  { format: 'chromeleon-text', whole: fixtureBytes('text/chromeleon6-adenosine.txt') },
  { format: 'lcsolution-text', whole: fixtureBytes('results/lcsolution-sample-1.txt') },
  { format: 'totalchrom-text', whole: fixtureBytes('results/EXP-24-AK6145_a_001.TX0') },
  { format: 'openlab-report', whole: fixtureBytes('results/M2_MJ_100_min.txt') },
  { format: 'ezchrom-text', whole: ezchrom },
  { format: 'ezchrom-text', whole: utf8(new TextDecoder().decode(ezchrom).replaceAll('\t', ',')) },
  { format: 'chemstation-report', whole: fixtureBytes('agilent/gc-v181-chromhandler/001F0101.D/Report.TXT') },
  { format: 'masshunter-tic', whole: fixtureBytes('agilent/gcms-reports-chromhandler/RAU-R505-01.D/tic_front.csv') },
]

/** Formats that state no number of rows and have no end mark: what was read may be a part, and a warning must say so. */
const OPEN_ENDED: ReadonlySet<string> = new Set(['csv-two-column', 'masshunter-tic', 'jcamp'])

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
  for (const { timesMin, values } of result.channels) {
    expect(values.length).toBe(timesMin.length)
    expect(values.every(Number.isFinite)).toBe(true)
    expect(timesMin.every(Number.isFinite)).toBe(true)
    total += values.byteLength + timesMin.byteLength
  }
  expect(total).toBeLessThanOrEqual(16 * size + 1024)
}

/** All rows of the part but its last stand in the whole; the last, cut in a number, is why there is a warning. */
function expectBeginning(part: Channel, whole: Channel): void {
  const rows = part.values.length - 1
  expect(part.values.subarray(0, rows)).toEqual(whole.values.subarray(0, rows))
  expect(part.timesMin.subarray(0, rows)).toEqual(whole.timesMin.subarray(0, rows))
}

describe.each(FILES)('$format', ({ format, whole }) => {
  const expected = readChromatogram(whole, 'x')

  test('is recognised by its bytes', () => expect(expected.format).toBe(format))

  test('cut at any length it is refused, gives everything, or says that it may be cut', () => {
    const lengths = fc.oneof(
      fc.integer({ min: 0, max: whole.length - 1 }),
      fc.integer({ min: whole.length - 40, max: whole.length - 1 }),
    )
    fc.assert(
      fc.property(lengths, (length) => {
        const result = attempt(whole.subarray(0, length))
        if (result === null || result.format !== format) return
        // what is left of a report that was cut before its signals is a report of peak tables
        const isTablesOnly = format === 'lcsolution-text' && result.channels.every(({ values }) => values.length === 0)
        if (isTablesOnly) expect(result.warnings.join()).toContain('cut off')
        for (const [i, channel] of isTablesOnly ? [] : result.channels.entries()) {
          const full = itemAt(expected.channels, i)
          if (OPEN_ENDED.has(format)) {
            expectBeginning(channel, full)
            const isCutInNumber = channel.values.at(-1) !== full.values[channel.values.length - 1]
            if (isCutInNumber) expect(result.warnings.join()).toContain('cut off')
          } else {
            expect(channel.values).toEqual(full.values)
            expect(channel.peaks).toEqual(full.peaks)
          }
        }
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  test('with bytes changed anywhere it is refused or reads soundly', () => {
    const change = fc.tuple(
      fc.integer({ min: 0, max: Math.min(whole.length - 1, 6000) }),
      fc.integer({ min: 0, max: 255 }),
    )
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = whole.slice()
        for (const [offset, value] of changes) bytes[offset] = value
        const result = attempt(bytes)
        if (result !== null) expectSound(result, bytes.length)
      }),
      { seed: SEED, numRuns: 60 },
    )
  })
})

describe('claims beyond the file', () => {
  const andi = fixtureBytes('andi/agilent-hplc.cdf')

  test('an ANDI header with any word at its extremes is refused or reads soundly', () => {
    for (let offset = 4; offset < 2000; offset += 4) {
      for (const claim of [0, 0x7fff_ffff, 0xffff_ffff]) {
        const bytes = andi.slice()
        new DataView(bytes.buffer).setUint32(offset, claim)
        const result = attempt(bytes)
        if (result !== null) expectSound(result, bytes.length)
      }
    }
  })

  test.each([
    ['EZChrom: two thousand million points', new TextDecoder().decode(ezchrom).replace('\t120\t', '\t2000000000\t')],
    [
      'EZChrom: a million channels',
      new TextDecoder().decode(ezchrom).replace('Maxchannels:\t2', 'Maxchannels:\t1000000'),
    ],
    [
      'JCAMP: two thousand million points',
      '##TITLE=x\n##XUNITS=SECONDS\n##NPOINTS=2000000000\n##FIRSTX=0\n##LASTX=1\n##XYDATA=(X++(Y..Y))\n0 1 2\n##END=',
    ],
    [
      'JCAMP: a duplicate count of 10^15',
      '##TITLE=x\n##XUNITS=SECONDS\n##NPOINTS=3\n##FIRSTX=0\n##LASTX=1\n##XYDATA=(X++(Y..Y))\n0A1S999999999999999\n##END=',
    ],
  ])('%s', (_what, text) => expect(attempt(utf8(text))).toBeNull())

  test.each([
    '1',
    '"',
    '\n',
    '<',
    ',',
    ';',
    '##A=',
    '┌',
    '0 ',
    '*** ',
    'Data File a\n',
    'Raw Data:\n',
    '\n[Header]\n',
    '[LC Chromatogram(a)]\n',
    '"","",-\n',
    '##TIC=1\n##RETENTIONTIME=1\n',
  ])('half a megabyte of %j is refused or read in time that grows with its length', (text) => {
    for (const start of [
      '',
      'Data File ',
      '[Header]\nApplication Name,L\n',
      '##TITLE=',
      'Filepath\t',
      'Maxchannels:\t1\n',
    ]) {
      attempt(utf8(start + text.repeat(500_000 / text.length)))
    }
  })
})
