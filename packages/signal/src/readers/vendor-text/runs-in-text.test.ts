import { describe, expect, test } from 'vitest'
import { readChromatogram } from '../read-chromatogram.ts'
import { runsInText } from './runs-in-text.ts'

const part = (name: string, area: number): string =>
  [
    '[Header]',
    'Application Name\tLabSolutions',
    `Data File Name\tC:\\Data\\${name}.gcd`,
    '',
    '[Sample Information]',
    `Sample Name\tsample ${name}`,
    '',
    '[Peak Table(Ch1)]',
    '# of Peaks\t1',
    'Peak#\tR.Time\tArea\tName',
    `1\t2.5\t${area}\tTHC`,
    '',
    '',
  ].join('\r\n')

const ENCODED = {
  'one byte per letter': (text: string) => new TextEncoder().encode(text),
  'UTF-8 with its mark': (text: string) => new TextEncoder().encode(`\uFEFF${text}`),
  'UTF-16 with its mark': (text: string) => {
    const units = Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0))
    return new Uint8Array(units.buffer)
  },
}

describe('an export of several data files of LabSolutions', () => {
  const whole = part('a', 100) + part('b', 200) + part('c', 300) + part('d', 400)

  test.each(Object.entries(ENCODED))('is parted, each read as it would be alone: %s', (_, encoded) => {
    const runs = runsInText(encoded(whole), 'batch.txt')
    expect(runs.map(({ name }) => name)).toEqual(['a.gcd', 'b.gcd', 'c.gcd', 'd.gcd'])
    const read = runs.map(({ bytes }) => readChromatogram(bytes, 'x'))
    expect(
      read.map(({ metadata, channels }) => [metadata.sampleName, channels.map(({ peaks }) => peaks[0]?.area)]),
    ).toEqual([100, 200, 300, 400].map((area, k) => [`sample ${'abcd'.charAt(k)}`, [area]]))
  })

  test('is not read as one run: its files are named, and where to choose them', () => {
    expect(() => readChromatogram(new TextEncoder().encode(whole), 'batch.txt')).toThrow(
      expect.objectContaining({
        code: 'not-a-chromatogram',
        message: expect.stringMatching(/^batch\.txt holds 4 runs: a\.gcd, b\.gcd, c\.gcd and 1 more\. Choose it under/),
      }),
    )
  })

  test('one data file is one run, and any other file has none', () => {
    expect(runsInText(new TextEncoder().encode(part('a', 1)), 'x.txt')).toHaveLength(1)
    expect(runsInText(new TextEncoder().encode(`1\t2\r\n${whole}`), 'x.txt')).toEqual([])
  })
})
