import type { Bytes } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'

/** An element of KSI's encoding: type, two flags, length, value. The layout is that of Guardtime's public SDKs. */
export interface Tlv {
  readonly type: number
  /** A reader that does not know the type may pass over it. */
  readonly nonCritical: boolean
  readonly forward: boolean
  /** Written with a type of 13 and a length of 16 bits. */
  readonly wide: boolean
  readonly value: Bytes
}

const WIDE = 0x80
const NON_CRITICAL = 0x40
const FORWARD = 0x20
const TYPE = 0x1f

/** @throws LedgerError malformed */
export function readTlvs(bytes: Bytes, place: string): Tlv[] {
  const elements: Tlv[] = []
  let at = 0
  while (at < bytes.length) {
    const head = bytes[at] ?? 0
    const wide = (head & WIDE) !== 0
    const start = at + (wide ? 4 : 2)
    if (start > bytes.length) throw cutOff(place)
    const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, start)
    const end = start + (wide ? third * 256 + fourth : second)
    if (end > bytes.length) throw cutOff(place)
    elements.push({
      type: wide ? (head & TYPE) * 256 + second : head & TYPE,
      nonCritical: (head & NON_CRITICAL) !== 0,
      forward: (head & FORWARD) !== 0,
      wide,
      value: bytes.slice(start, end),
    })
    at = end
  }
  return elements
}

function cutOff(place: string): LedgerError {
  return new LedgerError('malformed', `The ${place} is cut off.`)
}

/** How often an element may stand in another: least and most. */
type Counts = Readonly<Record<number, readonly [least: number, most: number]>>

export interface Fields {
  readonly all: readonly Tlv[]
  of: (...types: readonly number[]) => Tlv[]
  one: (type: number) => Tlv
}

/** The parts of an element, each as often as it may be. @throws LedgerError malformed */
export function readFields({ value }: Tlv, place: string, counts: Counts): Fields {
  const all = readTlvs(value, place)
  const of = (...types: readonly number[]): Tlv[] => all.filter(({ type }) => types.includes(type))
  for (const { type, nonCritical } of all)
    if (!(type in counts) && !nonCritical) throw wrong(place, `a part 0x${type.toString(16)} that is not known`)
  for (const [type, [least, most]] of Object.entries(counts)) {
    const { length } = of(Number(type))
    if (length < least || length > most) throw wrong(place, `${length} parts 0x${Number(type).toString(16)}`)
  }
  const one = (type: number): Tlv => {
    const [found] = of(type)
    if (found === undefined) throw wrong(place, `no part 0x${type.toString(16)}`)
    return found
  }
  return { all, of, one }
}

function wrong(place: string, what: string): LedgerError {
  return new LedgerError('malformed', `The ${place} has ${what}.`)
}

/** Big-endian, at most 63 bits; no byte at all is 0. @throws LedgerError malformed */
export function readInteger({ value }: Pick<Tlv, 'value'>, place: string): bigint {
  if (value.length > 8 || (value.length === 8 && (value[0] ?? 0) > 0x7f))
    throw wrong(place, 'a number of more than 63 bits')
  return value.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
}

/** UTF-8 that ends with a zero byte. @throws LedgerError malformed */
export function readText({ value }: Tlv, place: string): string {
  if (value.at(-1) !== 0) throw wrong(place, 'a text without its end')
  return new TextDecoder().decode(value.subarray(0, -1))
}
