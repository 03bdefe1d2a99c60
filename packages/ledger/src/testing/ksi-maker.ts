import { createHash } from 'node:crypto'
import { concat, utf8, type Bytes } from '../bytes/bytes.ts'
import type { KsiDigest } from '../ksi/imprint.ts'

export const digest: KsiDigest = (name, data) => Uint8Array.from(createHash(name).update(data).digest())

/** An element of KSI's encoding, in the short form where its type allows. */
export function tlv(type: number, ...parts: readonly Bytes[]): Bytes {
  const value = concat(...parts)
  const wide = type > 0x1f || value.length > 0xff
  const head = wide ? [0x80 + (type >> 8), type & 0xff, value.length >> 8] : [type]
  return concat(Uint8Array.of(...head, value.length & 0xff), value)
}

export function integer(number: bigint): Bytes {
  const hex = number.toString(16)
  return Uint8Array.from(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'))
}

export function sha256Imprint(...parts: readonly Bytes[]): Bytes {
  return concat(Uint8Array.of(1), digest('sha256', concat(...parts)))
}

const sibling = sha256Imprint(utf8('another'))
/** In September 2026. */
export const SECOND = 1_790_000_000n
/** The newest second of a calendar stands right of everything before it: one link for each 1 of its number. */
export const CALENDAR_LINKS = SECOND.toString(2).replaceAll('0', '').length

export interface Choices {
  readonly document: Bytes
  readonly chainHash: bigint
  readonly lowerIndex: readonly bigint[]
  readonly upperIndex: readonly bigint[]
  readonly lowerTime: bigint
  readonly upperInput: Bytes | undefined
  readonly levelCorrection: bigint
  readonly metadata: Bytes
  readonly calendarInput: Bytes | undefined
  readonly calendarTime: bigint
  readonly calendarLinks: number
  readonly record: 'key' | 'publication' | 'none'
  readonly recordTime: bigint
  readonly recordRoot: Bytes | undefined
  readonly more: readonly Bytes[]
}

const PADDING = Uint8Array.of(0x7e, 0x02, 0x01, 0x01)
const CHOICES: Choices = {
  document: sha256Imprint(utf8('a checkpoint')),
  chainHash: 1n,
  lowerIndex: [3n, 2n],
  upperIndex: [3n],
  lowerTime: SECOND,
  upperInput: undefined,
  levelCorrection: 0n,
  metadata: concat(PADDING, tlv(0x01, utf8('lab\0'))),
  calendarInput: undefined,
  calendarTime: SECOND,
  calendarLinks: CALENDAR_LINKS,
  record: 'publication',
  recordTime: SECOND,
  recordRoot: undefined,
  more: [],
}

/** A whole signature over two chains and a calendar, right in all but what is chosen otherwise. */
export function makeKsi(chosen: Partial<Choices> = {}): { bytes: Bytes; root: Bytes } {
  const choices = { ...CHOICES, ...chosen }
  // The lower chain turns right (place 0b10), the upper one left (0b11).
  const level = 1n + choices.levelCorrection
  const correction = choices.levelCorrection === 0n ? [] : [tlv(0x01, integer(choices.levelCorrection))]
  const lower = chain(choices, choices.lowerIndex, choices.document, choices.lowerTime, [
    tlv(0x08, ...correction, tlv(0x04, choices.metadata)),
  ])
  const middle = sha256Imprint(choices.metadata, choices.document, integer(level))
  const upperInput = choices.upperInput ?? middle
  const upper = chain(choices, choices.upperIndex, upperInput, SECOND, [tlv(0x07, tlv(0x02, sibling))])
  const top = sha256Imprint(upperInput, sibling, integer(level + 1n))
  const { bytes, root } = calendar(choices, choices.calendarInput ?? top)
  const data = tlv(0x10, tlv(0x02, integer(choices.recordTime)), tlv(0x04, choices.recordRoot ?? root))
  const signed = tlv(0x0b, tlv(0x01, utf8('1.2.840.113549.1.1.11\0')), tlv(0x02, sibling), tlv(0x03, sibling))
  const records = { publication: [tlv(0x803, data)], key: [tlv(0x805, data, signed)], none: [] }[choices.record]
  return { bytes: tlv(0x800, upper, lower, bytes, ...records, ...choices.more), root }
}

function chain(
  { chainHash }: Choices,
  index: readonly bigint[],
  input: Bytes,
  time: bigint,
  links: readonly Bytes[],
): Bytes {
  const places = index.map((place) => tlv(0x03, integer(place)))
  return tlv(0x801, tlv(0x02, integer(time)), ...places, tlv(0x05, input), tlv(0x06, integer(chainHash)), ...links)
}

function calendar({ calendarTime, calendarLinks }: Choices, input: Bytes): { bytes: Bytes; root: Bytes } {
  const links = Array.from({ length: calendarLinks }, () => tlv(0x08, sibling))
  const root = links.reduce((hash) => sha256Imprint(sibling, hash, Uint8Array.of(0xff)), input)
  const times = [tlv(0x01, integer(SECOND)), tlv(0x02, integer(calendarTime))]
  return { bytes: tlv(0x802, ...times, tlv(0x05, input), ...links), root }
}
