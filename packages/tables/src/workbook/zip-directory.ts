import type { TableLimits } from '../table/limits.ts'
import { TableError } from '../table/table-error.ts'

/** One file of a zip, as its central directory states it. */
export interface ZipEntry {
  name: string
  method: 'stored' | 'deflated'
  /** Where its packed bytes begin. */
  start: number
  packedBytes: number
  unpackedBytes: number
}

const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const LOCAL_MARK = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
/** Deflate packs at most 1032 to 1; spreadsheets reach 20 to 50. */
const MOST_RATIO = 300
const SMALL_PART_BYTES = 1_000_000
const ENCRYPTED_FLAG = 1

/**
 * The entries of a zip by its central directory (APPNOTE 4.3), before anything is unpacked.
 * @throws TableError for a damaged or encrypted one, too many parts, parts over one another, and a part that would
 *   unpack to some hundred times its size.
 */
export function readZipDirectory(bytes: Uint8Array, limits: Pick<TableLimits, 'workbookParts'>): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > limits.workbookParts) {
    throw new TableError('unpacks_too_large', `The workbook has ${count} parts; ${limits.workbookParts} are the most.`)
  }
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_MARK) throw cutOff()
    entries.push(entryAt(bytes, view, at, end))
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  refuseOverlaps(entries)
  return entries
}

function entryAt(bytes: Uint8Array, view: DataView, at: number, directoryEnd: number): ZipEntry {
  if ((view.getUint16(at + 8, true) & ENCRYPTED_FLAG) !== 0) {
    throw new TableError('locked_workbook', 'The workbook is encrypted. Save it without a password.')
  }
  const nameBytes = view.getUint16(at + 28, true)
  const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
  const method = view.getUint16(at + 10, true)
  const packedBytes = view.getUint32(at + 20, true)
  const unpackedBytes = view.getUint32(at + 24, true)
  const local = view.getUint32(at + 42, true)
  if (local + LOCAL_BYTES > directoryEnd || view.getUint32(local, true) !== LOCAL_MARK) throw cutOff()
  const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if ((method !== 0 && method !== 8) || start + packedBytes > directoryEnd) throw cutOff()
  if (unpackedBytes > SMALL_PART_BYTES && unpackedBytes > packedBytes * MOST_RATIO) {
    throw new TableError('unpacks_too_large', 'The workbook is refused: a part unpacks to hundreds of times its size.')
  }
  return { name, method: method === 0 ? 'stored' : 'deflated', start, packedBytes, unpackedBytes }
}

/** The end record lies last, before a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - 65_535)
  for (let at = view.byteLength - END_BYTES; at >= first; at--) if (view.getUint32(at, true) === END_MARK) return at
  throw cutOff()
}

/** Parts that share packed bytes are how a small zip unpacks to a very large one. */
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  let reached = 0
  for (const { start, packedBytes } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < reached) throw new TableError('damaged_workbook', 'The workbook is damaged: its parts overlap.')
    reached = start + packedBytes
  }
}

function cutOff(): TableError {
  const sentence = 'The workbook is damaged or cut off. Save it again and retry.'
  return new TableError('damaged_workbook', sentence)
}
