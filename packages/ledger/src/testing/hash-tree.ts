import type { Bytes, Sha256 } from '../bytes/bytes.ts'
import { nodeHash } from '../tree/merkle.ts'
import { consistencyRanges, inclusionRanges, joinSubtrees, subtreesOf, type Range } from '../tree/ranges.ts'

/** A growing Merkle tree in memory: keeps the hash of every complete subtree (64 bytes a leaf). */
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

  /** The root over the first `size` leaves; of none it is the hash of nothing. @throws RangeError */
  root(size = this.size): Bytes {
    return this.#hash([0, size])
  }

  /** From the leaf's sibling up to the root's child. @throws RangeError */
  inclusionProof(index: number, size = this.size): Bytes[] {
    return inclusionRanges(index, size).map((range) => this.#hash(range))
  }

  /** That the tree of `newSize` leaves begins with that of `oldSize`; 0 < oldSize <= newSize. @throws RangeError */
  consistencyProof(oldSize: number, newSize = this.size): Bytes[] {
    return consistencyRanges(oldSize, newSize).map((range) => this.#hash(range))
  }

  #hash(range: Range): Bytes {
    const hashes = subtreesOf(range).map(({ level, index }) => {
      const hash = this.#levels[level]?.[index]
      if (hash === undefined) throw new RangeError(`${range[1]} is not within ${this.size}`)
      return hash
    })
    return joinSubtrees(this.#sha256, hashes)
  }
}
