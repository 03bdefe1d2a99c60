import type { FileSource } from '../../chromatogram/chromatogram.ts'
import { ByteReader } from '../../readers/input/byte-reader.ts'
import { SignalFormatError } from '../../readers/input/signal-format-error.ts'

interface Entry {
  path: string
  method: number
  packedBytes: number
  sizeBytes: number
  crc: number
  localAt: number
}

const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const LOCAL_MARK = 0x04034b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
/** Deflate cannot shrink by more than about 1032; anything beyond is a lie. */
const MOST_SHRINKING = 1040
/** An hour of a diode array's spectra at 80 Hz is below this; more is no signal, and nothing larger is ever held in memory. */
const MOST_BYTES = 128 << 20
/** Runs shrink to a half or a tenth: an archive that unpacks to fifty times its size is no data folder. */
const MOST_TOTAL_SHRINKING = 50
const MOST_TOTAL_BYTES = 256 << 20

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffff_ffff) >>> 0
}

function findEnd(reader: ByteReader): number {
  const lowest = Math.max(0, reader.size - END_BYTES - LONGEST_COMMENT)
  for (let at = reader.size - END_BYTES; at >= lowest; at--) {
    if (reader.view.getUint32(at, true) === END_MARK) return at
  }
  throw reader.fail('truncated', reader.size, 'the end record of a zip archive')
}

function readEntry(reader: ByteReader, at: number): { entry: Entry; next: number } {
  reader.need(at, 46, 'an entry of the zip directory')
  const { view } = reader
  if (view.getUint32(at, true) !== ENTRY_MARK) throw reader.fail('corrupt', at, 'an entry of the zip directory')
  const nameBytes = view.getUint16(at + 28, true)
  const next = at + 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  reader.need(at + 46, nameBytes, 'a name in the zip directory')
  const entry: Entry = {
    path: new TextDecoder().decode(reader.bytes.subarray(at + 46, at + 46 + nameBytes)).replaceAll('\\', '/'),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    sizeBytes: view.getUint32(at + 24, true),
    localAt: view.getUint32(at + 42, true),
  }
  if (entry.sizeBytes > MOST_BYTES)
    throw reader.fail(
      'too-large',
      at + 24,
      `files of at most ${MOST_BYTES >> 20} MB (${entry.path} has ${entry.sizeBytes} bytes)`,
    )
  if (entry.sizeBytes > MOST_SHRINKING * Math.max(1, entry.packedBytes))
    throw reader.fail(
      'too-large',
      at + 24,
      `a size that ${entry.packedBytes} bytes can unpack to (found ${entry.sizeBytes})`,
    )
  return { entry, next }
}

function readDirectory(reader: ByteReader): Map<string, Entry> {
  const end = findEnd(reader)
  const count = reader.view.getUint16(end + 10, true)
  let at = reader.view.getUint32(end + 16, true)
  let total = 0
  const most = Math.max(MOST_TOTAL_BYTES, MOST_TOTAL_SHRINKING * reader.size)
  const entries = new Map<string, Entry>()
  for (let i = 0; i < count; i++) {
    const { entry, next } = readEntry(reader, at)
    total += entry.sizeBytes
    if (total > most) throw reader.fail('too-large', at, `files of at most ${most >> 20} MB together`)
    if (!entry.path.endsWith('/')) entries.set(entry.path, entry)
    at = next
  }
  return entries
}

/** Unpacks no more than the stated size: a stream that yields more is stopped there. */
async function inflate(packed: Uint8Array<ArrayBuffer>, entry: Entry, file: string): Promise<Uint8Array> {
  const fail = (expected: string, cause?: unknown): SignalFormatError =>
    new SignalFormatError('corrupt', { file: `${file}/${entry.path}`, offset: entry.localAt, expected }, { cause })
  const bytes = new Uint8Array(entry.sizeBytes)
  let filled = 0
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  while (true) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw fail('deflated bytes', error)
    })
    if (done) break
    if (filled + value.length > bytes.length) {
      await reader.cancel()
      throw fail(`no more than ${entry.sizeBytes} bytes`)
    }
    bytes.set(value, filled)
    filled += value.length
  }
  if (filled !== bytes.length) throw fail(`${entry.sizeBytes} bytes (found ${filled})`)
  return bytes
}

function readPacked(reader: ByteReader, entry: Entry): Uint8Array<ArrayBuffer> {
  const at = entry.localAt
  reader.need(at, 30, `the head of ${entry.path}`)
  if (reader.view.getUint32(at, true) !== LOCAL_MARK) throw reader.fail('corrupt', at, `the head of ${entry.path}`)
  const start = at + 30 + reader.view.getUint16(at + 26, true) + reader.view.getUint16(at + 28, true)
  reader.need(start, entry.packedBytes, entry.path)
  return reader.bytes.slice(start, start + entry.packedBytes)
}

/**
 * A file source over a zip archive in memory: a zipped run or data folder, or an OpenLab .dx. Files are unpacked when read and
 * checked against their CRC. Throws (or rejects with) SignalFormatError: `truncated`, `corrupt`, `too-large`; RangeError for
 * a path that is not in the archive.
 */
export function zipSource(bytes: Uint8Array, fileName: string): FileSource {
  const reader = new ByteReader(bytes, fileName)
  const entries = readDirectory(reader)
  return {
    list: () => Promise.resolve(Array.from(entries.values(), ({ path, sizeBytes }) => ({ path, sizeBytes }))),
    read: async (path) => {
      const entry = entries.get(path)
      if (!entry) throw new RangeError(`No file ${path} in ${fileName}`)
      if (entry.method !== STORED && entry.method !== DEFLATED) {
        throw reader.fail('bad-header', entry.localAt, `${path} stored or deflated (found method ${entry.method})`)
      }
      const packed = readPacked(reader, entry)
      const unpacked = entry.method === STORED ? packed : await inflate(packed, entry, fileName)
      if (crc32(unpacked) !== entry.crc) throw reader.fail('corrupt', entry.localAt, `the CRC of ${path}`)
      return unpacked
    },
  }
}
