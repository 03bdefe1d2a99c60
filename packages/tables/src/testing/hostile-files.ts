import { zipSync } from 'fflate'
import type { TableErrorCode } from '../table/table-error.ts'

const encoder = new TextEncoder()
const MB = 1_000_000

/** `bytes` of the text repeated, without building the text. */
function repeated(text: string, bytes: number): Uint8Array {
  const piece = encoder.encode(text)
  const all = new Uint8Array(Math.floor(bytes / piece.length) * piece.length)
  for (let at = 0; at < all.length; at += piece.length) all.set(piece, at)
  return all
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const WORKBOOK_XML = `<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`
const RELS_XML =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'

/** A workbook whose one sheet is this XML, and other parts as given. */
export function workbookOf(sheetXml: Uint8Array | string, parts: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': encoder.encode(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': encoder.encode(WORKBOOK_XML),
    'xl/_rels/workbook.xml.rels': encoder.encode(RELS_XML),
    'xl/worksheets/sheet1.xml': typeof sheetXml === 'string' ? encoder.encode(sheetXml) : sheetXml,
    ...parts,
  })
}

/** The size a zip's directory states of a part, changed. */
function withStatedSize(zip: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = zip.slice()
  const view = new DataView(bytes.buffer)
  for (let at = bytes.length - 46; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    const nameBytes = view.getUint16(at + 28, true)
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes)) === name)
      view.setUint32(at + 24, size, true)
  }
  return bytes
}

/** Rows of numbers that hardly pack, as many as may be or more. */
export function sheetOfNumbers(rows: number, columns: number): Uint8Array {
  let seed = 12_345
  const row = (): string => {
    const cells = Array.from({ length: columns }, () => {
      seed = (seed * 48_271) % 2_147_483_647
      return `<c><v>${seed / 1e7}</v></c>`
    })
    return `<row>${cells.join('')}</row>`
  }
  return joined(
    encoder.encode(`<worksheet xmlns="${MAIN}"><sheetData>`),
    ...Array.from({ length: rows }, () => encoder.encode(row())),
    encoder.encode('</sheetData></worksheet>'),
  )
}

const bomb = (): Uint8Array => workbookOf(repeated(' ', 40 * MB))

/** Files made to take down a reader, by what they are; quick ones are refused before they take anything worth measuring. */
export const HOSTILE_FILES: Readonly<
  Record<string, { name: string; code: TableErrorCode; isQuick?: true; make: () => Uint8Array }>
