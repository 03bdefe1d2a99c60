import { edgeTiles, parseCheckpoint, TILE_WIDTH, TileGrowth, tilePath } from '@eluent/ledger'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { hashesIn, latestCheckpoint, tryTileLock, type SignedCheckpoint } from '../../records/ledger/ledger-store.ts'
import type { LedgerTree } from '../../records/ledger/ledger-tree.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import type { HashSource } from '../../records/ledger/tile-reader.ts'

type TileDeps = Pick<Deps, 'db' | 'ledgerTree'>

/** Tiles of level 0 that are written under one lock. */
const BATCH = 64
/** Batches between two lines of the log. */
const BATCHES_A_LINE = 64
/** Syncing a file is mostly waiting. */
const WRITES_AT_ONCE = 8
/** The lock needs a transaction, and a transaction an organization; it reads nothing of it. */
const LOCK_HOLDER = { organizationId: 1 }

/**
 * Writes tiles of everything that was signed, a batch at a time, until nothing is left or `signal` stops it. One process at a
 * time writes. The hashes behind the last full tile are kept in a file of their own. What a process that was killed left is written again; a tile is made of committed and signed entries only.
 * @returns the last checkpoint
 */
export async function writeTiles(
  { db, ledgerTree }: TileDeps,
  log: Pick<FastifyBaseLogger, 'info'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<SignedCheckpoint | undefined> {
  for (let batch = 1; !signal.aborted; batch += 1) {
    const latest = await db.lookUp(latestCheckpoint)
    if (!latest) return undefined
    const { size, root } = parseCheckpoint(latest.note).checkpoint
    const target = Math.floor(size / TILE_WIDTH) * TILE_WIDTH
    ledgerTree.lookAgain()
    if ((await ledgerTree.written()) === target) {
      await ledgerTree.keepEdge(hashesIn(db.lookups), { size, root })
      return latest
    }
    const written = await db.read(LOCK_HOLDER, async (tx) => {
      if (!(await tryTileLock(tx))) return undefined
      await ledgerTree.cutTo(size)
      await ledgerTree.compareEdge(hashesIn(tx), { size, root })
      return writeBatch(ledgerTree, hashesIn(tx), target)
    })
    ledgerTree.lookAgain()
    // another process is at it
    if (written === undefined) return latest
    if (written === target) await ledgerTree.isSound(hashesIn(db.lookups), { size, root })
    if (batch % BATCHES_A_LINE === 0) log.info({ written, of: target }, 'tiles of the log are being written')
  }
  return undefined
}

/** Writes the next tiles, up to `target` at most. @returns up to where tiles are written now */
export async function writeBatch(tree: LedgerTree, hashes: HashSource, target: number): Promise<number> {
  const begun = await tree.written()
  const end = Math.min(target, begun + BATCH * TILE_WIDTH)
  const before = edgeTiles(begun)
  const growth = new TileGrowth(
    sha256,
    begun,
    await Promise.all(before.map(async (tile) => ({ tile, content: await tree.tile(hashes, tile) }))),
  )
  const leaves = await tree.leaves(hashes, begun, end - begun)
  const tiles = []
  for (let at = 0; at < leaves.length; at += TILE_WIDTH) tiles.push(...growth.append(leaves.slice(at, at + TILE_WIDTH)))
  const edge = growth.edge()
  tiles.push(...edge)
  for (let at = 0; at < tiles.length; at += WRITES_AT_ONCE)
    await Promise.all(tiles.slice(at, at + WRITES_AT_ONCE).map(({ tile, content }) => tree.store.write(tile, content)))
  await tree.store.setProgress(end)
  const kept = new Set(edge.map(({ tile }) => tilePath(tile)))
  for (const tile of before) if (!kept.has(tilePath(tile))) await tree.store.remove(tile)
  return end
}
