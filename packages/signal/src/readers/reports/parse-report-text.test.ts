import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { decodeText } from '../input/decode-text.ts'
import type { ExpectedPeaks } from '../../testing/expected-peaks.ts'
import { fixtureJson, fixturePath, hasReferenceSet, referenceJson, referencePath } from '../../testing/fixtures.ts'
import { parseReportText } from './parse-report-text.ts'
import { reportPeaks } from './report-peaks.ts'

type Printed = ExpectedPeaks['report_txt'][number]

function check(path: string, expected: Printed): void {
  const report = parseReportText(decodeText(readFileSync(path)), expected.file)
  expect(report).toMatchObject({
    dataFile: expected.meta['data_file'],
    sampleName: expected.meta['sample'],
    operator: expected.meta['operator'],
    sequenceLine: expected.meta['seq_line'],
    instrument: expected.meta['instrument'],
    location: expected.meta['location'],
    injectionDate: expected.meta['injection_date'],
    injection: expected.meta['inj'],
    injectionVolume: expected.meta['inj_volume'],
  })
  expect(report.signals).toEqual(
    expected.signals.map(({ number, signal, columns, peaks }) => ({
      number,
      signal,
      columns,
      rows: peaks.map((peak) => columns.map((column) => peak[column])),
    })),
  )
}

describe('Report.TXT as printed', () => {
  for (const expected of (fixtureJson('expected-peaks.json') as ExpectedPeaks).report_txt) {
    test(expected.file, () => check(fixturePath(expected.file), expected))
  }
})

describe.runIf(hasReferenceSet)('the whole reference set', () => {
  for (const expected of (referenceJson('reference/peaks.json') as ExpectedPeaks | null)?.report_txt ?? []) {
    test(expected.file, () => check(referencePath(expected.file), expected))
  }
})

const GC = 'agilent/gc-v181-chromhandler/001F0101.D/Report.TXT'
const text = decodeText(readFileSync(fixturePath(GC)))

test('a path wrapped over two lines is one name again', () => {
  expect(parseReportText(text, GC).method).toContain('\\HAO_NEUMANN_GC_VALVE_FOR_LIQUIDE.M (')
})

test('numbers such as 4.57137e4 are read; the printed unit goes with the area', () => {
  const [first] = reportPeaks(itemAt(parseReportText(text, GC).signals, 0))
  expect(first).toMatchObject({
    retentionTimeMin: 2.824,
    area: 45_713.7,
    areaUnit: 'pA*s',
    code: 'BB S',
    height: 7718.08594,
  })
})

test('compounds that were looked for and not found keep area 0 and have no code', () => {
  const printed = [
    'Signal 1: FID1 A',
    '',
    'Peak RetTime  Type   Width     Area      Area    Name',
    '  #   [min]          [min]   [pA*s]        %',
    '----|-------|------|-------|----------|--------|---------------------',
    '   1   2.629         0.0000    0.00000  0.00000 CH4   ',
    '   2  12.718 BB      0.4140  816.84735 1.000e2  ?     ',
    'Totals :                     816.84735',
    '*** End of Report ***',
  ].join('\r\n')
  expect(reportPeaks(itemAt(parseReportText(printed, 'x').signals, 0))).toMatchObject([
    { name: 'CH4', area: 0, code: null },
    { name: null, area: 816.847_35, code: 'BB' },
  ])
})

test('without its closing line a report is still being printed', () => {
  expect(() => parseReportText(text.slice(0, text.length / 2), GC)).toThrow(
    expect.objectContaining({ code: 'truncated' }),
  )
})
