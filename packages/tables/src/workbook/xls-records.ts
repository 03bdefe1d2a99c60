import { CFB } from '@e965/xlsx'
import { tooManyCells, type TableLimits } from '../table/limits.ts'
import { TableError } from '../table/table-error.ts'
import { damaged } from './unpack-workbook.ts'
import { XlsFormulas } from './xls-formulas.ts'

const BOF = 0x0809
const EOF = 0x000a
const FILEPASS = 0x002f
const CONTINUE = 0x003c
/** Of a record without meaning for cells; the reader passes over it. */
const PASSED_OVER = 0x001a
/** The longest a record may be ([MS-XLS] 2.1.4). */
const MOST_RECORD_BYTES = 8224

/** Records that cells are made of ([MS-XLS] 2.3): sheets, texts, numbers, formulas' values, formats, codepage, dates. */
const KEPT = new Set([
  BOF,
  EOF,
  CONTINUE,
  0x0006,
  0x0022,
  0x0031,
  0x0042,
  0x0085,
  0x00bd,
  0x00d6,
  0x00e0,
  0x00fc,
  0x00fd,
  0x0200,
  0x0203,
  0x0204,
  0x0205,
  0x0207,
  0x027e,
  0x041e,
])

const FORMULA = 0x0006
const EXPRESSION_LENGTH_AT = 20
const NO_EXPRESSION = 0xffff
const MULRK = 0x00bd
/** One cell each: texts, numbers, truth values and formulas. */
const CELLS = new Set([0x0006, 0x00d6, 0x00fd, 0x0203, 0x0204, 0x0205, 0x027e])

/**
 * The stream of an .xls workbook in which all but the records of cells is passed over: no pictures, macros, drawings or
 * links reach the reader, and no unknown record.
 * @throws TableError for a damaged or locked workbook, one that was never calculated, another kind of compound file and Excel 4 or older.
 */
export function cellRecords(bytes: Uint8Array, limits: TableLimits): Uint8Array {
  const stream = workbookStream(bytes)
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  let isKept = false
  let depth = 0
  let cells = 0
  let records = 0
  let at = 0
  const formulas = new XlsFormulas()
  while (at + 4 <= stream.length) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (at === 0 && type !== BOF) throw damaged('it does not begin as a workbook')
    // zeros fill the stream up behind its last record
    if (type === 0 && length === 0 && depth === 0) break
    if (length > MOST_RECORD_BYTES || at + 4 + length > stream.length) throw damaged('it is cut off')
    if (type === FILEPASS) throw locked()
    if (type === BOF) depth++
    if (type === EOF) depth--
    refuseShortText(view, at + 4, type, length)
    formulas.see(view, at, type, length)
    if (type === FORMULA) dropExpression(view, at + 4, length)
    if (type !== CONTINUE) isKept = KEPT.has(type)
    if (!isKept) view.setUint16(at, PASSED_OVER, true)
    if (CELLS.has(type)) cells++
    if (type === MULRK) cells += length / 6
    if (cells > limits.workbookCells || ++records > limits.workbookCells * 2) throw tooManyCells(limits)
    at += 4 + length
  }
  formulas.refuse()
  return stream.subarray(0, at)
}

/** Only the value that a formula had is read; its expression is said to be absent, which the reader passes over. */
function dropExpression(view: DataView, start: number, length: number): void {
  if (length < EXPRESSION_LENGTH_AT + 2) throw damaged('a formula is cut off')
  view.setUint16(start + EXPRESSION_LENGTH_AT, NO_EXPRESSION, true)
}

/** Where a record's text states its length, as bytes from the record's start; the reader trusts that number. */
const TEXT_LENGTH_AT: ReadonlyMap<number, number> = new Map([
  [0x00d6, 6],
  [0x0204, 6],
  [0x0207, 0],
  [0x041e, 2],
  [0x0085, 6],
])

/** @throws TableError for a record that ends before its text's length, or a text longer than any record. */
function refuseShortText(view: DataView, start: number, type: number, length: number): void {
  const at = TEXT_LENGTH_AT.get(type)
  if (at === undefined) return
  if (length < at + 2) throw damaged('a text is cut off')
  // Sheet names and old formats have one byte for it, and are short whatever it says.
  const characters = type === 0x0085 || type === 0x041e ? 0 : view.getUint16(start + at, true)
  if (characters > MOST_RECORD_BYTES * 4) throw damaged('a text is cut off')
}

interface CompoundFile {
  find(file: unknown, path: string): { content?: ArrayLike<number> } | null
  read(bytes: Uint8Array, options: { type: 'array' }): unknown
}

function workbookStream(bytes: Uint8Array): Uint8Array {
  const cfb = CFB as CompoundFile
  const file = open(cfb, bytes)
  if (cfb.find(file, '/EncryptedPackage')) throw locked()
  const content = (cfb.find(file, '/Workbook') ?? cfb.find(file, '/Book'))?.content
  if (!content || content.length === 0) {
    throw new TableError('other_file_type', 'The file is a Microsoft Office file, but no Excel workbook.')
  }
  return Uint8Array.from(content)
}

function open(cfb: CompoundFile, bytes: Uint8Array): unknown {
  try {
    return cfb.read(bytes, { type: 'array' })
  } catch {
    throw damaged('it cannot be opened')
  }
}

function locked(): TableError {
  return new TableError('locked_workbook', 'The workbook is encrypted. Save it without a password.')
}
