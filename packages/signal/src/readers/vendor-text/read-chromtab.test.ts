import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SignalFormatError } from '../input/signal-format-error.ts'
import { readChromatogram } from '../read-chromatogram.ts'
import { chromtabRuns } from './read-chromtab.ts'

// As in the real file of dgbowl/yadg's tests (CHROMTAB.CSV), which three runs and a licence keep out of this repository.
const HEADING = '"Path","File","Date Acquired","Sample","Misc"'
const run = (k: number, signals = ['Signal: run_1.D\\TCD1A.ch', 'Signal: run_1.D\\FID2B.ch']): string =>
  [
    HEADING,
    `"C:\\GCMS\\1\\","run_${k}.D","04 Sep 2019  1${k}:54    ","Blank, 4%O2"," "`,
    `"TIC: run_${k}.D\\data.ms"`,
    '0.089,165358.000',
    '0.091,164441.000',
    ...signals.flatMap((title) => [`"${title}"`, '0.000,348500.5', '0.003,-2.25', '0.007,1e3']),
    '',
  ].join('\r\n')
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string) => readChromatogram(bytes(text), 'CHROMTAB.CSV')

function failure(text: string): SignalFormatError {
  try {
    read(text)
  } catch (error) {
    if (error instanceof SignalFormatError) return error
    throw error
  }
  throw new Error('was read')
}

test('one run: its facts, and each signal under its own name', () => {
  const { format, metadata, channels, warnings } = read(run(0))
  expect(format).toBe('chromtab-text')
  expect(metadata).toMatchObject({
    sampleName: 'Blank, 4%O2',
    description: null,
    injectedAt: '2019-09-04T10:54:00',
    extra: { Path: 'C:\\GCMS\\1\\', File: 'run_0.D' },
  })
  expect(channels.map(({ name, detector, timesMin, values }) => [name, detector, [...timesMin], [...values]])).toEqual([
    ['TIC', 'MSD', [0.089, 0.091], [165_358, 164_441]],
    ['TCD1A', 'TCD', [0, 0.003, 0.007], [348_500.5, -2.25, 1000]],
    ['FID2B', 'FID', [0, 0.003, 0.007], [348_500.5, -2.25, 1000]],
  ])
  expect(warnings).toEqual([])
})

describe('several runs below one another', () => {
  const whole = run(0) + run(1) + run(2) + run(3)

  test('are parted byte for byte, each read as it would be alone', () => {
    const runs = chromtabRuns(bytes(whole), 'CHROMTAB.CSV')
    expect(runs.map(({ name }) => name)).toEqual(['run_0.D', 'run_1.D', 'run_2.D', 'run_3.D'])
    expect(runs.map((part) => new TextDecoder().decode(part.bytes)).join('')).toBe(whole)
    expect(readChromatogram(runs[2]?.bytes ?? new Uint8Array(), 'x').metadata.injectedAt).toBe('2019-09-04T12:54:00')
  })

  test('are not read as one: they are named, and where to choose them', () => {
    expect(failure(whole)).toMatchObject({
      code: 'not-a-chromatogram',
      message: expect.stringMatching(
        /^CHROMTAB\.CSV holds 4 runs: run_0\.D, run_1\.D, run_2\.D and 1 more\. Choose it under Import New Results/,
      ),
    })
  })

  test('any other file has none', () => expect(chromtabRuns(bytes('"Path","x"\n1,2\n'), 'x.csv')).toEqual([]))
})

describe('what is refused, where and why', () => {
  test.each([
    ['a heading alone', `${HEADING}\r\n`, 'truncated', /the line of facts/],
    ['facts that break off', `${HEADING}\r\n"C:\\","run`, 'bad-header', /5 quoted facts/],
    ['no signal', run(0).split('"TIC')[0] ?? '', 'truncated', /a signal with rows/],
    ['a word for a number', run(0).replace('-2.25', 'none'), 'bad-number', /found 'none'/],
    ['three columns', run(0).replace('-2.25', '-2.25,1'), 'too-many-columns', /./],
    ['a time that falls', run(0).replace('0.007', '0.001'), 'bad-number', /times that rise/],
    ['a row that breaks off', run(0).slice(0, -5), 'truncated', /./],
    [
      'more signals than a run has',
      run(
        0,
        Array.from({ length: 70 }, (_, k) => `Ion ${k}: x`),
      ),
      'too-large',
      /64 signals/,
    ],
    ['more runs than a day has', HEADING.concat('\n').repeat(501), 'too-large', /500 runs/],
  ])('%s', (_what, text, code, expected) => {
    const error = failure(text)
    expect(error.code).toBe(code)
    expect(error.expected).toMatch(expected)
  })

  test('a signal without points is named, and so is a last line without its break', () => {
    expect(read(`${run(0)}"Signal: run_0.D\\AUX3.ch"\r\n`).warnings).toEqual(['The signal AUX3 has no points.'])
    expect(read(run(0).trimEnd()).warnings).toEqual([expect.stringContaining('may be cut off')])
  })

  test('any byte changed, or cut anywhere: read, or refused with a code', () => {
    const whole = bytes(run(0))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, isCut) => {
        const changed = whole.slice()
        changed[at] = byte
        try {
          readChromatogram(isCut ? changed.slice(0, at + 1) : changed, 'x.csv')
        } catch (error) {
          expect(error).toBeInstanceOf(SignalFormatError)
        }
      }),
      { numRuns: 500, seed: 20_265 },
    )
  })
})
