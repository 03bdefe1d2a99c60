import { concat, sameBytes, type Bytes, type Sha256 } from '../bytes/bytes.ts'

/** The Merkle tree of RFC 6962, section 2.1; verification after RFC 9162, sections 2.1.3.2 and 2.1.4.2. */

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export function leafHash(sha256: Sha256, leaf: Uint8Array): Bytes {
  return sha256(concat(LEAF, leaf))
}

export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Bytes {
  return sha256(concat(NODE, left, right))
}

/** Sizes are whole numbers up to 2^53: shifts would cut them at 32 bits. */
const half = (n: number): number => Math.floor(n / 2)
const odd = (n: number): boolean => n % 2 === 1
const HASH_BYTES = 32
const isSize = (n: number): boolean => Number.isSafeInteger(n) && n >= 0
const areHashes = (hashes: readonly Uint8Array[]): boolean => hashes.every(({ length }) => length === HASH_BYTES)

export interface InclusionClaim {
  readonly index: number
  readonly size: number
  readonly leafHash: Uint8Array
  readonly proof: readonly Uint8Array[]
  readonly root: Uint8Array
}

/** Whether the leaf stands at `index` of the tree of `size` leaves with this root. */
export function verifyInclusion(sha256: Sha256, claim: InclusionClaim): boolean {
  const { index, size, proof, root } = claim
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes([claim.leafHash, root, ...proof])) return false
  let node = index
  let last = size - 1
  let hash = claim.leafHash
  for (const step of proof) {
    if (last === 0) return false
    if (odd(node) || node === last) {
      hash = nodeHash(sha256, step, hash)
      while (!odd(node) && node !== 0) {
        node = half(node)
        last = half(last)
      }
    } else hash = nodeHash(sha256, hash, step)
    node = half(node)
    last = half(last)
  }
  return last === 0 && sameBytes(hash, root)
}

export interface ConsistencyClaim {
  readonly oldSize: number
  readonly oldRoot: Uint8Array
  readonly newSize: number
  readonly newRoot: Uint8Array
  readonly proof: readonly Uint8Array[]
}

/** Whether the new tree begins with all leaves of the old one. An empty old tree proves nothing and is refused. */
export function verifyConsistency(sha256: Sha256, claim: ConsistencyClaim): boolean {
  const { oldSize, newSize, oldRoot, newRoot, proof } = claim
  if (!isSize(oldSize) || !isSize(newSize) || oldSize < 1 || oldSize > newSize) return false
  if (!areHashes([oldRoot, newRoot, ...proof])) return false
  if (oldSize === newSize) return proof.length === 0 && sameBytes(oldRoot, newRoot)
  let node = oldSize - 1
  let last = newSize - 1
  while (odd(node)) {
    node = half(node)
    last = half(last)
  }
  // an old tree that is complete is itself the first step
  const [first, ...steps] = node === 0 ? [oldRoot, ...proof] : proof
  if (first === undefined) return false
  let oldHash = first
  let newHash = first
  for (const step of steps) {
    if (last === 0) return false
    if (odd(node) || node === last) {
      oldHash = nodeHash(sha256, step, oldHash)
      newHash = nodeHash(sha256, step, newHash)
      while (!odd(node) && node !== 0) {
        node = half(node)
        last = half(last)
      }
    } else newHash = nodeHash(sha256, newHash, step)
    node = half(node)
    last = half(last)
  }
  return last === 0 && sameBytes(oldHash, oldRoot) && sameBytes(newHash, newRoot)
}
