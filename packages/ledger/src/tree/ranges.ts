import type { Bytes, Sha256 } from '../bytes/bytes.ts'
import { nodeHash } from './merkle.ts'

/** The leaves from `from` up to, and without, `to`. */
export type Range = readonly [from: number, to: number]

/** A complete subtree: the leaves from index * 2^level to (index + 1) * 2^level. */
export interface Subtree {
  readonly level: number
  readonly index: number
}

/** The largest power of two below n; n > 1. Sizes pass 2^32, so nothing here shifts. */
function splitOf(n: number): number {
  let split = 1
  while (split * 2 < n) split *= 2
  return split
}

function requireWithin(value: number, most: number): void {
  if (!Number.isSafeInteger(value) || value < 0 || value > most) throw new RangeError(`${value} is not within ${most}`)
}

/** What an inclusion proof consists of, from the leaf's sibling up to the root's child. @throws RangeError */
export function inclusionRanges(index: number, size: number): Range[] {
  requireWithin(size, Number.MAX_SAFE_INTEGER)
  requireWithin(index, size - 1)
  const ranges: Range[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    if (index < middle) {
      ranges.push([middle, to])
      to = middle
    } else {
      ranges.push([from, middle])
      from = middle
    }
  }
  return ranges.reverse()
}

/** What a proof consists of that the tree of `newSize` leaves begins with that of `oldSize`. @throws RangeError */
export function consistencyRanges(oldSize: number, newSize: number): Range[] {
  requireWithin(newSize, Number.MAX_SAFE_INTEGER)
  requireWithin(oldSize, newSize)
  if (oldSize === 0) throw new RangeError('An empty tree proves nothing.')
  const ranges: Range[] = []
  let [from, to] = [0, newSize]
  while (oldSize !== to) {
    const middle = from + splitOf(to - from)
    if (oldSize <= middle) {
      ranges.push([middle, to])
      to = middle
    } else {
      ranges.push([from, middle])
      from = middle
    }
  }
  if (from > 0) ranges.push([from, to])
  return ranges.reverse()
}

/** The complete subtrees that a range consists of, from left to right; it begins where a subtree of its height does. */
export function subtreesOf([from, to]: Range): Subtree[] {
  const found: Subtree[] = []
  for (let at = from; at < to;) {
    let [level, length] = [0, 1]
    while (length * 2 <= to - at) [level, length] = [level + 1, length * 2]
    found.push({ level, index: at / length })
    at += length
  }
  return found
}

/** The hash over subtrees that stand side by side, each smaller than the one before. Of none it is the hash of nothing. */
export function joinSubtrees(sha256: Sha256, hashes: readonly Bytes[]): Bytes {
  const last = hashes.at(-1)
  if (last === undefined) return sha256(new Uint8Array())
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(sha256, left, right), last)
}
