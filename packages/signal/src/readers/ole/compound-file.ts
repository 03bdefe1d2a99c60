import { ByteReader } from '../input/byte-reader.ts'
import { SectorTable } from './sector-table.ts'

/** Field places and sizes: [MS-CFB], Compound File Binary File Format, 2.2 (header) and 2.6 (directory). */
const HEADER_BYTES = 512
const MINI_SECTOR_BYTES = 64
const ENTRY_BYTES = 128
/** Streams below this many bytes lie in the mini stream; the format allows no other number. */
const MINI_CUTOFF = 4096
const STORAGE = 1
const STREAM = 2
const ROOT = 5
const NO_ENTRY = 0xffffffff
/** Deeper than any data system nests its storages; paths of a hostile tree would grow with its square. */
const MOST_LEVELS = 16

interface Entry {
  start: number
  size: number
}

/** The streams of an OLE2 compound file, each read when it is asked for. */
export class CompoundFile {
  readonly #reader: ByteReader
  readonly #sectors: SectorTable
  readonly #entries = new Map<string, Entry>()
  readonly #isVersion4: boolean
  readonly #root: Entry
  readonly #firstMini: number
  #mini: { sectors: SectorTable; bytes: Uint8Array } | null = null

  /** @throws SignalFormatError `bad-header`, `truncated`, `corrupt`, `too-large`. */
  constructor(bytes: Uint8Array, fileName: string) {
    const reader = new ByteReader(bytes, fileName)
    reader.need(0, HEADER_BYTES, 'the header of a compound file')
    const { view } = reader
    const version = view.getUint16(26, true)
    const shift = view.getUint16(30, true)
    const isKnown = (version === 3 && shift === 9) || (version === 4 && shift === 12)
    if (!isKnown || view.getUint16(28, true) !== 0xfffe || view.getUint16(32, true) !== 6)
      throw reader.fail('bad-header', 26, 'a compound file of version 3 or 4 with its sizes of sectors')
    if (view.getUint32(56, true) !== MINI_CUTOFF)
      throw reader.fail('bad-header', 56, `the limit ${MINI_CUTOFF} of the mini stream`)
    this.#reader = reader
    this.#isVersion4 = version === 4
    this.#firstMini = view.getUint32(60, true)
    this.#sectors = SectorTable.ofFile(reader, 1 << shift)
    this.#root = this.#readDirectory(this.#sectors.chain(view.getUint32(48, true), 'the directory'))
  }

  /** The paths ('Storage/Stream') of all streams that hold something. */
  paths(): string[] {
    return [...this.#entries].filter(([, { size }]) => size > 0).map(([path]) => path)
  }

  /**
   * The bytes of a stream, null where there is none of that path. To be asked once for each: no sector is read twice, so that all streams
   * together are no larger than the file.
   */
  stream(path: string): Uint8Array | null {
    const entry = this.#entries.get(path)
    if (!entry) return null
    if (entry.size === 0) return new Uint8Array()
    if (entry.size >= MINI_CUTOFF) return this.#sectors.read(entry.start, entry.size, `the stream ${path}`)
    this.#mini ??= this.#readMiniStream()
    return this.#mini.sectors.read(entry.start, entry.size, `the stream ${path}`)
  }

  #readMiniStream(): { sectors: SectorTable; bytes: Uint8Array } {
    const bytes = this.#sectors.read(this.#root.start, this.#root.size, 'the mini stream')
    const table = this.#sectors.numbers(this.#sectors.chain(this.#firstMini, 'the table of the mini stream'))
    return { bytes, sectors: SectorTable.ofMini(this.#reader, bytes, table, MINI_SECTOR_BYTES) }
  }

  #entryAt(at: number): Entry {
    const { view } = this.#reader
    // version 3 leaves the upper half undefined
    const high = this.#isVersion4 ? view.getUint32(at + 124, true) : 0
    return { start: view.getUint32(at + 116, true), size: view.getUint32(at + 120, true) + high * 2 ** 32 }
  }

  /** Walks the tree of names without recursion; an entry that is met twice is no tree. */
  #readDirectory(sectors: readonly number[]): Entry {
    const reader = this.#reader
    const perSector = this.#sectors.sectorBytes / ENTRY_BYTES
    const count = sectors.length * perSector
    const placeOf = (id: number): number =>
      this.#sectors.offset(sectors[Math.floor(id / perSector)] ?? NaN) + (id % perSector) * ENTRY_BYTES
    const at = (id: number): number => {
      if (!(id < count)) throw reader.fail('corrupt', reader.size, `an entry of a directory of ${count}, found ${id}`)
      const place = placeOf(id)
      reader.need(place, ENTRY_BYTES, 'an entry of the directory')
      return place
    }
    const rootAt = at(0)
    if (reader.view.getUint8(rootAt + 66) !== ROOT) throw reader.fail('corrupt', rootAt, 'the root of the directory')
    const seen = new Uint8Array(count)
    const open: { id: number; folder: string; level: number }[] = [
      { id: reader.view.getUint32(rootAt + 76, true), folder: '', level: 0 },
    ]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { id, folder, level } = next
      if (id === NO_ENTRY) continue
      const place = at(id)
      if (seen[id] === 1 || id === 0) throw reader.fail('corrupt', place, 'a directory without loops')
      seen[id] = 1
      const path = folder + this.#nameAt(place)
      const kind = reader.view.getUint8(place + 66)
      open.push({ id: reader.view.getUint32(place + 68, true), folder, level })
      open.push({ id: reader.view.getUint32(place + 72, true), folder, level })
      if (kind === STREAM) this.#entries.set(path, this.#entryAt(place))
      if (kind !== STORAGE) continue
      if (level >= MOST_LEVELS) throw reader.fail('too-large', place, `at most ${MOST_LEVELS} levels of storages`)
      open.push({ id: reader.view.getUint32(place + 76, true), folder: `${path}/`, level: level + 1 })
    }
    return this.#entryAt(rootAt)
  }

  #nameAt(place: number): string {
    const length = this.#reader.view.getUint16(place + 64, true)
    if (length < 2 || length > 64 || length % 2 === 1)
      throw this.#reader.fail('corrupt', place + 64, `a name of 2 to 64 bytes, found ${length}`)
    return new TextDecoder('utf-16le').decode(this.#reader.bytes.subarray(place, place + length - 2))
  }
}
