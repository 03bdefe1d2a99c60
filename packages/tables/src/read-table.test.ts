import { describe, expect, test } from 'vitest'
import { TABLE_LIMITS, TableError, readTable, tableSizeError, type Table } from './index.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

const rowsOf = async (bytes: Uint8Array | string, name = 'a.csv'): Promise<string[][] | undefined> =>
  (await readTable(typeof bytes === 'string' ? utf8(bytes) : bytes, name)).sheets[0]?.rows
async function refusal(bytes: Uint8Array | string, name = 'a.csv'): Promise<TableError> {
  const error: unknown = await readTable(typeof bytes === 'string' ? utf8(bytes) : bytes, name).catch(
    (thrown: unknown) => thrown,
  )
  if (error instanceof TableError) return error
  throw new Error('It was read', { cause: error })
}

describe('lines that are each one quoted cell', () => {
  test.each([
    ['commas', '"Sample,CBD,THC"\n"A,1,2"\n'],
    ['semicolons, a blank line and doubled quotes', '"Sample;""CBD"";THC"\r\n\r\n"A;1,5;2"\r\n'],
    ['lines of the instrument above the list', '"DR3900 ,S/N 2"\n"Version:,1.28"\n"Sample,CBD,THC"\n"A,1,2"\n'],
  ])('%s: refused with what to do', async (_, text) => {
    const { code, message } = await refusal(text)
    expect(code).toBe('quoted_lines')
    expect(message).toContain('Each line of the file is one quoted cell')
  })

  test('one column of quoted texts is a table', async () => {
    expect(await rowsOf('"Notes"\n"first, second"\n"third"\n')).toEqual([['Notes'], ['first, second'], ['third']])
    expect(await rowsOf('"a,b"\n')).toEqual([['a,b']])
    expect(await rowsOf('"a","b"\n"1","2"\n')).toHaveLength(2)
  })
})

