import { describe, expect, test } from 'vitest'
import { SIDE_BY_SIDE, readTable } from './index.ts'
import { blocksSideBySide } from './side-by-side.ts'

const HEADING = ['', 'Data Filename', 'Sample Name', 'Vial#', 'Ret. Time', 'Conc.', 'NTP']
const row = (number: string, sample: string, conc: string): string[] => [
  number,
  `${sample}.lcd`,
  sample,
  number,
  '2.1',
  conc,
  '9',
]

const BLOCKS = [
  ['ID#', '1'],
  ['Name', 'CBDV'],
  HEADING,
  row('1', 'A', '0.1'),
  row('2', 'B', '0.2'),
  ['', 'Average', '', '', '2.1', '0.15', '9'],
  [''],
  ['ID#', '2'],
  ['Name', 'CBD'],
  HEADING,
  row('1', 'A', '1.1'),
  row('2', 'B', '-----'),
  ['', 'Average', '', '', '2.1', '1.1', '9'],
]

describe('blocks side by side', () => {
  test('one block for each compound becomes one row for each injection, statistics left out', () => {
    expect(blocksSideBySide(BLOCKS)).toEqual([
      ['', '', '', '', 'CBDV', '', 'CBD', ''],
      ['', 'Data Filename', 'Sample Name', 'Vial#', 'Ret. Time', 'Conc.', 'Ret. Time', 'Conc.'],
      ['1', 'A.lcd', 'A', '1', '2.1', '0.1', '2.1', '1.1'],
      ['2', 'B.lcd', 'B', '2', '2.1', '0.2', '2.1', '-----'],
    ])
  })

  test('rows are joined by their number, also where a block lists only some injections', () => {
    const some = BLOCKS.filter((_, index) => index !== 10)
    expect(blocksSideBySide(some)?.slice(2)).toEqual([
      ['1', 'A.lcd', 'A', '1', '2.1', '0.1', '', ''],
      ['2', 'B.lcd', 'B', '2', '2.1', '0.2', '2.1', '-----'],
    ])
  })

  test('a value is never put to another sample: blocks that disagree about one are not joined', () => {
    expect(blocksSideBySide(BLOCKS.map((own, index) => (index === 10 ? row('1', 'C', '1.1') : own)))).toBe(null)
    expect(blocksSideBySide(BLOCKS.map((own, index) => (index === 11 ? row('1', 'A', '7') : own)))).toBe(null)
  })

  test('the compound may stand in a column of its own', () => {
    const heading = ['Line#', 'Compound', 'Sample Name', 'Area', 'Amount']
    const rows = [
      heading,
      ['2', 'A-acid', 'S1', '10', '1'],
      heading,
      ['2', 'B-acid', 'S1', '20', '2'],
      ['3', 'B-acid', 'S2', '30', '3'],
    ]
    expect(blocksSideBySide(rows)).toEqual([
      ['', '', 'A-acid', '', 'B-acid', ''],
      ['Line#', 'Sample Name', 'Area', 'Amount', 'Area', 'Amount'],
      ['2', 'S1', '10', '1', '20', '2'],
      ['3', 'S2', '', '', '30', '3'],
    ])
  })

  test('it is offered beside the file as it is, and only where headings repeat', async () => {
    const csv = (rows: readonly (readonly string[])[]) =>
      new TextEncoder().encode(rows.map((own) => own.join('\t')).join('\n'))
    expect((await readTable(csv(BLOCKS), 'a.txt')).sheets.map(({ name }) => name)).toEqual(['', SIDE_BY_SIDE])
    expect((await readTable(csv(BLOCKS.slice(0, 6)), 'a.txt')).sheets.map(({ name }) => name)).toEqual([''])
  })
})
