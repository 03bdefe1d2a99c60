import { sql, type InsertObject, type Kysely, type UpdateObject } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

const columns = [
  'id',
  'type',
  'name',
  'global_key',
  'is_default',
  'metadata',
  'analytes',
  'rows',
  'sheet',
  'decimal',
  'parsed_rows',
  'source_file_id',
  'source_filename',
  'version',
  'created_by_name',
  'created_at',
  'updated_at',
  'updated_by_name',
  'deleted_at',
] as const

/** One writer at a time changes an organization's templates, so that one of each type is the default. */
export async function lockTemplates(db: Kysely<DB>, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import_templates', ${organizationId}::bigint))`.execute(db)
}

/** The templates an organization can choose: the default of each type first, then by name. */
export function listTemplateRows(db: Kysely<DB>, organizationId: number) {
  return db
    .selectFrom('import_templates')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .select(columns)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export type TemplateRow = Awaited<ReturnType<typeof listTemplateRows>>[number]

/** A template that was not deleted. */
export function findTemplateRow(
  db: Kysely<DB>,
  organizationId: number,
  templateId: number,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('import_templates')
    .where('organization_id', '=', organizationId)
    .where('id', '=', templateId)
    .where('deleted_at', 'is', null)
    .select(columns)
    .executeTakeFirst()
}

/** Templates by their ids, deleted ones too: what samples were read with. */
export function listTemplatesEver(
  db: Kysely<DB>,
  organizationId: number,
  ids: readonly number[],
): Promise<TemplateRow[]> {
  return db
    .selectFrom('import_templates')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .select(columns)
    .execute()
}

/** The first rows of the mapped file. */
export async function readParsed(db: Kysely<DB>, organizationId: number, templateId: number): Promise<string[][]> {
  const { parsed } = await db
    .selectFrom('import_templates')
    .where('organization_id', '=', organizationId)
    .where('id', '=', templateId)
    .select('parsed')
    .executeTakeFirstOrThrow()
  return parsed
}

export async function insertTemplate(db: Kysely<DB>, row: InsertObject<DB, 'import_templates'>): Promise<number> {
  const { id } = await db.insertInto('import_templates').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Takes the default from the template of this type that has it; the caller holds the lock. */
export async function unsetDefault(db: Kysely<DB>, organizationId: number, type: number, by: string): Promise<void> {
  await db
    .updateTable('import_templates')
    .set({
      is_default: false,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by_name: by,
    })
    .where('organization_id', '=', organizationId)
    .where('type', '=', type)
    .where('is_default', '=', true)
    .execute()
}

/** Changes a template and counts its version up; the caller holds the lock. */
export async function updateTemplateRow(
  db: Kysely<DB>,
  organizationId: number,
  templateId: number,
  by: string,
  change: UpdateObject<DB, 'import_templates'>,
): Promise<void> {
  await db
    .updateTable('import_templates')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by_name: by })
    .where('organization_id', '=', organizationId)
    .where('id', '=', templateId)
    .execute()
}
