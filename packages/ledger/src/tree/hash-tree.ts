import type { Bytes, Sha256 } from '../bytes/bytes.ts'
import { nodeHash } from './merkle.ts'

/** The largest power of two below n; n > 1. */
function splitOf(n: number): number {
  let split = 1
  while (split * 2 < n) split *= 2
  return split
}

/** A growing Merkle tree: keeps the hash of every complete subtree (64 bytes a leaf), so proofs take O(log n) hashes. */
export class HashTree {
  readonly #sha256: Sha256
  /** #levels[k][i] is the hash over the leaves from i * 2^k to (i + 1) * 2^k. */
  readonly #levels: [Bytes[], ...Bytes[][]] = [[]]

  constructor(sha256: Sha256, leafHashes: readonly Uint8Array[] = []) {
    this.#sha256 = sha256
    for (const hash of leafHashes) this.append(hash)
  }

  get size(): number {
    return this.#levels[0].length
  }

  append(leafHash: Uint8Array): void {
    let hash: Bytes = Uint8Array.from(leafHash)
    for (let level = 0; ; level += 1) {
      const hashes = (this.#levels[level] ??= [])
      const left = hashes.length % 2 === 1 ? hashes.at(-1) : undefined
      hashes.push(hash)
      if (left === undefined) return
      hash = nodeHash(this.#sha256, left, hash)
    }
  }

  leafHash(index: number): Bytes | undefined {
    return this.#levels[0][index]
  }

  /** The root over the first `size` leaves; of none it is the hash of nothing. @throws RangeError */
  root(size = this.size): Bytes {
    this.#require(size, this.size)
    return size === 0 ? this.#sha256(new Uint8Array()) : this.#range(0, size)
  }

  /** From the leaf's sibling up to the root's child. @throws RangeError */
  inclusionProof(index: number, size = this.size): Bytes[] {
    this.#require(size, this.size)
    this.#require(index, size - 1)
    const proof: Bytes[] = []
    let [from, to] = [0, size]
    while (to - from > 1) {
      const middle = from + splitOf(to - from)
      if (index < middle) {
        proof.push(this.#range(middle, to))
        to = middle
      } else {
        proof.push(this.#range(from, middle))
        from = middle
      }
    }
    return proof.reverse()
  }

  /** That the tree of `newSize` leaves begins with that of `oldSize`; 0 < oldSize <= newSize. @throws RangeError */
  consistencyProof(oldSize: number, newSize = this.size): Bytes[] {
    this.#require(newSize, this.size)
    this.#require(oldSize, newSize)
    if (oldSize === 0) throw new RangeError('An empty tree proves nothing.')
    const proof: Bytes[] = []
    let [from, to] = [0, newSize]
    while (oldSize !== to) {
      const middle = from + splitOf(to - from)
      if (oldSize <= middle) {
        proof.push(this.#range(middle, to))
        to = middle
      } else {
        proof.push(this.#range(from, middle))
        from = middle
      }
    }
    if (from > 0) proof.push(this.#range(from, to))
    return proof.reverse()
  }

  /** The root over the leaves from `from`, where a subtree begins, to `to`. */
  #range(from: number, to: number): Bytes {
    const length = to - from
    const complete = this.#levels[Math.log2(length)]?.[from / length]
    if (complete !== undefined) return complete
    const middle = from + splitOf(length)
    return nodeHash(this.#sha256, this.#range(from, middle), this.#range(middle, to))
  }

  #require(value: number, most: number): void {
    if (!Number.isSafeInteger(value) || value < 0 || value > most)
      throw new RangeError(`${value} is not within ${most}`)
  }
}
