import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** Whether the organization has this sample, voided or not. */
export async function hasSample(db: Kysely<DB>, organizationId: number, sampleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('samples')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sampleId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest lines of a record's trail. */
export function listAuditEntries(
  db: Kysely<DB>,
  organizationId: number,
  record: { noun: string; id: string },
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

/** The runs of a sample that became void, the latest voided first. */
export function listVoidedInjections(db: Kysely<DB>, organizationId: number, sampleId: number, limit: number) {
  return db
    .selectFrom('injections')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .where('voided_at', 'is not', null)
    .selectAll()
    .orderBy('voided_at', 'desc')
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
