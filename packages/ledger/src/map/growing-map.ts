import { sameBytes, type Bytes, type Sha256 } from '../bytes/bytes.ts'
import { bitOf, joinNodes, NOTHING, type MapNode } from './status-map.ts'

const HASH_BYTES = 32
const KINDS: readonly MapNode['kind'][] = ['nothing', 'entry', 'both']
/** In place of a kind: something below was changed since the hash was computed. */
const STALE = KINDS.length
const FIRST_ROOM = 1_024

/** Where a side of a fork leads: 0 to nothing, n to fork n - 1, -n to leaf n - 1. */
type Way = number

function grown<Values extends Bytes | Int32Array<ArrayBuffer>>(values: Values, longer: Values): Values {
  longer.set(values)
  return longer
}

/** The first bit, from a depth on, that two keys differ in. */
function partingOf(one: Bytes, other: Bytes, from: number): number {
  let depth = from
  while (bitOf(one, depth) === bitOf(other, depth)) depth += 1
  return depth
}

/**
 * The map of the last entries of a log that is replayed: an entry changes the hashes on its way up alone, so that the root can be
 * had under every checkpoint. It keeps about 200 bytes a key in arrays of bytes; objects would take five times as many.
 */
export class GrowingMap {
  readonly #sha256: Sha256
  #forks = { count: 0, hashes: new Uint8Array(0), kinds: new Uint8Array(0), ways: new Int32Array(0) }
  #leaves = { count: 0, keys: new Uint8Array(0), hashes: new Uint8Array(0), kinds: new Uint8Array(0) }
  #top: Way = 0

  constructor(sha256: Sha256) {
    this.#sha256 = sha256
  }

  /** How many keys there are, those with nothing included. */
  get size(): number {
    return this.#leaves.count
  }

  /** Puts a node, an entry's or nothing, in the place of the key's. @returns what stood there */
  put(key: Bytes, node: MapNode): MapNode {
    let [at, side, depth] = [-1, 0, 0]
    let way = this.#top
    while (way > 0) {
      at = way - 1
      this.#forks.kinds[at] = STALE
      side = bitOf(key, depth)
      way = this.#forks.ways[2 * at + side] ?? 0
      depth += 1
    }
    const there = -way - 1
    const found = way < 0 ? this.#keyOf(there) : undefined
    if (found && sameBytes(found, key)) return this.#replace(there, node)
    if (node.kind === 'nothing') return NOTHING
    const leaf: Way = -this.#addLeaf(key, node) - 1
    // a leaf that stood here goes down with the new one until their keys part
    const parting = found ? partingOf(found, key, depth) : depth - 1
    for (; depth <= parting; depth += 1) {
      const fork = this.#addFork()
      this.#lead(at, side, fork + 1)
      ;[at, side] = [fork, bitOf(key, depth)]
    }
    if (found) this.#lead(at, 1 - side, way)
    this.#lead(at, side, leaf)
    return NOTHING
  }

  root(): Bytes {
    return this.#nodeAt(this.#top).hash.slice()
  }

  #lead(fork: number, side: number, way: Way): void {
    if (fork < 0) this.#top = way
    else this.#forks.ways[2 * fork + side] = way
  }

  #keyOf(leaf: number): Bytes {
    return this.#leaves.keys.slice(leaf * HASH_BYTES, (leaf + 1) * HASH_BYTES)
  }

  #replace(leaf: number, { kind, hash }: MapNode): MapNode {
    const before = this.#nodeAt(-leaf - 1)
    const former = { kind: before.kind, hash: before.hash.slice() }
    this.#leaves.kinds[leaf] = KINDS.indexOf(kind)
    this.#leaves.hashes.set(hash, leaf * HASH_BYTES)
    return former
  }

  #nodeAt(way: Way): MapNode {
    if (way === 0) return NOTHING
    const at = way > 0 ? way - 1 : -way - 1
    const { hashes, kinds } = way > 0 ? this.#forks : this.#leaves
    const hash = hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)
    if (kinds[at] !== STALE) return { kind: KINDS[kinds[at] ?? 0] ?? 'nothing', hash }
    const [left = 0, right = 0] = this.#forks.ways.subarray(2 * at, 2 * at + 2)
    const node = joinNodes(this.#sha256, this.#nodeAt(left), this.#nodeAt(right))
    hash.set(node.hash)
    kinds[at] = KINDS.indexOf(node.kind)
    return { kind: node.kind, hash }
  }

  #addFork(): number {
    const { count, hashes, kinds, ways } = this.#forks
    if (count === kinds.length) {
      const room = 2 * count || FIRST_ROOM
      this.#forks = {
        count,
        hashes: grown(hashes, new Uint8Array(room * HASH_BYTES)),
        kinds: grown(kinds, new Uint8Array(room)),
        ways: grown(ways, new Int32Array(room * 2)),
      }
    }
    this.#forks.kinds[count] = STALE
    this.#forks.count += 1
    return count
  }

  #addLeaf(key: Bytes, { kind, hash }: MapNode): number {
    const { count, keys, hashes, kinds } = this.#leaves
    if (count === kinds.length) {
      const room = 2 * count || FIRST_ROOM
      this.#leaves = {
        count,
        keys: grown(keys, new Uint8Array(room * HASH_BYTES)),
        hashes: grown(hashes, new Uint8Array(room * HASH_BYTES)),
        kinds: grown(kinds, new Uint8Array(room)),
      }
    }
    this.#leaves.keys.set(key, count * HASH_BYTES)
    this.#leaves.hashes.set(hash, count * HASH_BYTES)
    this.#leaves.kinds[count] = KINDS.indexOf(kind)
    this.#leaves.count += 1
    return count
  }
}
