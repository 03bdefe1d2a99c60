import { concat, sameBytes, utf8, type Bytes, type Sha256 } from '../bytes/bytes.ts'

/**
 * A binary prefix tree from what a log speaks of to the last entry about it: docs/decisions/0048. Every subtree with one entry is
 * that entry, whatever its depth, so that a proof has about log2(n) hashes. Under one root a key has one place and one value.
 */

/** The last entry of what is called `key`: where it stands in the log, and its hash there. */
export interface MapEntry {
  /** 32 bytes, as evenly spread as a hash. */
  readonly key: Bytes
  readonly index: number
  readonly leafHash: Bytes
}

/** A subtree by its root. The parent of one entry and nothing is the entry itself. */
export interface MapNode {
  readonly kind: 'nothing' | 'entry' | 'both'
  readonly hash: Bytes
}

const KEY_BYTES = 32
const KEY_BITS = KEY_BYTES * 8
// what is hashed for the log begins with 0 or 1: nothing of it can be taken for a part of the map
const LABEL = utf8('eluent status map 1\n')
const ENTRY = Uint8Array.of(0)
const BOTH = Uint8Array.of(1)
/** No text is known that has this hash. */
export const NOTHING: MapNode = { kind: 'nothing', hash: new Uint8Array(32) }

export function entryNode(sha256: Sha256, { key, index, leafHash }: MapEntry): MapNode {
  const place = new Uint8Array(8)
  new DataView(place.buffer).setBigUint64(0, BigInt(index))
  return { kind: 'entry', hash: sha256(concat(LABEL, ENTRY, key, place, leafHash)) }
}

function hashOfBoth(sha256: Sha256, left: Uint8Array, right: Uint8Array): Bytes {
  return sha256(concat(LABEL, BOTH, left, right))
}

export function joinNodes(sha256: Sha256, left: MapNode, right: MapNode): MapNode {
  if (right.kind === 'nothing' && left.kind !== 'both') return left
  if (left.kind === 'nothing' && right.kind !== 'both') return right
  return { kind: 'both', hash: hashOfBoth(sha256, left.hash, right.hash) }
}

export function bitOf(key: Uint8Array, depth: number): number {
  return ((key[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1
}

/** The root over entries with different keys that agree in their first `depth` bits. */
export function rootOfEntries(sha256: Sha256, entries: readonly MapEntry[], depth: number): MapNode {
  const [first, second] = entries
  if (first === undefined) return NOTHING
  if (second === undefined) return entryNode(sha256, first)
  if (depth >= KEY_BITS) throw new RangeError('a key has two entries')
  const [left, right] = [0, 1].map((bit) =>
    rootOfEntries(
      sha256,
      entries.filter(({ key }) => bitOf(key, depth) === bit),
      depth + 1,
    ),
  )
  return joinNodes(sha256, left ?? NOTHING, right ?? NOTHING)
}

/** The root over subtrees that stand side by side; their number is a power of two. */
export function rootOfNodes(sha256: Sha256, nodes: readonly MapNode[]): MapNode {
  const [only] = nodes
  if (nodes.length < 2) return only ?? NOTHING
  const half = nodes.length / 2
  return joinNodes(sha256, rootOfNodes(sha256, nodes.slice(0, half)), rootOfNodes(sha256, nodes.slice(half)))
}

/** What stands beside the way of `key` below `depth`, the lowest first. */
export function siblingsAmongEntries(
  sha256: Sha256,
  entries: readonly MapEntry[],
  key: Uint8Array,
  depth: number,
): MapNode[] {
  if (entries.length < 2) return []
  const own = entries.filter((entry) => bitOf(entry.key, depth) === bitOf(key, depth))
  const others = entries.filter((entry) => bitOf(entry.key, depth) !== bitOf(key, depth))
  return [...siblingsAmongEntries(sha256, own, key, depth + 1), rootOfEntries(sha256, others, depth + 1)]
}

/** What stands beside the way to the subtree at `place`, the lowest first. */
export function siblingsAmongNodes(sha256: Sha256, nodes: readonly MapNode[], place: number): MapNode[] {
  if (nodes.length < 2) return []
  const half = nodes.length / 2
  const [left, right] = [nodes.slice(0, half), nodes.slice(half)]
  return place < half
    ? [...siblingsAmongNodes(sha256, left, place), rootOfNodes(sha256, right)]
    : [...siblingsAmongNodes(sha256, right, place - half), rootOfNodes(sha256, left)]
}

/** The proof of an entry: what stands beside its way up, without the part of the way on which it is alone. */
export function mapProof(siblings: readonly MapNode[]): Bytes[] {
  const first = siblings.findIndex(({ kind }) => kind !== 'nothing')
  return first < 0 ? [] : siblings.slice(first).map(({ hash }) => hash)
}

export interface MapClaim {
  readonly entry: MapEntry
  /** The lowest first. */
  readonly proof: readonly Uint8Array[]
  readonly root: Uint8Array
}

/** Whether the map with this root holds the entry. It then holds no other of this key. */
export function verifyMapProof(sha256: Sha256, { entry, proof, root }: MapClaim): boolean {
  const { key, index, leafHash } = entry
  if (![key, leafHash, root, ...proof].every(({ length }) => length === KEY_BYTES)) return false
  if (proof.length > KEY_BITS || !Number.isSafeInteger(index) || index < 0) return false
  let { hash } = entryNode(sha256, entry)
  for (const [n, sibling] of proof.entries())
    hash =
      bitOf(key, proof.length - 1 - n) === 0 ? hashOfBoth(sha256, hash, sibling) : hashOfBoth(sha256, sibling, hash)
  return sameBytes(hash, root)
}
