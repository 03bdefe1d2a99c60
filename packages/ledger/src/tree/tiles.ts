import { concat, type Bytes, type Sha256 } from '../bytes/bytes.ts'
import { nodeHash } from './merkle.ts'
import { joinSubtrees, subtreesOf, type Range, type Subtree } from './ranges.ts'

/**
 * A Merkle tree as files of 256 hashes, after https://c2sp.org/tlog-tiles (as of 2026-07): tile `index` of level 0 holds
 * the leaves' hashes, of level 1 and up the hash of each full tile below. A full tile never changes.
 */
export interface Tile {
  readonly level: number
  readonly index: number
  /** Hashes in it: 256 when it is full. */
  readonly width: number
}

export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const HASH_BYTES = 32
/** 256^6 is the last power below 2^53. */
const TOP_LEVEL = 6

/** The address below the log's prefix: `tile/0/x001/x234/067`, and `.p/112` behind a partial one. */
export function tilePath({ level, index, width }: Tile): string {
  const groups = [String(index % 1000).padStart(3, '0')]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`)
  return `tile/${level}/${groups.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

/** The tile of an address in the one spelling it has; undefined for any other text. */
export function parseTilePath(path: string): Tile | undefined {
  const parts = /^tile\/(\d)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!parts) return undefined
  const [, level, groups = '', width] = parts
  const tile = {
    level: Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  return tile.level <= TOP_LEVEL && tile.width > 0 && tilePath(tile) === path ? tile : undefined
}

/** How many hashes of a tile are known in a tree of this size. */
export function widthAt(size: number, { level, index }: Pick<Tile, 'level' | 'index'>): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH
  return Math.max(0, Math.min(TILE_WIDTH, hashes))
}

/** The partial tiles at the right edge of a tree, above level 0. */
export function edgeTiles(size: number): Tile[] {
  const tiles: Tile[] = []
  for (let level = 1; size >= TILE_WIDTH ** level; level += 1) {
    const hashes = Math.floor(size / TILE_WIDTH ** level)
    if (hashes % TILE_WIDTH > 0)
      tiles.push({ level, index: Math.floor(hashes / TILE_WIDTH), width: hashes % TILE_WIDTH })
  }
  return tiles
}

export function hashesOf(tile: Bytes): Bytes[] {
  return Array.from({ length: tile.length / HASH_BYTES }, (_, n) => tile.slice(n * HASH_BYTES, (n + 1) * HASH_BYTES))
}

/** The hash over hashes of complete subtrees of one size; their number is a power of two. */
function rootOfEqual(sha256: Sha256, hashes: readonly Bytes[]): Bytes {
  let level = hashes
  while (level.length > 1) {
    const above: Bytes[] = []
    for (let n = 0; n + 1 < level.length; n += 2)
      above.push(nodeHash(sha256, level[n] ?? new Uint8Array(), level[n + 1] ?? new Uint8Array()))
    level = above
  }
  return level[0] ?? sha256(new Uint8Array())
}

/** The hash that the tile above has of a full one. */
export function rootOfTile(sha256: Sha256, tile: Bytes): Bytes {
  return rootOfEqual(sha256, hashesOf(tile))
}

/** In which tile of a tree of `size` leaves a subtree's hashes stand, and which of them they are. */
function placeOf({ level, index }: Subtree, size: number): { tile: Tile; from: number; count: number } {
  const tileLevel = Math.floor(level / TILE_HEIGHT)
  const count = 2 ** (level % TILE_HEIGHT)
  const first = index * count
  const place = { level: tileLevel, index: Math.floor(first / TILE_WIDTH) }
  return { tile: { ...place, width: widthAt(size, place) }, from: first % TILE_WIDTH, count }
}

/**
 * The hashes over ranges of leaves of a tree of `size` leaves, from as few tiles as hold them: for a proof at most two a
 * level. Every tile is read once, all at the same time.
 */
export async function hashRanges(
  sha256: Sha256,
  ranges: readonly Range[],
  size: number,
  read: (tile: Tile) => Promise<Bytes>,
): Promise<Bytes[]> {
  const places = ranges.map((range) => subtreesOf(range).map((subtree) => placeOf(subtree, size)))
  const tiles = new Map(places.flat().map(({ tile }) => [tilePath(tile), tile]))
  const contents = new Map(await Promise.all([...tiles].map(async ([path, tile]) => [path, await read(tile)] as const)))
  return places.map((parts) =>
    joinSubtrees(
      sha256,
      parts.map(({ tile, from, count }) => {
        const content = contents.get(tilePath(tile)) ?? new Uint8Array()
        return rootOfTile(sha256, content.slice(from * HASH_BYTES, (from + count) * HASH_BYTES))
      }),
    ),
  )
}

/** Whoever writes the tiles of a growing tree: takes 256 leaves at a time and gives the tiles that they complete. */
export class TileGrowth {
  readonly #sha256: Sha256
  /** #edge[level] are the hashes of the tile at the right edge; of level 0 it is empty. */
  readonly #edge: Bytes[][]
  #size: number

  /** @param edge contents of `edgeTiles(size)`; size is a multiple of 256 */
  constructor(sha256: Sha256, size: number, edge: readonly { tile: Tile; content: Bytes }[]) {
    this.#sha256 = sha256
    this.#size = size
    this.#edge = Array.from({ length: TOP_LEVEL + 1 }, () => [])
    for (const { tile, content } of edge) this.#edge[tile.level] = hashesOf(content)
  }

  get size(): number {
    return this.#size
  }

  /** The full tiles that 256 leaves more make; level 0 first. */
  append(leaves: readonly Bytes[]): { tile: Tile; content: Bytes }[] {
    if (leaves.length !== TILE_WIDTH) throw new RangeError(`a tile has ${TILE_WIDTH} hashes, not ${leaves.length}`)
    const full: { tile: Tile; content: Bytes }[] = []
    this.#size += TILE_WIDTH
    let hashes = leaves
    for (let level = 0; hashes.length === TILE_WIDTH; level += 1) {
      const index = Math.floor(this.#size / TILE_WIDTH ** (level + 1)) - 1
      full.push({ tile: { level, index, width: TILE_WIDTH }, content: concat(...hashes) })
      const above = this.#edge[level + 1]
      if (above === undefined) throw new RangeError('the tree is too large')
      above.push(rootOfEqual(this.#sha256, hashes))
      hashes = above
      if (above.length === TILE_WIDTH) this.#edge[level + 1] = []
    }
    return full
  }

  /** The partial tiles as they are now. */
  edge(): { tile: Tile; content: Bytes }[] {
    return edgeTiles(this.#size).map((tile) => ({ tile, content: concat(...(this.#edge[tile.level] ?? [])) }))
  }
}
