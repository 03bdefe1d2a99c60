import { concat, type Bytes } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { hashById, imprintOf, readHash, readImprint, type Imprint, type KsiDigest, type KsiHash } from './imprint.ts'
import { readFields, readInteger, readText, type Fields, type Tlv } from './tlv.ts'

const LEFT = 0x07
const RIGHT = 0x08
const METADATA = 0x04
const PADDING = 0x1e
const ANY = Number.POSITIVE_INFINITY
/** A name in a link of before 2016: 3, 0, its length, its bytes, zeroes. */
const LEGACY_ID_LENGTH = 29

interface Link {
  readonly left: boolean
  readonly levelCorrection: bigint
  readonly sibling: Bytes
  /** False: its sibling's bytes could be read as a name and as a hash. */
  readonly unambiguous: boolean
}

/** A way from a hash up to the root of one aggregator's tree. */
export interface AggregationChain {
  readonly time: bigint
  readonly index: readonly bigint[]
  readonly input: Imprint
  readonly hash: KsiHash
  readonly links: readonly Link[]
}

/** @throws LedgerError malformed */
export function readAggregationChain(chain: Tlv): AggregationChain {
  const place = 'aggregation hash chain'
  const fields = readFields(chain, place, {
    0x02: [1, 1],
    0x03: [1, ANY],
    0x04: [0, 1],
    0x05: [1, 1],
    0x06: [1, 1],
    [LEFT]: [0, ANY],
    [RIGHT]: [0, ANY],
  })
  const links = fields.of(LEFT, RIGHT).map(readLink)
  if (links.length === 0) throw new LedgerError('malformed', `The ${place} has no links.`)
  return {
    time: readInteger(fields.one(0x02), place),
    index: fields.of(0x03).map((index) => readInteger(index, place)),
    input: readImprint(fields.one(0x05), place),
    hash: readHash(readInteger(fields.one(0x06), place), place),
    links,
  }
}

function readLink(link: Tlv): Link {
  const place = 'link of a chain'
  const fields = readFields(link, place, { 0x01: [0, 1], 0x02: [0, 1], 0x03: [0, 1], [METADATA]: [0, 1] })
  const [sibling, ...more] = fields.of(0x02, 0x03, METADATA)
  if (sibling === undefined || more.length > 0)
    throw new LedgerError('malformed', 'A link of a chain needs one sibling.')
  const [correction] = fields.of(0x01)
  return {
    left: link.type === LEFT,
    levelCorrection: correction === undefined ? 0n : readInteger(correction, place),
    sibling: sibling.value,
    unambiguous: readSibling(sibling),
  }
}

function readSibling(sibling: Tlv): boolean {
  if (sibling.type === 0x02) readImprint(sibling, 'link of a chain')
  if (sibling.type === 0x03) checkLegacyId(sibling.value)
  return sibling.type !== METADATA || isUnambiguous(sibling)
}

function checkLegacyId(id: Bytes): void {
  const [first, second, length = 0] = id
  const padding = id.subarray(3 + length)
  if (id.length !== LEGACY_ID_LENGTH || first !== 3 || second !== 0 || padding.length === 0 || padding.some(Boolean))
    throw new LedgerError('malformed', 'A link of a chain has a name in the old form that is not well formed.')
}

/** Who asked, and when. Its bytes are hashed, so none may be readable as a hash too: padding makes their number even. */
function isUnambiguous(metadata: Tlv): boolean {
  const place = 'metadata of a link'
  const fields = readFields(metadata, place, {
    [PADDING]: [0, ANY],
    0x01: [1, 1],
    0x02: [0, 1],
    0x03: [0, 1],
    0x04: [0, 1],
  })
  for (const text of fields.of(0x01, 0x02)) readText(text, place)
  for (const number of fields.of(0x03, 0x04)) readInteger(number, place)
  const [first = -1] = metadata.value
  if (fields.of(PADDING).length === 0) return hashById(first)?.length !== metadata.value.length - 1
  return hasProperPadding(fields) && metadata.value.length % 2 === 0
}

function hasProperPadding({ all, of }: Fields): boolean {
  const [padding] = all
  return (
    padding?.type === PADDING &&
    of(PADDING).length === 1 &&
    !padding.wide &&
    padding.nonCritical &&
    padding.forward &&
    ['1', '1,1'].includes(padding.value.join())
  )
}

export interface Rung {
  readonly level: bigint
  readonly imprint: Imprint
}

export function climb(digest: KsiDigest, chain: AggregationChain, from: Rung): Rung {
  let { level, imprint } = from
  for (const { left, levelCorrection, sibling } of chain.links) {
    level += levelCorrection + 1n
    const [first, second] = left ? [imprint.bytes, sibling] : [sibling, imprint.bytes]
    imprint = imprintOf(digest, chain.hash, concat(first, second, writeInteger(level)))
  }
  return { level, imprint }
}

function writeInteger(number: bigint): Bytes {
  const digits = number.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** The place in the tree that the turns of a chain lead to: a bit for each, least first, and one in front. */
export function placeOf({ links }: AggregationChain): bigint {
  return links.reduce((place, { left }, at) => (left ? place | (1n << BigInt(at)) : place), 1n << BigInt(links.length))
}
