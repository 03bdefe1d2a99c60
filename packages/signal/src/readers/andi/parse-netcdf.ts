import { itemAt } from '../../arrays/item-at.ts'
import { ByteReader } from '../input/byte-reader.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'

/** A dimension; length null is the record dimension. */
export interface NetcdfDimension {
  name: string
  length: number | null
}

/** An attribute's text, or its numbers. */
export type NetcdfAttribute = string | number[]

/** A variable's place in the file. */
export interface NetcdfVariable {
  name: string
  type: NetcdfType
  dimensions: NetcdfDimension[]
  attributes: Map<string, NetcdfAttribute>
  begin: number
}

/** A netCDF classic file's header. */
export interface Netcdf {
  reader: ByteReader
  dimensions: NetcdfDimension[]
  attributes: Map<string, NetcdfAttribute>
  variables: Map<string, NetcdfVariable>
  records: number
  /** Bytes from one record to the next. */
  recordBytes: number
}

/** External types of netCDF classic: byte, char, short, int, float, double. */
export type NetcdfType = 1 | 2 | 3 | 4 | 5 | 6

const TYPE_BYTES: Readonly<Record<NetcdfType, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 6: 8 }
const TAG_DIMENSIONS = 0x0a
const TAG_VARIABLES = 0x0b
const TAG_ATTRIBUTES = 0x0c
const LATIN = new TextDecoder('windows-1252')

const padded = (bytes: number): number => (bytes + 3) & ~3

function trimText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return LATIN.decode(end < 0 ? bytes : bytes.subarray(0, end)).trim()
}

/** Reads the header from its fourth byte on; every list is bounded by the file, since each entry takes bytes. */
class HeaderCursor {
  at = 4
  readonly reader: ByteReader

  constructor(reader: ByteReader) {
    this.reader = reader
  }

  u32(what: string): number {
    const value = this.reader.u32be(this.at, what)
    this.at += 4
    return value
  }

  bytes(length: number, what: string): Uint8Array {
    this.reader.need(this.at, length, what)
    const part = this.reader.bytes.subarray(this.at, this.at + length)
    this.at += padded(length)
    return part
  }

  name(what: string): string {
    return LATIN.decode(this.bytes(this.u32(what), what))
  }

  type(what: string): NetcdfType {
    const type = this.u32(what)
    if (type < 1 || type > 6) throw this.reader.fail('bad-header', this.at - 4, `a type from 1 to 6 (found ${type})`)
    return type as NetcdfType
  }

  /** Number of entries of a list with the given tag; an absent list is two zeros. */
  list(tag: number, what: string): number {
    const found = this.u32(what)
    const count = this.u32(what)
    if (found === tag || (found === 0 && count === 0)) return count
    throw this.reader.fail('bad-header', this.at - 8, `the list of ${what} (tag ${tag}, found ${found})`)
  }
}

function numberAt(view: DataView, at: number, type: NetcdfType): number {
  if (type === 5) return view.getFloat32(at)
  if (type === 6) return view.getFloat64(at)
  if (type === 4) return view.getInt32(at)
  return type === 3 ? view.getInt16(at) : view.getInt8(at)
}

function readAttributes(cursor: HeaderCursor): Map<string, NetcdfAttribute> {
  const attributes = new Map<string, NetcdfAttribute>()
  const count = cursor.list(TAG_ATTRIBUTES, 'attributes')
  for (let i = 0; i < count; i++) {
    const name = cursor.name('the name of an attribute')
    const type = cursor.type('the type of an attribute')
    const length = cursor.u32('the length of an attribute')
    const start = cursor.at
    const bytes = cursor.bytes(length * TYPE_BYTES[type], `the attribute ${name}`)
    if (type === 2) attributes.set(name, trimText(bytes))
    else {
      const { view } = cursor.reader
      attributes.set(
        name,
        Array.from({ length }, (_, k) => numberAt(view, start + k * TYPE_BYTES[type], type)),
      )
    }
  }
  return attributes
}

function readDimensions(cursor: HeaderCursor): NetcdfDimension[] {
  const dimensions: NetcdfDimension[] = []
  const count = cursor.list(TAG_DIMENSIONS, 'dimensions')
  for (let i = 0; i < count; i++) {
    const name = cursor.name('the name of a dimension')
    const length = cursor.u32('the length of a dimension')
    dimensions.push({ name, length: length === 0 ? null : length })
  }
  return dimensions
}