> = {
  'one open quote before 50 MB': {
    name: 'a.csv',
    code: 'open_quote',
    make: () => joined(encoder.encode('Name,Amount\n"CBD,1\n'), repeated('CBG,2\n', 49 * MB)),
  },
  'a quote before every letter': {
    name: 'a.csv',
    code: 'cell_too_long',
    isQuick: true,
    make: () => repeated('"a', 4 * MB),
  },
  'a million columns': { name: 'a.csv', code: 'too_many_columns', isQuick: true, make: () => repeated('1,', 2 * MB) },
  'one endless line': { name: 'a.csv', code: 'cell_too_long', isQuick: true, make: () => repeated('x', 4 * MB) },
  'nothing but line breaks': { name: 'a.csv', code: 'empty', isQuick: true, make: () => repeated('\n', 4 * MB) },
  'too many rows of small cells': {
    name: 'a.csv',
    code: 'too_many_cells',
    isQuick: true,
    make: () => repeated('1,2,3,4,5,6,7,8,9,0\n', 6 * MB),
  },
  '50 MB of wide rows': {
    name: 'a.csv',
    code: 'too_many_cells',
    make: () => repeated(`${'1234567890123456,'.repeat(20)}1\n`, 49 * MB),
  },
  'nothing but NUL bytes': { name: 'a.csv', code: 'not_text', isQuick: true, make: () => new Uint8Array(4 * MB) },
  'text with NUL bytes': { name: 'a.csv', code: 'not_text', isQuick: true, make: () => encoder.encode('a,b\n1,\0\n') },
  'UTF-16 cut in the middle of a pair': {
    name: 'a.csv',
    code: 'mixed_encoding',
    isQuick: true,
    make: () => joined(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x3d, 0xd8), repeated('\n\0', 1000)),
  },
  'UTF-8 that goes on in Latin-1': {
    name: 'a.csv',
    code: 'mixed_encoding',
    isQuick: true,
    make: () => joined(encoder.encode('Präp,Wert\nA,1\n'), Uint8Array.of(0x50, 0x72, 0xe4, 0x70, 0x2c, 0x31)),
  },
  'more text than may be': {
    name: 'a.csv',
    code: 'too_large',
    isQuick: true,
    make: () => repeated('CBD,1.5\n', 51 * MB),
  },
  'a zip bomb': { name: 'a.xlsx', code: 'unpacks_too_large', isQuick: true, make: bomb },
  'a zip bomb that states a small size': {
    name: 'a.xlsx',
    code: 'damaged_workbook',
    make: () => withStatedSize(bomb(), 'xl/worksheets/sheet1.xml', 1000),
  },
  'a zip bomb in a part that is not read': {
    name: 'a.xlsx',
    code: 'unpacks_too_large',
    isQuick: true,
    make: () => workbookOf('<worksheet/>', { 'xl/media/image1.png': repeated('\0', 40 * MB) }),
  },
  'a workbook of a million rows of one cell': {
    name: 'a.xlsx',
    code: 'unpacks_too_large',
    isQuick: true,
    make: () =>
      workbookOf(
        joined(
          encoder.encode('<worksheet><sheetData>'),
          repeated('<row><c><v>1</v></c></row>', 35 * MB),
          encoder.encode('</sheetData></worksheet>'),
        ),
      ),
  },
  'a workbook of 35 MB of cells in one row': {
    name: 'a.xlsx',
    code: 'unpacks_too_large',
    isQuick: true,
    make: () =>
      workbookOf(
        joined(
          encoder.encode('<worksheet><sheetData><row>'),
          repeated('<c><v>1</v></c>', 35 * MB),
          encoder.encode('</row></sheetData></worksheet>'),
        ),
      ),
  },
  'a workbook of a million different numbers': {
    name: 'a.xlsx',
    code: 'too_many_cells',
    make: () => workbookOf(sheetOfNumbers(50_000, 20)),
  },
  'a workbook of two million empty texts': {
    name: 'a.xlsx',
    code: 'unpacks_too_large',
    isQuick: true,
    make: () =>
      workbookOf('<worksheet/>', {
        'xl/sharedStrings.xml': joined(
          encoder.encode('<sst>'),
          repeated('<si><t/></si>', 28 * MB),
          encoder.encode('</sst>'),
        ),
      }),
  },
  'a workbook with one far cell': {
    name: 'a.xlsx',
    code: 'empty',
    isQuick: true,
    make: () =>
      workbookOf(
        '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
  },
  'a workbook cut off': {
    name: 'a.xlsx',
    code: 'damaged_workbook',
    isQuick: true,
    make: () => workbookOf('<worksheet/>').slice(0, -30),
  },
  'another zip with the ending .xlsx': {
    name: 'a.xlsx',
    code: 'other_file_type',
    isQuick: true,
    make: () => zipSync({ 'a.txt': encoder.encode('hello') }),
  },
  'a web page with the ending .xls': {
    name: 'a.xls',
    code: 'other_file_type',
    isQuick: true,
    make: () => encoder.encode('<html><table><tr><td>1</td></tr></table></html>'),
  },
  'a compound file of noise': {
    name: 'a.xls',
    code: 'damaged_workbook',
    make: () =>
      joined(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), repeated('\u0001\u0002\u0003', 19 * MB)),
  },
  'a bare BIFF of noise': {
    name: 'a.xls',
    code: 'other_file_type',
    isQuick: true,
    make: () => joined(Uint8Array.of(9, 4, 6, 0, 0, 0, 16, 0), repeated('\u0003\u0000\u0006', 19 * MB)),
  },
  'a PDF with the ending .csv': {
    name: 'a.csv',
    code: 'other_file_type',
    isQuick: true,
    make: () => encoder.encode('%PDF-1.7\n1,2\n'),
  },
}
