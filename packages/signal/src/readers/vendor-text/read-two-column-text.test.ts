import { describe, expect, test } from 'vitest'
import { firstChannel } from '../../testing/first-channel.ts'
import { itemAt } from '../../arrays/item-at.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { readTwoColumnText } from './read-two-column-text.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
function utf16(text: string, littleEndian = true): Uint8Array {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), littleEndian)
  return bytes
}

const read = (text: string) => readTwoColumnText(utf8(text), 'x.csv')
function points(text: string): number[][] {
  const { timesMin, values } = itemAt(read(text).channels, 0)
  return Array.from(timesMin, (time, i) => [time, itemAt(values, i)])
}

const EXPECTED = [
  [0.5, -1.25],
  [1, 2],
]

describe('ways to write two columns', () => {
  test.each([
    ['comma', '0.5,-1.25\n1,2\n'],
    ['comma and blank', '0.5, -1.25\n1, 2\n'],
    ['semicolon, decimal comma', '0,5;-1,25\n1;2\n'],
    ['semicolon, decimal point', '0.5;-1.25\r\n1;2\r\n'],
    ['tab, decimal comma', '0,5\t-1,25\n1\t2\n'],
    ['tab between blanks', '0.5 \t -1.25 \n1 \t 2\n'],
    ['blanks', '  0.5   -1.25\n  1     2\n'],
    ['blanks, decimal comma', '0,5 -1,25\n1 2\n'],
    ['whole numbers first, decimal comma later', '0,5\t-1,25\n1\t2\n'],
    ['exponents', '5e-1,-1.25E0\n1,2\n'],
    ['a heading', 'Time (min),Signal (mAU)\n0.5,-1.25\n1,2\n'],
    ['several heading lines', 'Run 7\n\nTime;Signal\n0,5;-1,25\n1;2\n'],
    ['empty lines', '\n0.5,-1.25\n\n\n1,2\n\n'],
    ['an empty column at the end', '0.5,-1.25,\n1,2,\n'],
    ['carriage returns alone', '0.5,-1.25\r1,2\r'],
    ['no break at the end', '0.5,-1.25\n1,2'],
    ['quoted numbers', '"Time","Signal"\n"0.5","-1.25"\n"1","2"\n'],
    ['quoted decimal commas between commas', '"0,5","-1,25"\n"1","2"\n'],
    ['quoted decimal commas between semicolons', '"0,5";"-1,25"\n"1";"2"\n'],
    ['a closing word', '0.5 -1.25\n1 2\nEOT\n'],
  ])('%s', (_what, text) => expect(points(text)).toEqual(EXPECTED))
})

describe('[FILES-05] a chromatogram is read as UTF-16, then as UTF-8 when that does not parse', () => {
  const text = 'Time,µV\r\n0.5,-1.25\r\n1,2\r\n'
  test.each([
    ['UTF-16 little-endian with its mark', utf16(`\ufeff${text}`)],
    ['UTF-16 big-endian with its mark', utf16(`\ufeff${text}`, false)],
    ['UTF-16 little-endian without a mark', utf16(text)],
    ['UTF-8 with its mark', utf8(`\ufeff${text}`)],
    ['UTF-8 without a mark', utf8(text)],
  ])('[FILES-05] %s', (_what, bytes) => {
    const { channels } = readTwoColumnText(bytes, 'x.csv')
    expect(channels[0]?.timesMin).toEqual(Float64Array.of(0.5, 1))
    expect(channels[0]?.values).toEqual(Float64Array.of(-1.25, 2))
    expect(channels[0]?.name).toBe('µV')
  })
})

