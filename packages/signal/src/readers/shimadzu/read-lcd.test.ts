import { describe, expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import type { Channel } from '../../chromatogram/chromatogram.ts'
import { absoluteError, relativeError, required } from '../../testing/compare.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { readChromatogram } from '../read-chromatogram.ts'

/** What LabSolutions itself exported of the same file: rows of each section. */
const truth = new Map(
  new TextDecoder('windows-1252')
    .decode(fixtureBytes('shimadzu/multichannel_chrom.txt'))
    .split(/^\[/m)
    .map((section): [string, string[][]] => {
      const [title = '', ...lines] = section.split(/\r?\n/)
      return [title.replace(/\]$/, ''), lines.filter((line) => line !== '').map((line) => line.split('\t'))]
    }),
)

const rowsOf = (title: string): string[][] => required(truth.get(title))
const stated = (title: string, key: string): string =>
  required(
    rowsOf(title)
      .find(([name]) => name === key)
      ?.slice(1)
      .join(),
  )

const lcd = readChromatogram(fixtureBytes('shimadzu/multichannel_chrom.lcd'), 'x.lcd')
const channel = (name: string): Channel => required(lcd.channels.find((candidate) => candidate.name === name))

/** Half of the last digit that is printed. */
const half = (printed: string): number => 0.5 * 10 ** -(printed.split('.')[1]?.length ?? 0) + 1e-9

function expectPrinted(actual: number | null, printed: string | undefined): void {
  const text = required(printed)
  expect(absoluteError(actual, Number(text)), `${actual} as ${text}`).toBeLessThanOrEqual(half(text))
}

test('the bytes tell the format, and every detector channel is read', () => {
  expect(lcd.format).toBe('shimadzu-lcd')
  expect(lcd.channels.map(({ name, detector, wavelengthNm, unit }) => [name, detector, wavelengthNm, unit])).toEqual([
    ['Detector A-Ch1', 'Detector A', 260, 'mV'],
    ['Detector A-Ch2', 'Detector A', 210, 'mV'],
    ['Detector B-Ch1', 'Detector B', null, 'mV'],
  ])
  expect(lcd.warnings).toEqual([])
})

describe.each([
  ['Detector A-Ch1', 'Peak Table(Detector A-Ch1)'],
  ['Detector A-Ch2', 'Peak Table(Detector A-Ch2)'],
  ['Detector B-Ch1', 'Peak Table(Detector B)'],
])('%s beside the export of LabSolutions', (name, table) => {
  const { timesMin, values, peaks, unit } = channel(name)
  const title = `LC Chromatogram(${name})`

  test('every point, to the digits printed', () => {
    const rows = rowsOf(title)
    const printed = rows.slice(rows.findIndex(([key]) => key === 'R.Time (min)') + 1)
    expect(unit).toBe(stated(title, 'Intensity Units'))
    // The export has a row more: the first point stands at the delay, too.
    expect(printed).toHaveLength(values.length + 1)
    expect(printed[0]?.[1]).toBe(printed[1]?.[1])
    const perCount = Number(stated(title, 'Intensity Multiplier'))
    for (const [i, [time = '', count]] of printed.slice(1).entries()) {
      expect(absoluteError(timesMin[i], Number(time))).toBeLessThanOrEqual(half(time))
      expectPrinted(itemAt(values, i) / perCount, count)
    }
  })

  test('every stored peak, to the digits printed', () => {
    const [, heading = [], ...rows] = rowsOf(table)
    expect(peaks).toHaveLength(rows.length)
    for (const [i, row] of rows.entries()) {
      const peak = itemAt(peaks, i)
      const printed = (column: string): string | undefined => row[heading.indexOf(column)]
      expectPrinted(peak.retentionTimeMin, printed('R.Time'))
      expectPrinted(peak.startMin, printed('I.Time'))
      expectPrinted(peak.endMin, printed('F.Time'))
      expect(peak.areaUnit).toBe('mV*s')
      expectPrinted(required(peak.area) * 1000, printed('Area'))
      expectPrinted(required(peak.height) * 1000, printed('Height'))
      expect(peak.name ?? '').toBe(printed('Name'))
      expectPrinted(peak.amount ?? 0, printed('Conc.'))
    }
  })
})

test("the signal between a peak's stored baseline gives its stored area and height", () => {
  const { timesMin, values, peaks } = channel('Detector B-Ch1')
  const peak = required(peaks.find(({ name }) => name === 'Ethanol'))
  const [from, to] = [peak.startMin, peak.endMin].map((time) =>
    timesMin.findIndex((at) => absoluteError(at, time) < 0.001),
  ) as [number, number]
  const baseline = (i: number): number =>
    required(peak.baselineStart) +
    ((i - from) / (to - from)) * (required(peak.baselineEnd) - required(peak.baselineStart))
  const above = Array.from(values.subarray(from, to + 1), (value, i) => value - baseline(from + i))
  const sum = above.reduce((total, value) => total + value, 0)
  expect(relativeError(sum * 0.5, peak.area)).toBeLessThan(1e-5)
  expect(relativeError(Math.max(...above), peak.height)).toBeLessThan(1e-3)
  expect(itemAt(values, from)).toBeCloseTo(required(peak.baselineStart), 6)
})

test('what the file says of the run, as in the export', () => {
  const { metadata } = lcd
  expect(metadata).toMatchObject({
    sampleName: stated('Sample Information', 'Sample Name'),
    description: stated('Sample Information', 'Sample ID'),
    operator: stated('Sample Information', 'Operator Name'),
    vial: stated('Sample Information', 'Vial#'),
    injectionVolumeUl: Number(stated('Sample Information', 'Injection Volume')),
    method: stated('Original Files', 'Method File'),
    instrument: stated('Configuration', 'Instrument Name'),
    software: `LabSolutions ${stated('Header', 'Version')}`,
    extra: {
      'Data File': stated('Original Files', 'Data File'),
      'Batch File': stated('Original Files', 'Batch File'),
      'Status traces': [...truth.keys()]
        .flatMap((title) => /^LC Status Trace\((.+)\)$/.exec(title)?.[1] ?? [])
        .join(', '),
    },
  })
  const { metadata: exported } = readChromatogram(fixtureBytes('shimadzu/multichannel_chrom.txt'), 'x.txt')
  const { sampleName, instrument, vial } = metadata
  expect(exported).toMatchObject({ sampleName, instrument, vial })
  // The file counts in UTC and the export in the clock of Paris, in summer two hours before.
  expect(stated('Sample Information', 'Acquired')).toBe('02/08/2023 17:08:21')
  expect(metadata.injectedAt).toBe('2023-08-02T15:08:21Z')
})
