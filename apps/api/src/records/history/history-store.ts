import type { AuditNoun } from '@eluent/domain/history'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { allRows, present, rows } from '../../platform/db/rows.ts'
import { wholeInjections } from '../results/results-store.ts'

/** The organization's sample, deleted or not. @throws AppError not_found */
export async function readAnySample(tx: Tx, sampleId: number) {
  return present(
    await allRows(tx, 'samples')
      .where('id', '=', sampleId)
      .select(['strain_name', 'batch_number', 'deleted_at', 'updated_by_name'])
      .executeTakeFirst(),
  )
}

/** The newest lines of a record's trail. */
export function listAuditEntries(tx: Tx, record: { noun: AuditNoun; id: string }, limit: number) {
  return rows(tx, 'audit_entries')
    .where('noun', '=', record.noun)
    .where('record_id', '=', record.id)
    .select(['id', 'at', 'actor_name', 'actor_role', 'action', 'old', 'new', 'why'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The runs of a sample that became void, the latest voided first; with those that went with a deleted sample before them. */
export function listVoidedInjections(tx: Tx, sampleId: number, { limit, all }: { limit: number; all: boolean }) {
  return wholeInjections(tx)
    .where('injections.sample_id', '=', sampleId)
    .$if(!all, (query) => query.where('injections.voided_at', 'is not', null))
    .orderBy(sql`voided_at desc nulls first`)
    .orderBy('vial_number')
    .limit(limit)
    .execute()
}

/** Names of what the trail refers to by id, by the field that refers; also of what was deleted since. */
export async function listNames(tx: Tx): Promise<Record<string, Map<string, string>>> {
  const byId = (named: readonly { id: number; name: string }[]) =>
    new Map(named.map((row) => [String(row.id), row.name]))
  const [types, methods, prepMethods] = await Promise.all([
    tx.selectFrom('sample_types').select(['id', 'name']).execute(),
    allRows(tx, 'methods').select(['id', 'name']).execute(),
    allRows(tx, 'prep_methods').select(['id', 'name']).execute(),
  ])
  return { sample_type_id: byId(types), test_method_id: byId(methods), prep_method_id: byId(prepMethods) }
}