describe('the unit of time', () => {
  test('[CSVFILE-04] exactly 180 is Minutes', () => {
    const { timeUnit, channels } = read('0,1\n180,2\n')
    expect(timeUnit).toBe('Minutes')
    expect(channels[0]?.timesMin).toEqual(Float64Array.of(0, 180))
  })

  test('[CSVFILE-04] a largest time above 180 is Seconds', () => {
    const { timeUnit, channels } = read('0,1\n90,5\n180.01,2\n')
    expect(timeUnit).toBe('Seconds')
    // 90 s = 1.5 min, 180.01 s = 3.000167 min
    expect(channels[0]?.timesMin[1]).toBe(1.5)
    expect(channels[0]?.timesMin[2]).toBeCloseTo(3.000_166_667, 9)
  })

  test('a heading that says otherwise is a warning, the rule stands', () => {
    expect(read('Time (s),mAU\n0,1\n60,2\n').warnings[0]).toContain('says Seconds')
    expect(read('Time (min),mAU\n0,1\n60,2\n').warnings).toEqual([])
  })
})

describe('what the heading tells', () => {
  test('unit and name of the values', () => {
    expect(read('Time (min),Detector A [mV]\n0,1\n1,2\n').channels[0]).toMatchObject({
      name: 'Detector A [mV]',
      unit: 'mV',
    })
  })

  test('quotes are no part of it', () => {
    expect(read('"Time (min)","Signal (mAU)"\n"0","1"\n').channels[0]).toMatchObject({
      name: 'Signal (mAU)',
      unit: 'mAU',
    })
  })

  test("ChemStation's ',220.00000' is a wavelength, not a row", () => {
    expect(read(',220.00000\r\n0.5,-1.25\r\n1,2\r\n').channels[0]).toMatchObject({ wavelengthNm: 220, name: '220 nm' })
  })
})

describe('another number of columns', () => {
  const message = 'Too many columns in chromatogram file. Expected 2.'
  test.each([
    ['three columns', '0,1,2\n1,2,3\n'],
    ['a third column in a later row', '0,1\n1,2\n2,3,4\n'],
    ['one column', '1\n2\n3\n'],
    ['one column in a later row', '0,1\n1\n2,3\n'],
    ['three columns by semicolons', '0,5;1;2\n'],
    ['three columns by blanks', '0 1 2\n1 2 3\n'],
    ['three quoted columns', '"0","1","2"\n'],
    ['many columns', '1\t2\t3\t4\t5\t6\n'],
  ])('[CSVFILE-03] %s is refused with the exact text', (_what, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'too-many-columns', message }))
  })
})

describe('what is refused', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['a mark alone', '\ufeff', 'empty'],
    ['words', 'hello\nworld\n', 'unknown-format'],
    ['a heading alone', 'Time,Signal\n', 'unknown-format'],
    ['a word among the numbers', '0,1\n1,N/A\n2,3\n', 'bad-number'],
    ['a row that breaks off', '0,1\n1,', 'truncated'],
    ['a number too large to be one', '0,1\n1,1e999\n', 'bad-number'],
    ['times that fall', '0,1\n2,2\n1,3\n', 'bad-number'],
    ['both decimal marks in one table', '0.5;1,5\n1.5;2,5\n', 'bad-number'],
  ])('%s', (_what, text, code) =>
    expect(() => read(text)).toThrow(expect.objectContaining({ name: 'SignalFormatError', code })),
  )

  test('the place of a bad field is given in bytes of the file, also in UTF-16', () => {
    expect(() => read('0,1\n1,N/A\n')).toThrow(expect.objectContaining({ offset: 6 }))
    expect(() => readTwoColumnText(utf16('\ufeff0,1\n1,N/A\n'), 'x')).toThrow(expect.objectContaining({ offset: 14 }))
  })
})

test('18 002 points of a real export, to the last digit', () => {
  const { channels } = readTwoColumnText(fixtureBytes('text/LGC10030.TXT'), 'LGC10030.TXT')
  const { timesMin, values } = firstChannel({ channels })
  expect(timesMin.length).toBe(18_002)
  expect([timesMin[0], values[0]]).toEqual([0.0005, 36.032_749_1])
  expect([timesMin.at(-1), values.at(-1)]).toEqual([30.002_166_7, 35.990_459_1])
})
