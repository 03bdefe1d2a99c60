import type { Bytes, Sha256 } from '../bytes/bytes.ts'
import { nodeHash } from './merkle.ts'
import { joinSubtrees } from './ranges.ts'

/** A Merkle tree that only grows and tells its root: keeps one hash per bit of its size, however large it gets. */
export class TreeHead {
  readonly #sha256: Sha256
  /** The complete subtrees, the largest first: one for each 1 in the binary size. */
  readonly #subtrees: Bytes[] = []
  #size = 0

  constructor(sha256: Sha256) {
    this.#sha256 = sha256
  }

  get size(): number {
    return this.#size
  }

  /** The tree as it is now, to grow on its own. */
  copy(): TreeHead {
    const copy = new TreeHead(this.#sha256)
    copy.#subtrees.push(...this.#subtrees)
    copy.#size = this.#size
    return copy
  }

  append(leafHash: Bytes): void {
    let hash = leafHash
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      const left = this.#subtrees.pop()
      if (left === undefined) throw new RangeError('the head has fewer subtrees than its size says')
      hash = nodeHash(this.#sha256, left, hash)
    }
    this.#subtrees.push(hash)
    this.#size += 1
  }

  root(): Bytes {
    return joinSubtrees(this.#sha256, this.#subtrees)
  }
}
