import { TableError } from '../table/table-error.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes looked at to tell UTF-16 without a mark, and text from binary. */
const SAMPLE_BYTES = 65_536
const NEWLINE = 10

/**
 * The text of a file: by its byte-order mark; else UTF-16 by its zero bytes; else UTF-8 where it is; else Windows-1252.
 * @throws TableError for what is not text or is written in two encodings.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = markedEncoding(bytes) ?? unmarkedEncoding(bytes)
  const text = withoutEnd(new TextDecoder(encoding).decode(bytes))
  if (encoding.startsWith('utf-16') && text.includes('\uFFFD')) {
    throw new TableError('mixed_encoding', 'The file begins as UTF-16 text and goes on as something else.')
  }
  const nul = text.indexOf('\0')
  if (nul !== -1) {
    const row = countLines(text, nul)
    throw new TableError('not_text', `The file is no text: line ${row + 1} holds NUL characters.`, row)
  }
  if (isBinary(text)) throw new TableError('not_text', 'The file is no text: it holds control characters.')
  return { text, encoding }
}

function markedEncoding(bytes: Uint8Array): TextEncoding | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf && utf8Fault(bytes).invalidAt === -1) return 'utf-8'
  return null
}

function unmarkedEncoding(bytes: Uint8Array): TextEncoding {
  const byZeros = utf16ByZeros(bytes.subarray(0, SAMPLE_BYTES))
  if (byZeros) return byZeros
  const { invalidAt, multibyte } = utf8Fault(bytes)
  if (invalidAt === -1) return 'utf-8'
  // Both kinds in one file, or Shift_JIS, whose bytes pass for either: whichever is taken, names would come out wrong.
  if (multibyte > 0) {
    let line = 0
    for (let at = 0; at < invalidAt; at++) if (bytes[at] === NEWLINE) line++
    const sentence = `The file is written in two text encodings, or in one that is not read here: line ${line + 1} is not UTF-8. Save it as UTF-8.`
    throw new TableError('mixed_encoding', sentence, line)
  }
  return 'windows-1252'
}

/** Western text in UTF-16 has a zero in one half of nearly every pair, and none in the other. */
function utf16ByZeros(sample: Uint8Array): TextEncoding | null {
  const pairs = Math.floor(sample.length / 2)
  if (pairs < 2) return null
  let low = 0
  let high = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (sample[at] === 0) high++
    if (sample[at + 1] === 0) low++
  }
  if (low > pairs * 0.4 && high === 0) return 'utf-16le'
  return high > pairs * 0.4 && low === 0 ? 'utf-16be' : null
}

/** Where the bytes first stop being UTF-8 (-1: nowhere), and how many characters of several bytes they hold. */
function utf8Fault(bytes: Uint8Array): { invalidAt: number; multibyte: number } {
  let invalidAt = -1
  let multibyte = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const following = sequenceLength(bytes, at) - 1
    if (following < 1) {
      if (invalidAt === -1) invalidAt = at
      if (multibyte > 0) break
    } else {
      multibyte++
      if (invalidAt !== -1) break
      at += following
    }
  }
  return { invalidAt, multibyte }
}

/** Length of the well-formed sequence that begins here (RFC 3629); 0 where none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0
  if (length === 0) return 0
  for (let index = 1; index < length; index++) if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  const overlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90)
  const surrogate = first === 0xed && second > 0x9f
  const beyond = first === 0xf4 && second > 0x8f
  return overlong || surrogate || beyond ? 0 : length
}

/** Without the Ctrl-Z that ends files of old systems. */
function withoutEnd(text: string): string {
  return text.endsWith('\u001A') ? text.slice(0, -1) : text
}

function isBinary(text: string): boolean {
  const sample = Math.min(text.length, SAMPLE_BYTES)
  let controls = 0
  for (let at = 0; at < sample; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 && (code < 9 || code > 13)) controls++
  }
  return controls > sample / 100
}

function countLines(text: string, until: number): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < until; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
