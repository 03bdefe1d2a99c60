import { concat, type Bytes } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'

/** What a time stamp says; whether its signature holds is for an RFC 3161 tool to judge, with the authority's certificates. */
export interface TimestampText {
  /** SHA-256 of what was stamped. */
  readonly hash: Bytes
  readonly at: Date
}

/** An octet string that is made of others. */
const IN_PIECES = 0x24
const [SEQUENCE, OCTETS, IDENTIFIER, TIME, FIRST] = [0x30, 0x04, 0x06, 0x18, 0xa0] as const
const SHA256 = '2.16.840.1.101.3.4.2.1'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

interface Element {
  readonly tag: number
  readonly value: Bytes
}

/** Reads the statement out of a token: RFC 3161, 2.4.2, in the SignedData of RFC 5652. @throws LedgerError malformed */
export function readTimestamp(token: Bytes): TimestampText {
  const [contentInfo, ...more] = readElements(token)
  if (more.length > 0) throw unreadable()
  const [, signed] = partsOf(contentInfo, SEQUENCE)
  const [, , encapsulated] = partsOf(partsOf(signed, FIRST)[0], SEQUENCE)
  const [type, content] = partsOf(encapsulated, SEQUENCE)
  if (identifierOf(type) !== TST_INFO) throw unreadable()
  const info = readElements(octetsOf(partsOf(content, FIRST)[0]))
  const [, , imprint, , time] = partsOf(info[0], SEQUENCE)
  const [algorithm, hash] = partsOf(imprint, SEQUENCE)
  if (identifierOf(partsOf(algorithm, SEQUENCE)[0]) !== SHA256) throw unreadable()
  return { hash: valueOf(hash, OCTETS), at: timeOf(valueOf(time, TIME)) }
}

/** DER: a tag, a length, a value. */
function readElements(bytes: Bytes): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2)
    const digits = first < 0x80 ? 0 : first - 0x80
    const start = at + 2 + digits
    // no length of more than three bytes: a token has some thousand
    if (first === 0x80 || digits > 3) throw unreadable()
    const length = digits === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
    if (start + length > bytes.length) throw unreadable()
    elements.push({ tag, value: bytes.slice(start, start + length) })
    at = start + length
  }
  return elements
}

function valueOf(element: Element | undefined, tag: number): Bytes {
  if (element?.tag !== tag) throw unreadable()
  return element.value
}

/** CMS may write a string in pieces. */
function octetsOf(element: Element | undefined): Bytes {
  if (element?.tag !== IN_PIECES) return valueOf(element, OCTETS)
  return concat(...readElements(element.value).map((piece) => valueOf(piece, OCTETS)))
}

function partsOf(element: Element | undefined, tag: number): Element[] {
  return readElements(valueOf(element, tag))
}

function identifierOf(element: Element | undefined): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of valueOf(element, IDENTIFIER)) {
    number = number * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...rest] = numbers
  const top = Math.min(2, Math.floor(first / 40))
  return [top, first - top * 40, ...rest].join('.')
}

function timeOf(value: Bytes): Date {
  const text = new TextDecoder().decode(value)
  const [, year, month, day, hour, minute, second, part = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${part}Z`)
  if (Number.isNaN(at.getTime())) throw unreadable()
  return at
}

function unreadable(): LedgerError {
  return new LedgerError('malformed', 'The time stamp cannot be read.')
}
