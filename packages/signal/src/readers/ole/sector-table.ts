import { ByteReader } from '../input/byte-reader.ts'

/** Marks of the table ([MS-CFB] 2.1); numbers above the last regular sector are none. */
const LAST_REGULAR = 0xfffffffa
const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff
/** Numbers of table sectors in the header itself. */
const IN_HEADER = 109

/** Where sectors lie and which follows which. A sector is handed out once: chains that loop or meet are `corrupt`. */
export class SectorTable {
  readonly sectorBytes: number
  readonly #reader: ByteReader
  readonly #bytes: Uint8Array
  /** The first sector's place in `bytes`. */
  readonly #start: number
  readonly #next: Uint32Array
  readonly #taken: Uint8Array

  private constructor(reader: ByteReader, bytes: Uint8Array, start: number, sectorBytes: number) {
    this.#reader = reader
    this.#bytes = bytes
    this.#start = start
    this.sectorBytes = sectorBytes
    const count = Math.max(0, Math.ceil((bytes.length - start) / sectorBytes))
    this.#next = new Uint32Array(count).fill(FREE)
    this.#taken = new Uint8Array(count)
  }

  /** The sectors of a file, by the table that its header and the sectors named there hold. */
  static ofFile(reader: ByteReader, sectorBytes: number): SectorTable {
    const sectors = new SectorTable(reader, reader.bytes, sectorBytes, sectorBytes)
    sectors.#fill(sectors.numbers(sectors.#tableSectors()))
    return sectors
  }

  /** The small sectors within a stream, by a table that was read. */
  static ofMini(reader: ByteReader, bytes: Uint8Array, table: Uint32Array, sectorBytes: number): SectorTable {
    const sectors = new SectorTable(reader, bytes, 0, sectorBytes)
    sectors.#fill(table)
    return sectors
  }

  offset(sector: number): number {
    return this.#start + sector * this.sectorBytes
  }

  /** The sectors of a chain in order. */
  chain(first: number, what: string): number[] {
    const sectors: number[] = []
    for (let at = first; at !== END_OF_CHAIN; at = this.#next[at] ?? FREE) {
      this.#take(at, what)
      sectors.push(at)
    }
    return sectors
  }

  /** `size` bytes of the chain that begins at a sector. */
  read(first: number, size: number, what: string): Uint8Array {
    if (size > this.#bytes.length) throw this.#tooShort(size, what)
    const sectors = this.chain(first, what)
    if (sectors.length * this.sectorBytes < size) throw this.#tooShort(size, what)
    const bytes = new Uint8Array(size)
    for (let i = 0, at = 0; at < size; i++, at += this.sectorBytes) {
      const place = this.offset(sectors[i] ?? NaN)
      const length = Math.min(this.sectorBytes, size - at)
      if (place + length > this.#bytes.length) throw this.#tooShort(size, what)
      bytes.set(this.#bytes.subarray(place, place + length), at)
    }
    return bytes
  }

  /** The numbers of four bytes in some sectors of the file; those beyond its end are left out. */
  numbers(sectors: readonly number[]): Uint32Array {
    const perSector = this.sectorBytes / 4
    const numbers = new Uint32Array(sectors.length * perSector).fill(FREE)
    for (const [i, sector] of sectors.entries()) {
      const place = this.offset(sector)
      this.#reader.need(place, this.sectorBytes, 'a table of sectors')
      for (let k = 0; k < perSector; k++) numbers[i * perSector + k] = this.#reader.view.getUint32(place + 4 * k, true)
    }
    return numbers
  }

  /** The sectors that hold the table: the first stand in the header, further ones in sectors that name the next. */
  #tableSectors(): number[] {
    const { view } = this.#reader
    const stated = view.getUint32(44, true)
    if (stated > this.#next.length) throw this.#tooShort(stated * this.sectorBytes, 'the table of sectors')
    const sectors: number[] = []
    const add = (sector: number): void => {
      if (sector === FREE || sectors.length >= stated) return
      this.#take(sector, 'the table of sectors')
      sectors.push(sector)
    }
    for (let i = 0; i < IN_HEADER; i++) add(view.getUint32(76 + 4 * i, true))
    const last = this.sectorBytes / 4 - 1
    let further = view.getUint32(68, true)
    while (sectors.length < stated && further <= LAST_REGULAR) {
      this.#take(further, 'the table of sectors')
      const numbers = this.numbers([further])
      for (const sector of numbers.subarray(0, last)) add(sector)
      further = numbers[last] ?? END_OF_CHAIN
    }
    if (sectors.length < stated) throw this.#tooShort(stated * this.sectorBytes, 'the table of sectors')
    return sectors
  }

  #fill(numbers: Uint32Array): void {
    this.#next.set(numbers.subarray(0, this.#next.length))
  }

  #take(sector: number, what: string): void {
    if (sector > LAST_REGULAR) throw this.#reader.fail('corrupt', 0, `${what} in sectors that follow one another`)
    if (sector >= this.#next.length)
      throw this.#reader.fail(
        'truncated',
        this.#reader.size,
        `${what} in sector ${sector}, but the file is cut off before it`,
      )
    if (this.#taken[sector] === 1)
      throw this.#reader.fail('corrupt', 0, `${what} in sectors of its own, found sector ${sector} twice`)
    this.#taken[sector] = 1
  }

  #tooShort(size: number, what: string): Error {
    return this.#reader.fail(
      'truncated',
      this.#reader.size,
      `${size} bytes for ${what}, but the file is cut off before`,
    )
  }
}
