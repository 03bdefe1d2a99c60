import { concat } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { imprintOf, isDeprecated, readImprint, type Imprint, type KsiDigest } from './imprint.ts'
import { readFields, readInteger, type Tlv } from './tlv.ts'

const LEFT = 0x07
const RIGHT = 0x08
const ANY = Number.POSITIVE_INFINITY

/** A way from the root of one second up to the root of the calendar, a tree with a leaf for each second since 1970. */
export interface CalendarChain {
  readonly publicationTime: bigint
  readonly aggregationTime: bigint
  readonly input: Imprint
  readonly links: readonly { readonly left: boolean; readonly sibling: Imprint }[]
}

/** @throws LedgerError malformed */
export function readCalendarChain(chain: Tlv): CalendarChain {
  const place = 'calendar hash chain'
  const counts = { 0x01: [1, 1], 0x02: [0, 1], 0x05: [1, 1], [LEFT]: [0, ANY], [RIGHT]: [0, ANY] } as const
  const fields = readFields(chain, place, counts)
  const links = fields.of(LEFT, RIGHT).map((link) => ({ left: link.type === LEFT, sibling: readImprint(link, place) }))
  if (links.length === 0) throw new LedgerError('malformed', `The ${place} has no links.`)
  const publicationTime = readInteger(fields.one(0x01), place)
  const [aggregation] = fields.of(0x02)
  const aggregationTime = aggregation === undefined ? publicationTime : readInteger(aggregation, place)
  return { publicationTime, aggregationTime, input: readImprint(fields.one(0x05), place), links }
}

/** Each step is hashed by the function of its right-hand side. */
export function calendarRoot(digest: KsiDigest, { input, links }: CalendarChain): Imprint {
  return links.reduce((imprint, { left, sibling }) => {
    const [first, second] = left ? [imprint, sibling] : [sibling, imprint]
    return imprintOf(digest, second.hash, concat(first.bytes, second.bytes, Uint8Array.of(0xff)))
  }, input)
}

/** The second that the turns of the chain lead to in a calendar of its size; nothing where they lead nowhere. */
export function secondOf({ publicationTime, links }: CalendarChain): bigint | undefined {
  let left = publicationTime
  let second = 0n
  for (const link of links.toReversed()) {
    if (left <= 0n) return undefined
    const half = 1n << BigInt(left.toString(2).length - 1)
    if (link.left) left = half - 1n
    else {
      second += half
      left -= half
    }
  }
  return left === 0n ? second : undefined
}

export function usesDeprecated({ links, publicationTime }: CalendarChain): boolean {
  return links.some(({ left, sibling }) => left && isDeprecated(sibling.hash, publicationTime))
}
