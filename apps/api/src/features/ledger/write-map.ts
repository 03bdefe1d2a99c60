import { isLogLeaf, parseCheckpoint, parseLeaf } from '@eluent/ledger'
import { appendLogLeaf } from '../../records/ledger/append-leaf.ts'
import {
  latestMapped,
  ledgerSizes,
  lockLedger,
  newestEntry,
  type SignedCheckpoint,
} from '../../records/ledger/ledger-store.ts'
import { mapEntriesIn } from '../../records/ledger/map-entries.ts'
import type { Deps } from '../../views/deps.ts'

/** An entry needs a transaction, and a transaction an organization; this one is of none. */
const HOLDER = { organizationId: 1 }

type MapDeps = Pick<Deps, 'db' | 'ledgerTree' | 'now'>

/**
 * Writes the files of the status map up to the last checkpoint. Where that has no map, of a release that knew none or because
 * the entries were not those that were signed, the map is counted, and an entry of the log makes for a checkpoint that has one.
 */
export async function writeMap(
  { db, ledgerTree, now }: MapDeps,
  latest: Pick<SignedCheckpoint, 'note'>,
): Promise<void> {
  const { map } = ledgerTree
  const source = mapEntriesIn(db.lookups)
  const head = parseCheckpoint(latest.note).checkpoint
  if (head.mapRoot) {
    await map.store(source, head)
    return
  }
  const mapped = await db.lookUp(latestMapped)
  await map.begin(source, mapped && parseCheckpoint(mapped.note).checkpoint, head.size)
  if (!(await map.nextRoot(source, head, head.size))) return
  await db.transaction(HOLDER, async (tx) => {
    await lockLedger(tx)
    const [{ size }, newest] = await Promise.all([ledgerSizes(tx), newestEntry(tx)])
    // what was appended meanwhile is signed with the map, and one such entry at the end is enough
    if (size !== head.size || !newest || isMapEntry(newest.leaf)) return
    await appendLogLeaf(tx, { event: 'map', at: now(), text: '' })
  })
}

function isMapEntry(text: string): boolean {
  const leaf = parseLeaf(text)
  return isLogLeaf(leaf) && leaf.event === 'map'
}
