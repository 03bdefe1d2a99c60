import type { AuditNoun } from '@eluent/domain/history'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** The organization's sample, deleted or not. */
export function findAnySample(db: Kysely<DB>, organizationId: number, sampleId: number) {
  return db
    .selectFrom('samples')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sampleId)
    .select(['strain_name', 'batch_number', 'deleted_at', 'updated_by_name'])
    .executeTakeFirst()
}

/** The newest lines of a record's trail. */
export function listAuditEntries(
  db: Kysely<DB>,
  organizationId: number,
  record: { noun: AuditNoun; id: string },
  limit: number,
) {
  return db
    .selectFrom('audit_entries')
    .where('organization_id', '=', organizationId)
    .where('noun', '=', record.noun)
    .where('record_id', '=', record.id)
    .select(['id', 'at', 'actor_name', 'actor_role', 'action', 'old', 'new', 'why'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The runs of a sample that became void, the latest voided first; with those that went with a deleted sample before them. */
export function listVoidedInjections(
  db: Kysely<DB>,
  organizationId: number,
  sampleId: number,
  { limit, all }: { limit: number; all: boolean },
) {
  return db
    .selectFrom('injections')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .$if(!all, (query) => query.where('voided_at', 'is not', null))
    .selectAll()
    .orderBy(sql`voided_at desc nulls first`)
    .orderBy('vial_number')
    .limit(limit)
    .execute()
}

/** Names of what the trail refers to by id, by the field that refers. */
export async function listNames(db: Kysely<DB>, organizationId: number): Promise<Record<string, Map<string, string>>> {
  const byId = (rows: readonly { id: number; name: string }[]) => new Map(rows.map((row) => [String(row.id), row.name]))
  const ofOrganization = (table: 'methods' | 'prep_methods') =>
    db.selectFrom(table).where('organization_id', '=', organizationId).select(['id', 'name']).execute()
  return {
    sample_type_id: byId(await db.selectFrom('sample_types').select(['id', 'name']).execute()),
    test_method_id: byId(await ofOrganization('methods')),
    prep_method_id: byId(await ofOrganization('prep_methods')),
  }
}
