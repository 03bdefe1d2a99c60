import { parseCheckpoint, sameBytes, toHex, type Bytes, type MapEntry } from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { listMapped } from '../../records/ledger/ledger-pages.ts'
import { findByTracer } from '../../records/ledger/ledger-store.ts'
import { mapEntriesIn } from '../../records/ledger/map-entries.ts'
import { EMPTY_TILE, rootOfState, type MapState } from '../../records/ledger/map-tiles.ts'
import { countState, moveState, type MapSource } from '../../records/ledger/move-map.ts'
import { general, type AuditFault, type Report } from './audit-entries.ts'

/** Checkpoints whose maps are counted again from the database, the newest. */
const MOST = 1_000
/** What is hidden is looked for among so many certificates. */
const MOST_SUSPECTS = 256

const moved = (source: MapSource, state: MapState, size: number): Promise<MapState> =>
  moveState(source, state, size, (place) => Promise.resolve(state.slots[place]?.tile ?? EMPTY_TILE))

/** A false map shows some certificate as it once was. */
export function falseMaps({ first, count }: { first: number; count: number }): AuditFault {
  const which = count === 1 ? `checkpoint ${first}` : `${count} checkpoints, from ${first} on,`
  return general(`the status map under ${which} is not that of the entries: it shows certificates as they once were`)
}

/** What a false map hides. */
export function leftOut(entry: Pick<AuditFault, 'organizationId' | 'certificateId' | 'seq'>, size: number): AuditFault {
  const { organizationId, certificateId, seq } = entry
  return { organizationId, certificateId, seq, text: `the status map under checkpoint ${size} leaves this entry out` }
}

/**
 * Holds the maps under the newest checkpoints against the entries, for logs of more certificates than `MapAudit` keeps, and where no
 * key tells which checkpoints are the log's. Entries and checkpoints must have been found right before.
 */
export async function auditNewestMaps(db: Kysely<DB>, report: Report): Promise<void> {
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
  report(falseMaps({ first, count: wrong.length }))
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
    const whose = { organizationId: owner?.organization_id ?? null, certificateId: owner?.certificate_id ?? null }
    report(leftOut({ ...whose, seq }, size))
  }
}