function readVariable(cursor: HeaderCursor, dimensions: NetcdfDimension[], hasWideOffsets: boolean): NetcdfVariable {
  const name = cursor.name('the name of a variable')
  const rank = cursor.u32('the number of dimensions')
  const own: NetcdfDimension[] = []
  for (let k = 0; k < rank; k++) {
    const dimension = dimensions[cursor.u32('a dimension of a variable')]
    if (!dimension) throw cursor.reader.fail('bad-header', cursor.at - 4, `a dimension below ${dimensions.length}`)
    own.push(dimension)
  }
  const attributes = readAttributes(cursor)
  const type = cursor.type('the type of a variable')
  cursor.u32('the size of a variable')
  const high = hasWideOffsets ? cursor.u32('the offset of a variable') : 0
  const begin = high * 0x1_0000_0000 + cursor.u32('the offset of a variable')
  return { name, type, dimensions: own, attributes, begin }
}

const isRecord = (variable: NetcdfVariable): boolean => variable.dimensions[0]?.length === null

/** Values of one variable (of one record, for a record variable). */
const countOf = (variable: NetcdfVariable): number =>
  variable.dimensions.reduce((product, dimension) => product * (dimension.length ?? 1), 1)

/**
 * The header of a netCDF classic file (versions 1 and 2). Every fixed variable must lie within the file.
 * Source: NetCDF Classic Format Specification (Unidata). Throws SignalFormatError `unknown-format`, `bad-header`, `truncated`.
 */
export function parseNetcdf(bytes: Uint8Array, file: string): Netcdf {
  const reader = new ByteReader(bytes, file)
  reader.need(0, 4, "the mark 'CDF'")
  const version = bytes[3]
  if (bytes[0] !== 0x43 || bytes[1] !== 0x44 || bytes[2] !== 0x46 || (version !== 1 && version !== 2)) {
    throw new SignalFormatError('unknown-format', { file, offset: 0, expected: "a netCDF classic file ('CDF' 1 or 2)" })
  }
  const cursor = new HeaderCursor(reader)
  const statedRecords = cursor.u32('the number of records')
  const dimensions = readDimensions(cursor)
  const attributes = readAttributes(cursor)
  const variables = new Map<string, NetcdfVariable>()
  const count = cursor.list(TAG_VARIABLES, 'variables')
  for (let i = 0; i < count; i++) {
    const variable = readVariable(cursor, dimensions, version === 2)
    if (!isRecord(variable)) reader.need(variable.begin, countOf(variable) * TYPE_BYTES[variable.type], variable.name)
    variables.set(variable.name, variable)
  }
  const inRecord = [...variables.values()].filter(isRecord)
  const sizes = inRecord.map((variable) => countOf(variable) * TYPE_BYTES[variable.type])
  const recordBytes = sizes.length === 1 ? itemAt(sizes, 0) : sizes.reduce((sum, size) => sum + padded(size), 0)
  const records = statedRecords === 0xffff_ffff || sizes.length === 0 ? 0 : statedRecords
  for (const [i, variable] of inRecord.entries()) {
    if (records > 0) reader.need(variable.begin, (records - 1) * recordBytes + itemAt(sizes, i), variable.name)
  }
  return { reader, dimensions, attributes, variables, records, recordBytes }
}

/** A variable's numbers in row-major order, as doubles; null when the file has no such variable. */
export function netcdfNumbers(file: Netcdf, name: string): Float64Array | null {
  const variable = file.variables.get(name)
  if (!variable || variable.type === 2) return null
  const { view } = file.reader
  const size = TYPE_BYTES[variable.type]
  const perRecord = countOf(variable)
  const records = isRecord(variable) ? file.records : 1
  const values = new Float64Array(perRecord * records)
  let n = 0
  for (let r = 0; r < records; r++) {
    let at = variable.begin + r * file.recordBytes
    for (let k = 0; k < perRecord; k++, at += size) values[n++] = numberAt(view, at, variable.type)
  }
  return values
}

/** The rows of a two-dimensional character variable, trimmed; empty when there is none. */
export function netcdfTexts(file: Netcdf, name: string): string[] {
  const variable = file.variables.get(name)
  const width = variable?.dimensions[1]?.length
  if (!variable || variable.type !== 2 || !width) return []
  const isInRecords = isRecord(variable)
  const rows = isInRecords ? file.records : (itemAt(variable.dimensions, 0).length ?? 0)
  return Array.from({ length: rows }, (_, row) => {
    const at = variable.begin + row * (isInRecords ? file.recordBytes : width)
    return trimText(file.reader.bytes.subarray(at, at + width))
  })
}
