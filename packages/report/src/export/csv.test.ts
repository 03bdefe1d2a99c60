import { describe, expect, test } from 'vitest'
import { csvText, writeCsv } from './csv.ts'
import type { CsvColumn } from './csv.ts'

interface Row {
  name: string | null
  percent: number | null
}

const columns: CsvColumn<Row>[] = [
  { header: 'Name', type: 'text', value: ({ name }) => name },
  { header: 'Percent', type: 'number', value: ({ percent }) => percent },
]

describe('a CSV export', () => {
  test('writes a header, CRLF and one record per row; null is empty', () => {
    expect(
      writeCsv(columns, [
        { name: 'THCA', percent: 21.5873 },
        { name: null, percent: null },
      ]),
    ).toBe('Name,Percent\r\nTHCA,21.5873\r\n,\r\n')
  })

  test('real negative numbers stay numbers', () => {
    expect(writeCsv(columns, [{ name: 'CBD', percent: -0.0021 }])).toBe('Name,Percent\r\nCBD,-0.0021\r\n')
  })

  test('writes the digits of a measurement, not those that arithmetic leaves behind them', () => {
    expect(writeCsv(columns, [{ name: 'THCA', percent: 20.004 * 10 }])).toBe('Name,Percent\r\nTHCA,200.04\r\n')
    expect(writeCsv(columns, [{ name: 'THCA', percent: 18.7935081234567 }])).toContain(',18.7935081234567\r\n')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－2', "'－2"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['\0=1', "'=1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('text %j that a spreadsheet would run is guarded', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  test('text with a comma, a quotation mark or a line break is quoted', () => {
    expect(csvText('Haze, "Super"\nLemon')).toBe('"Haze, ""Super""\nLemon"')
    expect(csvText('1-2')).toBe('1-2')
  })

  test('a number that is none is refused', () => {
    expect(() => writeCsv(columns, [{ name: 'x', percent: Number.NaN }])).toThrow('A CSV number is finite, got NaN')
  })
})
