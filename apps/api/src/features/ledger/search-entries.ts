import { fromHex, sameBytes, TILE_WIDTH, type Bytes, type TreeHead } from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { hashAt, type Edge } from '../../records/ledger/edge-hashes.ts'
import type { KeptHashes } from '../../records/ledger/tile-store.ts'
import { readEntries, type AuditedEntry } from './audit-entries.ts'

/** What the hash of an entry may have been before it was changed. */
type OtherHash = (entry: AuditedEntry) => Promise<Bytes | null>

/** In place of an entry that is not there. */
export const NO_HASH = new Uint8Array(32)
/** Of more than these, those at the beginning are named. */
const NAMED_AT_MOST = 1_000

interface Found {
  /** The tree with the right hashes. */
  readonly tree: TreeHead
  /** The entries that are other ones now. */
  readonly changed: readonly AuditedEntry[]
}

function hashesOfTiles(tiles: KeptHashes): OtherHash {
  let [index, content]: [number, Bytes | undefined] = [-1, undefined]
  let edge: Promise<Edge | undefined> | undefined
  return async ({ place }) => {
    const wanted = Math.floor(place / TILE_WIDTH)
    if (wanted !== index) {
      index = wanted
      content = await tiles.read({ level: 0, index, width: TILE_WIDTH })
    }
    const newest = content ? undefined : await (edge ??= tiles.readEdge())
    const at = (place % TILE_WIDTH) * 32
    return content?.slice(at, at + 32) ?? (newest && hashAt(newest, place)) ?? null
  }
}

/**
 * Looks for the entries that keep the tree from giving a signed root: with the hashes that stand beside the leaves, then with those
 * of the tiles and of the edge. What gives the root is right, wherever it is from.
 * @param from the tree up to the last root that it gave
 * @returns undefined where neither gives the root
 */
export async function searchEntries(
  db: Kysely<DB>,
  tiles: KeptHashes | undefined,
  from: TreeHead,
  signed: { readonly size: number; readonly root: Bytes },
): Promise<Found | undefined> {
  const sources: OtherHash[] = [
    async ({ storedHash }) => (storedHash === null ? null : fromHex(storedHash, 32)),
    ...(tiles ? [hashesOfTiles(tiles)] : []),
  ]
  for (const source of sources) {
    const tree = from.copy()
    const changed: AuditedEntry[] = []
    for await (const entry of readEntries(db, from.size, signed.size)) {
      const hash = (await source(entry)) ?? entry.hash ?? NO_HASH
      tree.append(hash)
      const isOther = entry.hash !== null && !sameBytes(hash, entry.hash)
      if (isOther && changed.length < NAMED_AT_MOST) changed.push(entry)
    }
    if (tree.size === signed.size && sameBytes(tree.root(), signed.root)) return { tree, changed }
  }
  return undefined
}
