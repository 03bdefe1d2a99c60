import { parseCheckpoint, sameBytes, toHex, type Bytes, type MapEntry } from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { listMapped } from '../../records/ledger/ledger-pages.ts'
import { findByTracer } from '../../records/ledger/ledger-store.ts'
import { mapEntriesIn } from '../../records/ledger/map-entries.ts'
import { EMPTY_TILE, rootOfState, type MapState } from '../../records/ledger/map-tiles.ts'
import { countState, moveState, type MapSource } from '../../records/ledger/move-map.ts'
import { general, type Report } from './audit-entries.ts'

/** Checkpoints whose maps are counted again, the newest; those before were the newest of earlier audits. */
const MOST = 1_000
/** What is hidden is looked for among so many certificates. */
const MOST_SUSPECTS = 256

const moved = (source: MapSource, state: MapState, size: number): Promise<MapState> =>
  moveState(source, state, size, (place) => Promise.resolve(state.slots[place]?.tile ?? EMPTY_TILE))

/**
 * Holds the maps under the newest checkpoints against the entries: a false one shows some certificate as it once was. Entries
 * and checkpoints must have been found right before.
 */
export async function auditMaps(db: Kysely<DB>, report: Report): Promise<void> {
  const source = mapEntriesIn(db)
  const signed = (await listMapped(db, MOST)).map(({ size, note }) => ({ size, root: rootIn(note) }))
  let state: MapState | undefined
  const wrong: number[] = []
  for (const { size, root } of signed.toReversed()) {
    const before = state
    state = before ? await moved(source, before, size) : await countState(source, size)
    if (root && sameBytes(rootOfState(state), root)) continue
    if (before && root && wrong.length === 0) await nameHidden(db, { before, size, root }, report)
    wrong.push(size)
  }
  const [first] = wrong
  if (first === undefined) return
  const which = wrong.length === 1 ? `checkpoint ${first}` : `${wrong.length} checkpoints, from ${first} on,`
  report(general(`the status map under ${which} is not that of the entries: it shows certificates as they once were`))
}

function rootIn(note: string): Bytes | undefined {
  return parseCheckpoint(note).checkpoint.mapRoot
}

/** Names the certificate whose entries since the last true map a false one leaves out. */
async function nameHidden(
  db: Kysely<DB>,
  { before, size, root }: { before: MapState; size: number; root: Bytes },
  report: Report,
): Promise<void> {
  const source = mapEntriesIn(db)
  const suspects = new Map<string, MapEntry>()
  for (const bucket of await source.touched(before.size, size))
    for (const entry of await source.entries(bucket, bucket + 1, size))
      if (entry.index >= before.size) suspects.set(toHex(entry.key), entry)
  for (const [key, { index: seq }] of [...suspects].slice(0, MOST_SUSPECTS)) {
    const without: MapSource = {
      touched: source.touched,
      entries: async (from, to, end) =>
        (await source.entries(from, to, end)).filter((entry) => entry.index < before.size || toHex(entry.key) !== key),
    }
    if (!sameBytes(rootOfState(await moved(without, before, size)), root)) continue
    const owner = await findByTracer(db, key)
    report({
      organizationId: owner?.organization_id ?? null,
      certificateId: owner?.certificate_id ?? null,
      seq,
      text: `the status map under checkpoint ${size} leaves this entry out`,
    })
  }
}
