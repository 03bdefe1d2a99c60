import { SignalFormatError } from './signal-format-error.ts'

/** Bounds-checked access to a file's bytes; every read beyond the end is a `truncated` error naming what was expected. */
export class ByteReader {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly file: string

  constructor(bytes: Uint8Array, file: string) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.file = file
  }

  get size(): number {
    return this.bytes.byteLength
  }

  /** Throws unless `length` bytes exist from `offset`. */
  need(offset: number, length: number, what: string): void {
    if (offset < 0 || offset + length > this.size) {
      throw new SignalFormatError('truncated', {
        file: this.file,
        offset: Math.min(offset, this.size),
        expected: `${length} bytes for ${what}, but the file has ${this.size}`,
      })
    }
  }

  u8(offset: number, what: string): number {
    this.need(offset, 1, what)
    return this.view.getUint8(offset)
  }

  u16be(offset: number, what: string): number {
    this.need(offset, 2, what)
    return this.view.getUint16(offset)
  }

  u32be(offset: number, what: string): number {
    this.need(offset, 4, what)
    return this.view.getUint32(offset)
  }

  i32be(offset: number, what: string): number {
    this.need(offset, 4, what)
    return this.view.getInt32(offset)
  }

  f32be(offset: number, what: string): number {
    this.need(offset, 4, what)
    return this.view.getFloat32(offset)
  }

  f64be(offset: number, what: string): number {
    this.need(offset, 8, what)
    return this.view.getFloat64(offset)
  }

  fail(
    code: 'bad-header' | 'corrupt' | 'truncated' | 'too-large',
    offset: number,
    expected: string,
  ): SignalFormatError {
    return new SignalFormatError(code, { file: this.file, offset, expected })
  }
}
