import { concat, type Bytes } from '../bytes/bytes.ts'
import { imprintOf, readHash, readImprint, type Imprint, type KsiDigest, type KsiHash } from './imprint.ts'
import { readFields, readInteger, type Tlv } from './tlv.ts'

/** How a signature that was an RFC 3161 token before hangs together: the texts around two hashes. */
export interface Rfc3161Record {
  readonly time: bigint
  readonly index: readonly bigint[]
  readonly input: Imprint
  readonly info: Wrapping
  readonly attributes: Wrapping
}

interface Wrapping {
  readonly before: Bytes
  readonly after: Bytes
  readonly hash: KsiHash
}

/** @throws LedgerError malformed */
export function readRfc3161Record(record: Tlv): Rfc3161Record {
  const place = 'RFC 3161 record'
  const once = Object.fromEntries(
    [0x02, 0x05, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15].map((type) => [type, [1, 1] as const]),
  )
  const fields = readFields(record, place, { ...once, 0x03: [1, Number.POSITIVE_INFINITY] })
  const wrapping = (before: number, after: number, hash: number): Wrapping => ({
    before: fields.one(before).value,
    after: fields.one(after).value,
    hash: readHash(readInteger(fields.one(hash), place), place),
  })
  return {
    time: readInteger(fields.one(0x02), place),
    index: fields.of(0x03).map((index) => readInteger(index, place)),
    input: readImprint(fields.one(0x05), place),
    info: wrapping(0x10, 0x11, 0x12),
    attributes: wrapping(0x13, 0x14, 0x15),
  }
}

/** What the first chain must begin with, by the function its own input names. */
export function outputOf(digest: KsiDigest, { input, info, attributes }: Rfc3161Record, hash: KsiHash): Imprint {
  const wrap = ({ before, after, hash: by }: Wrapping, inner: Imprint): Imprint =>
    imprintOf(digest, by, concat(before, inner.bytes.subarray(1), after))
  return imprintOf(digest, hash, wrap(attributes, wrap(info, input)).bytes)
}
