import { expect, test } from 'vitest'
import { readTwoColumnText } from './read-two-column-text.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const ROWS = '0\t0\r0.008333333\t0.5\r0.01666667\t1.25\r'
const read = (names: string, values: string) => readTwoColumnText(bytes(`${names}\r${values}\r${ROWS}`), 'x.arw')

test('a Waters .arw export says its sample, channel, method and sample set; lines end with a carriage return alone', () => {
  // The head of waters.arw, Appia's test file, as it stands there.
  const { channels, metadata, warnings } = read(
    '"SampleName"\t"Channel"\t"Sample Set Name"\t"Instrument Method Name"',
    '"14"\t"2475ChA ex280/em350"\t"Exp106_SEC"\t"Sup6Inc_10_300_TrpGFP_LineA"',
  )
  expect(metadata).toMatchObject({ sampleName: '14', method: 'Sup6Inc_10_300_TrpGFP_LineA' })
  expect(metadata.extra).toEqual({ 'Time unit': 'Minutes', 'Sample Set Name': 'Exp106_SEC' })
  expect(channels).toMatchObject([{ name: '2475ChA ex280/em350', wavelengthNm: null }])
  expect([...(channels[0]?.values ?? [])]).toEqual([0, 0.5, 1.25])
  expect(warnings).toEqual([])
})

test('bytes in a Buffer of Node read the same, and stay as they were', () => {
  const text = `"SampleName"\t"Channel"\r"14"\t"210nm"\r${ROWS}`
  const given = Buffer.from(text)
  expect(readTwoColumnText(given, 'x.arw').metadata.sampleName).toBe('14')
  expect(given.toString()).toBe(text)
})

test('its columns are found by name, in any order; an empty value says nothing', () => {
  const { channels, metadata } = read('"Channel"\t"Vial"\t"SampleName"', '"210nm"\t""\t"Flower, lot 3"')
  expect(metadata).toMatchObject({ sampleName: 'Flower, lot 3', method: null, extra: { 'Time unit': 'Minutes' } })
  expect(channels).toMatchObject([{ name: '210 nm', wavelengthNm: 210 }])
})

test.each([
  ['a value too few', '"SampleName"\t"Channel"', '"14"'],
  ['a value without its quotes', '"SampleName"\t"Channel"', '"14"\tA'],
  ['no channel', '"SampleName"\t"Vial"', '"14"\t"A3"'],
  ['more names than any export', Array(101).fill('"SampleName"').join('\t'), Array(101).fill('"x"').join('\t')],
  ['a name of Object itself', '"__proto__"\t"constructor"', '"a"\t"b"'],
])('%s makes no head: the lines stay a heading', (_, names, values) => {
  const { metadata } = read(names, values)
  expect(metadata.sampleName).toBeNull()
  expect(metadata.extra['Heading']).toContain('"')
})
