import type { Kysely, NotNull } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/** Signed checkpoints by size, from one on. */
export function listCheckpoints(db: Kysely<DB>, after: number, limit: number) {
  return db
    .selectFrom('ledger_checkpoints')
    .select(['size', 'note', 'signed_at'])
    .where('size', '>', after)
    .orderBy('size')
    .limit(limit)
    .execute()
}

/** The newest checkpoints that commit to a map of the last entries, the newest first. */
export function listMapped(db: Kysely<DB>, limit: number) {
  return db
    .selectFrom('ledger_checkpoints')
    .select(['size', 'note'])
    .where('note', 'like', '%\nstatus-map %')
    .orderBy('size', 'desc')
    .limit(limit)
    .execute()
}

/** Cosignatures of these sizes, each with the note that it stands under, by size. */
export function listCosignatures(db: Kysely<DB>, after: number, upTo: number) {
  return db
    .selectFrom('ledger_cosignatures as s')
    .innerJoin('ledger_checkpoints as c', 'c.size', 's.size')
    .select(['s.size', 's.witness', 's.line', 'c.note'])
    .where('s.size', '>', after)
    .where('s.size', '<=', upTo)
    .orderBy('s.size')
    .execute()
}

/** Entries in order, from a place in the log on, each with the entry before of its certificate or report. */
export function listEntriesFrom(db: Kysely<DB>, from: number, limit: number) {
  return db
    .selectFrom('ledger_entries as e')
    .select((eb) => [
      'e.seq',
      'e.kind',
      'e.organization_id',
      'e.certificate_id',
      'e.tracer_hash',
      'e.leaf',
      'e.leaf_hash',
      eb
        .selectFrom('ledger_entries as p')
        .select('p.leaf')
        .whereRef('p.tracer_hash', '=', 'e.tracer_hash')
        .whereRef('p.seq', '<', 'e.seq')
        .orderBy('p.seq', 'desc')
        .limit(1)
        .as('before'),
    ])
    .where('e.seq', '>=', from)
    .orderBy('e.seq')
    .limit(limit)
    .execute()
}

/** The organizations whose certificates have entries. */
export async function listSealingOrganizations(db: Kysely<DB>): Promise<number[]> {
  const found = await db
    .selectFrom('ledger_entries')
    .select('organization_id')
    .distinct()
    .where('organization_id', 'is not', null)
    .$narrowType<{ organization_id: NotNull }>()
    .execute()
  return found.map(({ organization_id }) => organization_id)
}

/** The certificates that have entries, by their numbers. */
export async function listSealedIds(tx: Tx, after: number, limit: number): Promise<number[]> {
  const found = await rows(tx, 'ledger_entries')
    .select('certificate_id')
    .distinct()
    .where('certificate_id', '>', after)
    .orderBy('certificate_id')
    .limit(limit)
    .$narrowType<{ certificate_id: NotNull }>()
    .execute()
  return found.map(({ certificate_id }) => certificate_id)
}
