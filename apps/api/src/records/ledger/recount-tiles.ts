import { concat, hashesOf, rootOfTile, sameBytes, TILE_WIDTH, tilePath, type Bytes, type Tile } from '@eluent/ledger'
import { sha256 } from './sha256.ts'
import type { HashSource } from './tile-reader.ts'

type ReadTile = (tile: Tile) => Promise<Bytes>

interface Recount {
  /** The tiles that are not what the level below says, as they should be. */
  readonly mended: ReadonlyMap<string, { tile: Tile; content: Bytes }>
  /** A tile as it should be. */
  readonly read: ReadTile
}

/**
 * Holds tiles against the tiles below them, and those of level 0 against the entries. Where two tiles disagree, the lower one
 * is held against what is below it in turn: a single damaged tile costs some hundred reads, however large the log is.
 */
export async function recountTiles(
  hashes: HashSource,
  lowestFirst: readonly Tile[],
  stored: ReadTile,
): Promise<Recount> {
  const mended = new Map<string, { tile: Tile; content: Bytes }>()
  const read: ReadTile = async (tile) => mended.get(tilePath(tile))?.content ?? stored(tile)

  const recount: ReadTile = async (tile) => {
    const content = await stored(tile)
    const first = tile.index * TILE_WIDTH
    let right: Bytes[] = []
    if (tile.level === 0) right = await hashes(first, tile.width)
    else
      for (const [n, hash] of hashesOf(content).entries()) {
        const child: Tile = { level: tile.level - 1, index: first + n, width: TILE_WIDTH }
        const root = rootOfTile(sha256, await read(child))
        right.push(sameBytes(root, hash) ? root : rootOfTile(sha256, await recount(child)))
      }
    const recounted = concat(...right)
    if (!sameBytes(recounted, content)) mended.set(tilePath(tile), { tile, content: recounted })
    return recounted
  }
  for (const tile of lowestFirst) await recount(tile)
  return { mended, read }
}
