import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { allRows, changeRows, insertRows, rows, type Author, type NewRow } from '../../platform/db/rows.ts'
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
  'units',
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
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import_templates', ${tx.organizationId}::bigint))`.execute(
    tx,
  )
}

/** The templates an organization can choose: the default of each type first, then by name. */
export function listTemplateRows(tx: Tx) {
  return rows(tx, 'import_templates')
    .select(columns)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export type TemplateRow = Awaited<ReturnType<typeof listTemplateRows>>[number]

/** A template that was not deleted. */
export function findTemplateRow(tx: Tx, templateId: number): Promise<TemplateRow | undefined> {
  return rows(tx, 'import_templates').where('id', '=', templateId).select(columns).executeTakeFirst()
}

/** Templates by their ids, deleted ones too: what samples were read with. */
export function listTemplatesEver(tx: Tx, ids: readonly number[]): Promise<TemplateRow[]> {
  return allRows(tx, 'import_templates')
    .where('id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .select(columns)
    .execute()
}

/** The first rows of the mapped file. */
export async function readParsed(tx: Tx, templateId: number): Promise<string[][]> {
  const template = rows(tx, 'import_templates').where('id', '=', templateId).select('parsed')
  return (await template.executeTakeFirstOrThrow()).parsed
}

export async function insertTemplate(tx: Tx, template: NewRow<'import_templates'>): Promise<number> {
  return (await insertRows(tx, 'import_templates', template).returning('id').executeTakeFirstOrThrow()).id
}

/** Takes the default from the template of this type that has it; the caller holds the lock. */
export async function unsetDefault(tx: Tx, type: number, by: Author): Promise<void> {
  await changeRows(tx, 'import_templates', { is_default: false }, by)
    .where('type', '=', type)
    .where('is_default', '=', true)
    .execute()
}

/** `change` for a template, without reading the wide row back; the caller holds the lock. */
export async function changeTemplate(
  tx: Tx,
  templateId: number,
  values: UpdateObject<DB, 'import_templates'>,
  by: Author,
): Promise<void> {
  await changeRows(tx, 'import_templates', values, by).where('id', '=', templateId).execute()
}
