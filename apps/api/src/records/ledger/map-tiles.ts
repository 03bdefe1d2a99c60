import { NOTHING, rootOfNodes, type Bytes, type MapNode } from '@eluent/ledger'
import { sha256 } from './sha256.ts'

/**
 * The upper 16 levels of the map of the last entries: 65,536 subtrees, called buckets, in 256 tiles of 256, and one tile over those.
 * What is below a bucket is counted from the entries.
 */
export const WIDTH = 256
export const BUCKET_BITS = 16
/** A letter for the kind, and a hash. */
const NODE_BYTES = 33
const SIZE_BYTES = 8
const KINDS: readonly MapNode['kind'][] = ['nothing', 'entry', 'both']

/** The nodes of 256 buckets as bytes: objects would take five times the memory. */
export type MapTile = Bytes

export const EMPTY_TILE: MapTile = new Uint8Array(WIDTH * NODE_BYTES)

/** A tile by its root. */
export interface Slot {
  readonly node: MapNode
  /** How many entries the log had when the tile was counted; none of the later ones up to the state's size changed it. */
  readonly size: number
  /** Where it is in memory. */
  tile?: MapTile
}

/** The map as of a size of the log. */
export interface MapState {
  readonly size: number
  readonly slots: readonly Slot[]
}

export const EMPTY_STATE: MapState = {
  size: 0,
  slots: Array.from({ length: WIDTH }, () => ({ node: NOTHING, size: 0, tile: EMPTY_TILE })),
}

export function rootOfState({ slots }: MapState): Bytes {
  return rootOfNodes(
    sha256,
    slots.map(({ node }) => node),
  ).hash
}

function putNode(bytes: Bytes, at: number, { kind, hash }: MapNode): void {
  bytes[at] = KINDS.indexOf(kind)
  bytes.set(hash, at + 1)
}

function nodeAt(bytes: Bytes, at: number): MapNode {
  const kind = KINDS[bytes[at] ?? 0]
  return kind === undefined || kind === 'nothing' ? NOTHING : { kind, hash: bytes.slice(at + 1, at + NODE_BYTES) }
}

export function nodesOf(tile: MapTile): MapNode[] {
  return Array.from({ length: WIDTH }, (_, n) => nodeAt(tile, n * NODE_BYTES))
}

export function tileOf(nodes: readonly MapNode[]): MapTile {
  const tile = new Uint8Array(WIDTH * NODE_BYTES)
  for (const [n, node] of nodes.entries()) putNode(tile, n * NODE_BYTES, node)
  return tile
}

function writeSize(size: number): Bytes {
  const bytes = new Uint8Array(SIZE_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(size))
  return bytes
}

const readSize = (bytes: Bytes, at: number): number =>
  Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at))

/** A tile as it is stored, with the size it was counted at. */
export function writeTile(tile: MapTile, size: number): Bytes {
  return Uint8Array.from([...writeSize(size), ...tile])
}

/** @returns undefined for what is not a tile */
export function readTile(bytes: Bytes): { tile: MapTile; size: number } | undefined {
  if (bytes.length !== SIZE_BYTES + EMPTY_TILE.length) return undefined
  return { tile: bytes.slice(SIZE_BYTES), size: readSize(bytes, 0) }
}

const SLOT_BYTES = NODE_BYTES + SIZE_BYTES

export function writeState({ size, slots }: MapState): Bytes {
  const bytes = new Uint8Array(SIZE_BYTES + WIDTH * SLOT_BYTES)
  bytes.set(writeSize(size))
  for (const [n, slot] of slots.entries()) {
    const at = SIZE_BYTES + n * SLOT_BYTES
    putNode(bytes, at, slot.node)
    bytes.set(writeSize(slot.size), at + NODE_BYTES)
  }
  return bytes
}

/** @returns undefined for what is not a state */
export function readState(bytes: Bytes): MapState | undefined {
  if (bytes.length !== SIZE_BYTES + WIDTH * SLOT_BYTES) return undefined
  const slots = Array.from({ length: WIDTH }, (_, n): Slot => {
    const at = SIZE_BYTES + n * SLOT_BYTES
    const node = nodeAt(bytes, at)
    return { node, size: readSize(bytes, at + NODE_BYTES), ...(node === NOTHING && { tile: EMPTY_TILE }) }
  })
  return { size: readSize(bytes, 0), slots }
}
