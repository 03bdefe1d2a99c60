import { Inflate, zipSync } from 'fflate'
import { tooManyCells, type TableLimits } from '../table/limits.ts'
import { TableError } from '../table/table-error.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

/** The parts a table needs; pictures, macros, printer settings and the rest are not even unpacked. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i

/** Packed bytes at a time: a bomb unpacks them to a thousand times as many before the cap can be checked. */
const UNPACK_CHUNK = 2048
const SHEETS = 'xl/worksheets/'
const CELLS_END = new TextEncoder().encode('sheetData>')
const CONTENT_TYPES = '[Content_Types].xml'
const LESS_THAN = 60
/** `<c><v>1</v></c>` */
const MARKS_PER_CELL = 4

/**
 * The workbook as an uncompressed zip of nothing but its table parts, each unpacked under a hard cap whatever its
 * header says, so that the reader behind sees no size and no name that was not checked.
 * @throws TableError for another kind of zip, a damaged one, and one that unpacks to more than it may.
 */
export function unpackWorkbook(bytes: Uint8Array, limits: TableLimits): Uint8Array {
  const entries = readZipDirectory(bytes, limits).filter(({ name }) => NEEDED.test(name))
  const names = entries.map(({ name }) => name.toLowerCase())
  if (!names.some((name) => name.startsWith(SHEETS)) || !names.includes('xl/workbook.xml')) {
    throw new TableError('other_file_type', 'The file is a zip, but no Excel workbook.')
  }
  if (new Set(names).size < names.length) throw damaged('it holds a part twice')
  const stated = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (stated > limits.unpackedBytes) throw tooLarge(limits)
  let left = limits.unpackedBytes
  let elements = 0
  const parts: Record<string, Uint8Array> = {}
  for (const entry of entries) {
    const part = unpack(bytes, entry, left, limits)
    left -= part.length
    elements += countElements(part)
    if (elements > limits.workbookCells * MARKS_PER_CELL) throw tooManyCells(limits)
    parts[entry.name] = trimmed(entry.name, part, names)
  }
  return zipSync(parts, { level: 0 })
}

function unpack(bytes: Uint8Array, entry: ZipEntry, most: number, limits: TableLimits): Uint8Array {
  const packed = bytes.subarray(entry.start, entry.start + entry.packedBytes)
  if (entry.method === 'stored') {
    if (packed.length !== entry.unpackedBytes) throw damaged('a part has another size than it says')
    return packed
  }
  const part = new Uint8Array(entry.unpackedBytes)
  let length = 0
  let ended = false
  const inflate = new Inflate((chunk, final) => {
    if (length + chunk.length > most) throw tooLarge(limits)
    if (length + chunk.length > part.length) throw damaged('a part is larger than it says')
    part.set(chunk, length)
    length += chunk.length
    ended ||= final
  })
  for (let at = 0; at < packed.length; at += UNPACK_CHUNK) {
    push(inflate, packed.subarray(at, at + UNPACK_CHUNK), at + UNPACK_CHUNK >= packed.length)
  }
  if (!ended || length !== part.length) throw damaged('a part is shorter than it says')
  return part
}

function trimmed(name: string, part: Uint8Array, names: readonly string[]): Uint8Array {
  if (name === CONTENT_TYPES) return onlyOf(names, part)
  return name.toLowerCase().startsWith(SHEETS) ? withoutRest(part) : part
}

/** A sheet up to the end of its cells: behind it stand links and merges, whose ranges may span every cell there can be. */
function withoutRest(sheet: Uint8Array): Uint8Array {
  for (let at = sheet.length - CELLS_END.length; at >= 0; at--) {
    if (CELLS_END.every((byte, index) => sheet[at + index] === byte)) return sheet.subarray(0, at + CELLS_END.length)
  }
  return sheet.subarray(0, 0)
}

/** The list of parts without those left out, which the reader would look for. */
function onlyOf(names: readonly string[], contentTypes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(contentTypes).replaceAll(/<Override\b[^>]*>/g, (override) => {
    const part = /PartName\s*=\s*["']\/?([^"']*)["']/.exec(override)?.[1] ?? ''
    return names.includes(part.toLowerCase()) ? override : ''
  })
  return new TextEncoder().encode(text)
}

/** Beginnings and ends of elements; the reader behind keeps something for each. */
function countElements(part: Uint8Array): number {
  let elements = 0
  for (let at = part.indexOf(LESS_THAN); at !== -1; at = part.indexOf(LESS_THAN, at + 1)) elements++
  return elements
}

function push(inflate: Inflate, packed: Uint8Array, final: boolean): void {
  try {
    inflate.push(packed, final)
  } catch (error) {
    throw error instanceof TableError ? error : damaged('a part cannot be unpacked')
  }
}

function tooLarge(limits: TableLimits): TableError {
  const most = (limits.unpackedBytes / 1_000_000).toLocaleString('en-US')
  return new TableError('unpacks_too_large', `The workbook is too large: it unpacks to more than ${most} MB.`)
}

export function damaged(what: string): TableError {
  return new TableError('damaged_workbook', `The workbook is damaged: ${what}. Save it again and retry.`)
}
