import { SignalFormatError, type SignalFormatErrorCode } from '../input/signal-format-error.ts'
import { decodeText } from '../input/decode-text.ts'
import { textEncoding } from '../input/text-encoding.ts'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const QUOTE = 0x22
const BLANK = 0x20
const COMMA = 0x2c
const POINT = 0x2e
const LONGEST_QUOTE = 60

/** UTF-16 code units as single bytes; what is not a Latin-1 character becomes '?', which is not part of any number. */
function narrow(bytes: Uint8Array, start: number, littleEndian: boolean): Uint8Array {
  const count = (bytes.length - start) >> 1
  const narrowed = new Uint8Array(count)
  const low = start + (littleEndian ? 0 : 1)
  const high = start + (littleEndian ? 1 : 0)
  for (let i = 0; i < count; i++) narrowed[i] = bytes[high + 2 * i] === 0 ? (bytes[low + 2 * i] ?? 0) : 0x3f
  return narrowed
}

/**
 * A text file for readers of numbers: one byte per character of ASCII, whatever the encoding, so that digits are read without
 * building strings. Positions count these bytes; `offsetOf` gives the place in the file.
 */
export class TextBytes {
  bytes: Uint8Array
  readonly file: string
  private readonly source: Uint8Array
  private readonly start: number
  private readonly wide: 'utf-16le' | 'utf-16be' | null

  constructor(source: Uint8Array, file: string) {
    const { encoding, markBytes } = textEncoding(source)
    this.source = source
    this.file = file
    this.start = markBytes
    this.wide = encoding === 'bytes' ? null : encoding
    this.bytes = this.wide === null ? source.subarray(markBytes) : narrow(source, markBytes, this.wide === 'utf-16le')
  }

  get length(): number {
    return this.bytes.length
  }

  offsetOf(position: number): number {
    return Math.min(this.source.length, this.start + position * (this.wide === null ? 1 : 2))
  }

  /**
   * Makes quoted numbers plain for readers of numbers: quotes become blanks, and a comma within quotes a decimal point. What
   * `text` gives stays as written.
   */
  unquote(): void {
    // a copy also of Node's Buffer, whose slice is the same memory
    const bytes = new Uint8Array(this.bytes)
    let isQuoted = false
    for (const [i, byte] of bytes.entries()) {
      if (byte === QUOTE) {
        isQuoted = !isQuoted
        bytes[i] = BLANK
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) isQuoted = false
      else if (isQuoted && byte === COMMA) bytes[i] = POINT
    }
    this.bytes = bytes
  }

  /** The characters from `from` up to `to`. */
  text(from: number, to: number): string {
    const part = this.source.subarray(this.offsetOf(from), this.offsetOf(to))
    return this.wide === null ? decodeText(part) : new TextDecoder(this.wide).decode(part)
  }

  /** Position of the next line's first character. */
  nextLine(position: number): number {
    let at = this.lineEnd(position)
    if (this.bytes[at] === CARRIAGE_RETURN) at++
    if (this.bytes[at] === LINE_FEED) at++
    return at
  }

  /** Position of the line break (or the end) at or behind `position`. */
  lineEnd(position: number): number {
    const { bytes } = this
    let at = position
    while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at++
    return at
  }

  /** A warning that names the text from `position` on, which a reader has no use for; none where only blanks are left. */
  unusedFrom(position: number): string[] {
    let at = position
    while (at < this.length) {
      const end = this.lineEnd(at)
      const line = this.text(at, Math.min(end, at + LONGEST_QUOTE)).trim()
      if (line !== '') return [`Not used: what stands below the numbers, from '${line}' on.`]
      at = this.nextLine(end)
    }
    return []
  }

  fail(code: SignalFormatErrorCode, position: number, expected: string, message?: string): SignalFormatError {
    const at = { file: this.file, offset: this.offsetOf(position), expected }
    return new SignalFormatError(code, message === undefined ? at : { ...at, message })
  }
}
