import { expect, test } from 'vitest'
import { decodeText } from '../input/decode-text.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { parseReportCsvHeading, parseReportCsvPeaks } from './parse-report-csv.ts'

const RUN = 'agilent/gc-v181-chromhandler/001F0101.D'
const heading = parseReportCsvHeading(decodeText(fixtureBytes(`${RUN}/Report00.CSV`)))

test('the heading tells signals, columns and fields', () => {
  expect([...heading.signals]).toEqual([
    [1, 'FID1 A,'],
    [2, 'TCD2 B,'],
  ])
  expect(Array.from(heading.columns.values(), (column) => column.title)).toEqual([
    'Peak Number',
    'Retention Time',
    'Peak Type',
    'Peak Width',
    'Area',
    'Height',
    'Area %',
  ])
  expect(heading.fields.get('Inj Volume')).toBe('1000 µl')
})

test("the row 'Acq. Operator' holds the injection date and is left out", () => {
  expect(heading.fields.has('Acq. Operator')).toBe(false)
})

test('a numbered file gives the peaks of its signal in full precision (REPORT01.CSV as written)', () => {
  const peaks = parseReportCsvPeaks(decodeText(fixtureBytes(`${RUN}/REPORT01.CSV`)), heading)
  expect(peaks).toHaveLength(3)
  expect(peaks[0]).toMatchObject({
    retentionTimeMin: 2.824_461_936_950_69,
    area: 45_713.667_968_75,
    height: 7718.085_937_5,
    code: 'BB S',
    name: null,
  })
})

test('quoted cells may hold commas and doubled quotes', () => {
  const named = parseReportCsvHeading('"Column 1","Retention Time","min"\n"Column 2","Compound Name",""\n')
  expect(parseReportCsvPeaks('1.5,"a, ""b"""\n', named)[0]?.name).toBe('a, "b"')
})

test('a file that is empty but for its mark has no peaks', () => {
  expect(parseReportCsvPeaks(decodeText(Uint8Array.of(0xff, 0xfe)), heading)).toEqual([])
})

test('a column or signal of an absurd number costs nothing', () => {
  const absurd = parseReportCsvHeading(
    '"Column 4000000000","Area",""\n"Column 1","Retention Time","min"\n"Signal 999999999","X",""\n',
  )
  expect(parseReportCsvPeaks('1.5,7\n', absurd)).toMatchObject([{ retentionTimeMin: 1.5, area: null }])
})
