import { TableError } from './table/table-error.ts'

/** Beginnings of files that people take for a table. */
const OTHERS: readonly (readonly [signature: readonly number[], sentence: string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'The file is a PDF, not a table.'],
  [[0x89, 0x50, 0x4e, 0x47], 'The file is a picture, not a table.'],
  [[0xff, 0xd8, 0xff], 'The file is a picture, not a table.'],
  [[0x47, 0x49, 0x46, 0x38], 'The file is a picture, not a table.'],
  [[0x1f, 0x8b], 'The file is a compressed file, not a table.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'The file is a compressed file, not a table.'],
  [[0x52, 0x61, 0x72, 0x21], 'The file is a compressed file, not a table.'],
  [[0x43, 0x44, 0x46, 0x01], 'The file is an ANDI chromatogram, not a table.'],
]

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06]
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * What the bytes are; the name decides nothing but the words of a refusal.
 * @throws TableError for an empty file, a web page or XML with the ending of a workbook, and other known kinds.
 */
export function fileKind(bytes: Uint8Array, fileName: string): 'text' | 'xlsx' | 'xls' {
  if (bytes.length === 0) throw new TableError('empty', 'The file is empty.')
  if (begins(bytes, ZIP) || begins(bytes, EMPTY_ZIP)) return 'xlsx'
  if (begins(bytes, COMPOUND_FILE)) return 'xls'
  if (isBareBiff(bytes)) {
    const sentence =
      'The file is a workbook of Excel 4 or older. Open it in a spreadsheet program and save it as .xlsx.'
    throw new TableError('other_file_type', sentence)
  }
  const other = OTHERS.find(([signature]) => begins(bytes, signature))
  if (other) throw new TableError('other_file_type', other[1])
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1024)).replaceAll('\0', '').trimStart()
  const isMarkup = /^(?:[^<]{0,3})<(?:!doctype|html|table|meta|head|body|div|\?xml|style)/i.test(start)
  if (isMarkup) {
    const what = /<\?xml|<\?mso/i.test(start) ? 'an XML file' : 'a web page'
    const ending = /\.xls$/i.test(fileName) ? ' with the ending .xls' : ''
    const advice = 'Open it in a spreadsheet program and save it as .xlsx or .csv.'
    throw new TableError('other_file_type', `The file is ${what}${ending}, not a table. ${advice}`)
  }
  return 'text'
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** Workbooks of Excel 2 to 4 begin with their BOF record at once: 09, version 00, 02 or 04, its length 4 or 6. */
function isBareBiff(bytes: Uint8Array): boolean {
  const [first = 0, version = 1, length = 0, high = 1] = bytes
  return first === 9 && [0, 2, 4].includes(version) && [4, 6].includes(length) && high === 0
}
