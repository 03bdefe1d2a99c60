import { CFB, utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { ALL_SHEETS, TableError, readTable } from '../index.ts'
import { workbookOf } from '../testing/hostile-files.ts'

const CELLS: CellObject[] = [
  { t: 's', v: 'CBD' },
  { t: 'n', v: 0.1 + 0.2 },
  { t: 'n', v: 1234.5678, z: '#,##0.0' },
  { t: 'n', v: 0.125, z: '0%' },
  { t: 'n', v: 0.0000042 },
  { t: 'n', v: 45_000.5, z: 'yyyy-mm-dd hh:mm' },
  { t: 'n', v: 0.02, z: '[<0.05]"<LOQ";0.00' },
  { t: 'b', v: true },
]
const TEXTS = ['CBD', '0.3', '1234.5678', '12.5%', '0.0000042', '2023-03-15 12:00', '<LOQ', 'TRUE']

function sheetOf(cells: readonly CellObject[]): WorkSheet {
  const sheet: WorkSheet = { '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: 1, c: cells.length - 1 } }) }
  for (const [column, cell] of cells.entries()) sheet[utils.encode_cell({ r: 1, c: column })] = cell
  return sheet
}

function written(bookType: 'xlsx' | 'biff8' | 'biff5', sheets: Record<string, WorkSheet>): Uint8Array {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}

async function refusal(bytes: Uint8Array): Promise<TableError> {
  const error: unknown = await readTable(bytes, 'a.xlsx').catch((thrown: unknown) => thrown)
  if (error instanceof TableError) return error
  throw new Error('It was read', { cause: error })
}

interface CompoundFiles {
  read(
    bytes: Uint8Array,
    options: { type: 'array' },
  ): { FullPaths: string[]; FileIndex: { content: Uint8Array; size: number }[] }
  write(file: unknown, options: { type: 'array' }): ArrayBuffer
}

const NUMBER = [3, 2, 14, 0]

/** The last number of an .xls as a formula with this value, and a record before it. */
function withFormula(bytes: Uint8Array, value: readonly number[], before: readonly number[] = []): Uint8Array {
  const cfb = CFB as CompoundFiles
  const file = cfb.read(bytes, { type: 'array' })
  const entry = file.FileIndex[file.FullPaths.findIndex((path) => /\/(?:Workbook|Book)$/.test(path))]
  const stream = Uint8Array.from(entry?.content ?? [])
  const at = stream.findLastIndex((_, place) => NUMBER.every((byte, offset) => stream[place + offset] === byte))
  if (!entry || at === -1) throw new Error('no number')
  const formula = [6, 0, 22, 0, ...stream.subarray(at + 4, at + 10), ...value, 0, 0, 0, 0, 0, 0, 0, 0]
  entry.content = Uint8Array.from([...stream.subarray(0, at), ...before, ...formula, ...stream.subarray(at + 18)])
  entry.size = entry.content.length
  return new Uint8Array(cfb.write(file, { type: 'array' }))
}

describe('workbooks', () => {
  test.each([
    ['xlsx', 'xlsx'],
    ['biff8', 'xls'],
    ['biff5', 'xls'],
  ] as const)('%s: numbers with all their digits, dates and words as shown', async (bookType, kind) => {
    const table = await readTable(written(bookType, { Results: sheetOf(CELLS) }), 'a')
    expect(table).toMatchObject({ kind, encoding: null, delimiter: null })
    expect(table.sheets).toEqual([{ name: 'Results', rows: [[], TEXTS] }])
  })

  test.each(['xlsx', 'biff8', 'biff5'] as const)('%s: a formula has the value it was saved with', async (bookType) => {
    const formula: CellObject = { t: 'n', v: 3, f: 'Z9+2' }
    const table = await readTable(written(bookType, { S: sheetOf([{ t: 's', v: 'x' }, formula]) }), 'a')
    expect(table.sheets).toEqual([{ name: 'S', rows: [[], ['x', '3']] }])
  })

  test.each(['biff8', 'biff5'] as const)('%s: formulas that nothing has calculated are reported', async (bookType) => {
    const amounts = sheetOf([
      { t: 's', v: 'x' },
      { t: 'n', v: 0.1 },
    ])
    const bytes = written(bookType, { Info: sheetOf(CELLS), Amounts: amounts })
    const { code, message } = await refusal(withFormula(bytes, [3, 0, 0, 0, 0, 0, 0xff, 0xff]))
    expect(code).toBe('uncalculated')
    expect(message).toContain("The cell in row 2, column 2 of sheet 'Amounts' is a formula without its value.")
    // what a program calculated, and the mark of one that does
    const five = withFormula(bytes, [0, 0, 0, 0, 0, 0, 0x14, 0x40])
    expect((await readTable(five, 'a.xls')).sheets[1]?.rows).toEqual([[], ['x', '5']])
    const saved = withFormula(bytes, [3, 0, 0, 0, 0, 0, 0xff, 0xff], [0xc1, 1, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect((await readTable(saved, 'a.xls')).sheets[1]?.rows).toEqual([[], ['x']])
  })

  test('every sheet by its name, and all of them under one another with a blank row between', async () => {
    const first = utils.aoa_to_sheet([['Sample', 'A']])
    const second = utils.aoa_to_sheet([
      ['Name', 'Amount'],
      ['CBD', 1.5],
    ])
    const table = await readTable(written('xlsx', { Info: first, Empty: {}, Compound: second }), 'a.xlsx')
    expect(table.sheets.map(({ name }) => name)).toEqual(['Info', 'Compound', ALL_SHEETS])
    expect(table.sheets[2]?.rows).toEqual([['Sample', 'A'], [], ['Name', 'Amount'], ['CBD', '1.5']])
  })

  test.each(['<f>A1*2</f>', '<f>A1*2</f><v></v>', '<f t="shared" si="0"/><v/>'])(
    'a formula that nothing has calculated (%s) is named with sheet and cell',
    async (formula) => {
      const first = '<c r="A1"><f t="shared" ref="A1:B1" si="0">0.5+0.5</f><v>1</v></c>'
      const sheet = (cell: string) =>
        workbookOf(`<worksheet><sheetData><row>${first}${cell}</row></sheetData></worksheet>`)
      expect(await refusal(sheet(`<c r="B1" s="0">${formula}</c>`))).toMatchObject({
        code: 'uncalculated',
        message: expect.stringMatching(
          /^The cell in row 1, column 2 of sheet 'S' is a formula without its value\. Open /,
        ) as string,
      })
      // a formula whose value is an empty text is calculated
      expect((await readTable(sheet(`<c r="B1" t="str">${formula}</c>`), 'a.xlsx')).sheets[0]?.rows).toEqual([['1']])
    },
  )

  test('another zip, a part twice, an encrypted and a cut off workbook are refused in words', async () => {
    const good = written('xlsx', { S: sheetOf(CELLS) })
    expect(await refusal(zipSync({ 'a.txt': new Uint8Array(3) }))).toMatchObject({
      code: 'other_file_type',
      message: 'The file is a zip, but no Excel workbook.',
    })
    expect(await refusal(good.slice(0, good.length - 40))).toMatchObject({ code: 'damaged_workbook' })
    const parts = unzipSync(good)
    expect(await refusal(zipSync({ ...parts, 'XL/WORKBOOK.XML': new Uint8Array(1) }))).toMatchObject({
      code: 'damaged_workbook',
      message: 'The workbook is damaged: it holds a part twice. Save it again and retry.',
    })
    const locked = good.slice()
    const view = new DataView(locked.buffer)
    for (let at = 0; at + 4 < locked.length; at++) if (view.getUint32(at, true) === 0x02014b50) locked[at + 8] = 1
    expect(await refusal(locked)).toMatchObject({ code: 'locked_workbook' })
  })

  test('a part that unpacks to another size than stated is refused, whichever way it lies', async () => {
    const zip = workbookOf('<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>'.padEnd(5000, ' '))
    for (const lie of [10, 4999, 5001, 20_000]) {
      const lying = zip.slice()
      const view = new DataView(lying.buffer)
      for (let at = 0; at + 46 < lying.length; at++) {
        if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 5000)
          view.setUint32(at + 24, lie, true)
      }
      expect((await refusal(lying)).code).toBe('damaged_workbook')
    }
  })

  test('ranges of links and merges that span every cell there can be are not even looked at', async () => {
    const ranges =
      '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><hyperlinks><hyperlink ref="A1:XFD1048576"/></hyperlinks>'
    const sheet = `<worksheet><sheetData><row><c><v>1</v></c></row></sheetData>${ranges}</worksheet>`
    expect((await readTable(workbookOf(sheet), 'a.xlsx')).sheets).toEqual([{ name: 'S', rows: [['1']] }])
  })

  test('links, macros and pictures are not unpacked, nor read', async () => {
    const parts = unzipSync(written('xlsx', { S: utils.aoa_to_sheet([['a', 'b']]) }))
    const stuffed = zipSync({
      ...parts,
      'xl/vbaProject.bin': new Uint8Array(9),
      'xl/externalLinks/a.xml': new Uint8Array(9),
    })
    expect((await readTable(stuffed, 'a.xlsx')).sheets).toEqual([{ name: 'S', rows: [['a', 'b']] }])
  })
})
