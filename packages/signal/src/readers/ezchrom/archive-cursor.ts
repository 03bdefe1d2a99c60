import { ByteReader } from '../input/byte-reader.ts'

/** Marks of MFC's archives (Microsoft, TN002: Persistent Object Data Format): a class that is new, and one that was met. */
const NEW_CLASS = 0xffff
const KNOWN_CLASS = 0x8000
/** A length that does not fit into the byte before a text follows in two bytes. */
const LONG_TEXT = 0xff
const text = new TextDecoder('windows-1252')

/** Reads the fields of a stream that MFC wrote, one after the other. */
export class ArchiveCursor {
  readonly reader: ByteReader
  at: number

  constructor(reader: ByteReader, at = 0) {
    this.reader = reader
    this.at = at
  }

  #next(length: number, what: string): number {
    this.reader.need(this.at, length, what)
    const start = this.at
    this.at += length
    return start
  }

  skip(length: number, what: string): void {
    this.#next(length, what)
  }

  u16(what: string): number {
    return this.reader.view.getUint16(this.#next(2, what), true)
  }

  u32(what: string): number {
    return this.reader.view.getUint32(this.#next(4, what), true)
  }

  /** @throws SignalFormatError `corrupt` where it is no number. */
  f32(what: string): number {
    return this.#finite(this.reader.view.getFloat32(this.#next(4, what), true), what)
  }

  /** @throws SignalFormatError `corrupt` where it is no number. */
  f64(what: string): number {
    return this.#finite(this.reader.view.getFloat64(this.#next(8, what), true), what)
  }

  #finite(value: number, what: string): number {
    if (!Number.isFinite(value)) throw this.reader.fail('corrupt', this.at, `a finite number for ${what}`)
    return value
  }

  characters(length: number, what: string): string {
    const start = this.#next(length, what)
    return text.decode(this.reader.bytes.subarray(start, start + length))
  }

  text(what: string): string {
    const short = this.reader.u8(this.#next(1, what), what)
    return this.characters(short === LONG_TEXT ? this.u16(what) : short, what)
  }

  /** The mark of an object's class: its number in the archive, or its name where it is met for the first time. */
  classMark(what: string): number | string {
    const mark = this.u16(what)
    if (mark === NEW_CLASS) {
      this.skip(2, what)
      return this.characters(this.u16(what), what)
    }
    if (mark < KNOWN_CLASS) throw this.reader.fail('corrupt', this.at - 2, `the class of ${what}`)
    return mark - KNOWN_CLASS
  }
}
