import { sameBytes, type Bytes } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'

/** The functions by their numbers in KSI, lengths in bytes. `deprecatedSince`: Unix seconds, from ksi-java-sdk's HashAlgorithm. */
const HASHES = {
  0: { name: 'sha1', length: 20, deprecatedSince: 1_467_331_200n },
  1: { name: 'sha256', length: 32 },
  2: { name: 'ripemd160', length: 20 },
  4: { name: 'sha384', length: 48 },
  5: { name: 'sha512', length: 64 },
  7: { name: 'sha3-224', length: 28 },
  8: { name: 'sha3-256', length: 32 },
  9: { name: 'sha3-384', length: 48 },
  10: { name: 'sha3-512', length: 64 },
  11: { name: 'sm3', length: 32 },
} as const satisfies Record<number, { name: string; length: number; deprecatedSince?: bigint }>

type Row = (typeof HASHES)[keyof typeof HASHES]
export type KsiHashName = Row['name']
/** A hash function by name, given by whoever runs this. */
export type KsiDigest = (name: KsiHashName, data: Bytes) => Bytes

export interface KsiHash {
  readonly id: number
  readonly name: KsiHashName
  readonly length: number
  readonly deprecatedSince?: bigint
}

/** A hash with the number of its function in front. */
export interface Imprint {
  readonly hash: KsiHash
  readonly bytes: Bytes
}

export function hashById(id: bigint | number): KsiHash | undefined {
  const row = new Map<number, Omit<KsiHash, 'id'>>(Object.entries(HASHES).map(([key, value]) => [Number(key), value]))
  const found = row.get(Number(id))
  return found && { ...found, id: Number(id) }
}

/** @throws LedgerError malformed */
export function readHash(id: bigint | number, place: string): KsiHash {
  const hash = hashById(id)
  if (hash === undefined)
    throw new LedgerError('malformed', `The ${place} names a hash function that is not known: ${id}.`)
  return hash
}

/** @throws LedgerError malformed */
export function readImprint({ value }: { readonly value: Bytes }, place: string): Imprint {
  const hash = readHash(value[0] ?? -1, place)
  if (value.length !== hash.length + 1)
    throw new LedgerError('malformed', `The ${place} holds a hash of ${value.length - 1} bytes for ${hash.name}.`)
  return { hash, bytes: value }
}

export function imprintOf(digest: KsiDigest, hash: KsiHash, data: Bytes): Imprint {
  return { hash, bytes: Uint8Array.of(hash.id, ...digest(hash.name, data)) }
}

export function sameImprint(a: Imprint, b: Imprint): boolean {
  return sameBytes(a.bytes, b.bytes)
}

export function isDeprecated(hash: KsiHash, at: bigint): boolean {
  return hash.deprecatedSince !== undefined && at >= hash.deprecatedSince
}