describe('cells of a text file', () => {
  test('[MAPPER-03] a quoted separator, line break or quote stays in its cell', async () => {
    expect(await rowsOf('Name,Note\nCBD,"a, b"\nCBG,"two\r\nlines"\nCBN,"5"" column"\n')).toEqual([
      ['Name', 'Note'],
      ['CBD', 'a, b'],
      ['CBG', 'two\r\nlines'],
      ['CBN', '5" column'],
    ])
  })

  test.each([
    ['LF', 'a,b\n1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['CR', 'a,b\r1,2\r'],
    ['no last line break', 'a,b\n1,2'],
    ['mixed', 'a,b\r\n1,2\n'],
  ])('lines end with %s', async (_, text) => {
    expect(await rowsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('rows keep their width and their number: blank lines, missing and trailing cells', async () => {
    expect(await rowsOf('a,b,c\n\n1,\n,,\n2')).toEqual([['a', 'b', 'c'], [''], ['1', ''], ['', '', ''], ['2']])
    expect(await rowsOf('a,b\n1,')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
  })

  test.each([
    ['a,b,c\n1,2,3\n4,5', 2],
    ['a,b,c\n1,2,3\n4,5\n', undefined],
    ['a,b,c\n1,2,3\n4,5,6', undefined],
    ['a,b\n1,2,3\n4,5', undefined],
    ['a,b\n1,0.125\n2,1.250\n3,7.300\n4,12.3', 4],
    ['a,b\n1,0,125\n2,1,250\n3,7,300\n4,12'.replaceAll(/,(?=\d{3})/g, '.'), 4],
    ['a,b\n1,0.125\n2,1.25\n3,7.300\n4,12.3', undefined],
    ['a,b\n1,0.125\n2,1.250\n3,7.300\n4,12.345', undefined],
    ['a,b\n1,0.125\n2,1.250\n3,7.300\n4,ND', undefined],
  ])('%j may end in the middle of row %s', async (text, row) => {
    expect((await readTable(utf8(text), 'a.csv')).sheets[0]?.cutRow).toBe(row)
  })

  test('blanks between a closing quote and the separator are dropped, words stay', async () => {
    expect(await rowsOf('"a" ,"b"c\n1,"2"\n')).toEqual([
      ['a', 'bc'],
      ['1', '2'],
    ])
    expect(await rowsOf('5" column,b\n1,2\n')).toEqual([
      ['5" column', 'b'],
      ['1', '2'],
    ])
  })

  test('a quote that is never closed is refused with its row, as is one that was meant as an inch', async () => {
    expect(await refusal('a,b\n1,"2\n3,4\n')).toMatchObject({
      code: 'open_quote',
      row: 1,
      message: 'A quotation mark opens in row 2 and is not closed.',
    })
    expect(await refusal('a,b\n"5,2\n3,4" x,1\n')).toMatchObject({ code: 'open_quote', row: 1 })
  })
})

describe('separators', () => {
  test.each([
    ['comma', 'Name,Conc. %\nCBD,1.5\nCBG,2.5\n', ','],
    ['semicolon', 'Name;Conc. %\nCBD;1.5\nCBG;2.5\n', ';'],
    ['semicolon before decimal commas', 'Name;Conc. %;RT\nCBD;1,5;2,25\nCBG;2,5;3,75\n', ';'],
    ['tab', 'Name\tConc. %\nCBD\t1.5\n', '\t'],
    ['tab before decimal commas', 'Name\tConc. %\nCBD\t1,5\nCBG\t2,5\n', '\t'],
    ['bar', 'Name|Conc. %\nCBD|1.5\n', '|'],
    ['comma, semicolons inside cells', 'Name,Note\nCBD,a; b\nCBG,c\nCBN,d\n', ','],
    ['comma, quoted decimal commas', 'Peak,Time\n1,"0,038"\n2,"0,264"\n', ','],
    ['comma, one column', 'Name\nCBD\n', ','],
  ])('[MAPPER-03] %s', async (_, text, delimiter) => {
    const table = await readTable(utf8(text), 'a.csv')
    expect(table.delimiter).toBe(delimiter)
    expect(new Set(table.sheets[0]?.rows.map((row) => row.length)).size).toBe(1)
  })

  test('labels above a table do not hide its separator', async () => {
    const text = 'Sequence: A\nOperator: B\n\nName;Conc.\nCBD;1,5\nCBG;2,5\nCBN;3,5\n'
    expect((await readTable(utf8(text), 'a.txt')).delimiter).toBe(';')
  })
})

describe('encodings', () => {
  const text = 'Präparat,µg/mL\nÄ-1,1.5\n'
  const rows = [
    ['Präparat', 'µg/mL'],
    ['Ä-1', '1.5'],
  ]
  const latin1 = Uint8Array.from(text, (letter) => letter.charCodeAt(0))

  test.each<[string, Uint8Array, Table['encoding']]>([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 LE with a mark', utf16(`\uFEFF${text}`, true), 'utf-16le'],
    ['UTF-16 BE with a mark', utf16(`\uFEFF${text}`, false), 'utf-16be'],
    ['UTF-16 LE without a mark', utf16(text, true), 'utf-16le'],
    ['UTF-16 BE without a mark', utf16(text, false), 'utf-16be'],
    ['Latin-1', latin1, 'windows-1252'],
  ])('[MAPPER-03] %s', async (_, bytes, encoding) => {
    const table = await readTable(bytes, 'a.csv')
    expect(table).toMatchObject({ kind: 'text', encoding, sheets: [{ name: '', rows }] })
  })

  test('Windows-1252 has its own signs where Latin-1 has none', async () => {
    expect(await rowsOf(Uint8Array.of(0x80, 0x2c, 0x96, 0x0a, 0x31, 0x2c, 0x32))).toEqual([
      ['€', '–'],
      ['1', '2'],
    ])
  })

  test('two encodings in one file are refused with the line, not read as other names', async () => {
    const mixed = Uint8Array.from([...utf8('Präp,Wert\n'), 0x50, 0xe4, 0x2c, 0x31])
    expect(await refusal(mixed)).toMatchObject({ code: 'mixed_encoding', row: 1 })
    // 'データ' in half-width letters of Shift_JIS, of which two bytes pass for one letter of UTF-8
    const japanese = Uint8Array.of(...new TextEncoder().encode('Type\t'), 0xc3, 0xde, 0xb0, 0xc0, 0x0a)
    expect(await refusal(japanese)).toMatchObject({ code: 'mixed_encoding', row: 0 })
  })

  test('the Ctrl-Z of old systems ends a file', async () => {
    expect(await rowsOf('a,b\n1,2\n\u001A')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('what is not a table', () => {
  test.each([
    ['', 'a.csv', 'empty', 'The file is empty.'],
    [' \n\n', 'a.csv', 'empty', 'The file is empty.'],
    ['a,b\n1,\0\n', 'a.csv', 'not_text', 'The file is no text: line 2 holds NUL characters.'],
    ['\u0001\u0002\u0003\u0004', 'a.csv', 'not_text', 'The file is no text: it holds control characters.'],
    ['%PDF-1.7', 'a.csv', 'other_file_type', 'The file is a PDF, not a table.'],
    [
      '<html><table></table></html>',
      'a.xls',
      'other_file_type',
      'The file is a web page with the ending .xls, not a table. Open it in a spreadsheet program and save it as .xlsx or .csv.',
    ],
    [
      '<?xml version="1.0"?><Workbook/>',
      'a.xls',
      'other_file_type',
      'The file is an XML file with the ending .xls, not a table. Open it in a spreadsheet program and save it as .xlsx or .csv.',
    ],
    ['PK\u0003\u0004', 'a.xlsx', 'damaged_workbook', 'The workbook is damaged or cut off. Save it again and retry.'],
  ])('%j in %s: %s', async (text, name, code, message) => {
    expect(await refusal(text, name)).toMatchObject({ code, message })
  })

  test('a text file with the ending .xls is read as the text it is', async () => {
    expect(await rowsOf('Name\tConc.\nCBD\t1.5\n', 'a.xls')).toEqual([
      ['Name', 'Conc.'],
      ['CBD', '1.5'],
    ])
  })
})

describe('limits', () => {
  test('each is kept to the last and named where it is passed', async () => {
    const limits = { rows: 3, columns: 2, cells: 5, cellCharacters: 4 }
    const read = (text: string) => readTable(utf8(text), 'a.csv', limits)
    await expect(read('a,b\nc,d\ne\n')).resolves.toBeDefined()
    await expect(read('a\nb\nc\nd\n')).rejects.toThrow('The file has more than 3 rows.')
    await expect(read('a,b,c\n')).rejects.toThrow('Row 1 has more than 2 columns.')
    await expect(read('a,b\nc,d\ne,f\n')).rejects.toThrow('The file has more than 5 cells.')
    await expect(read('a,b\nc,12345\n')).rejects.toThrow('The cell in row 2, column 2 has more than 4 characters.')
  })

  test('a file is refused by its name and size before it is read', () => {
    const { textBytes, workbookBytes } = TABLE_LIMITS
    expect(tableSizeError({ name: 'a.csv', size: textBytes })).toBe(null)
    expect(tableSizeError({ name: 'a.csv', size: 1_000_000_000 })).toBe(
      'The file is too large: 1,000 MB. A text file may have up to 50 MB.',
    )
    expect(tableSizeError({ name: 'a.XLSX', size: workbookBytes + 1 })).toBe(
      'The file is too large: 20.1 MB. A workbook may have up to 20 MB.',
    )
  })
})
