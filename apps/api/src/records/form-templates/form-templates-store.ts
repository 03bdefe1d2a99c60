import type { FormTemplate, FormTemplateRow } from '@eluent/contract'
import { FORM_FIELD_TYPES } from '@eluent/domain/form-fields'
import type { ListQuery } from '@eluent/domain/lists'
import type { CustomFieldDefinition } from '@eluent/domain/samples'
import { sql, type Insertable, type Kysely, type Selectable, type UpdateObject } from 'kysely'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import type { DB, FormTemplateFields, FormTemplates } from '../../platform/db/schema.generated.ts'
import { presentField } from '../form-fields/form-fields-store.ts'

export const FORM_TEMPLATE_COLUMNS = ['id', 'name', 'no_of_form_fields', 'created_at', 'updated_at'] as const
export type FormTemplateColumn = (typeof FORM_TEMPLATE_COLUMNS)[number]
export type TemplateRecord = Selectable<FormTemplates>
export type FieldRecord = Selectable<FormTemplateFields>

export function presentTemplate(row: TemplateRecord, fields: readonly FieldRecord[]): FormTemplate {
  const { id, name, description, version, created_at, updated_at } = row
  return {
    id,
    name,
    description,
    no_of_form_fields: fields.length,
    version,
    created_at,
    updated_at,
    form_fields: fields.map(presentField),
  }
}

const present = (db: Kysely<DB>, organizationId: number) =>
  db
    .selectFrom('form_templates')
    .where('form_templates.organization_id', '=', organizationId)
    .where('form_templates.deleted_at', 'is', null)

/** One page of the templates with the number of all that the search finds; every template without a page. */
export async function listTemplateRows(
  db: Kysely<DB>,
  organizationId: number,
  query: ListQuery<FormTemplateColumn>,
  { all }: { all: boolean },
): Promise<{ rows: FormTemplateRow[]; total: number }> {
  const found = present(db, organizationId)
    .where(holdsSearched(query, 'form_templates.name'))
    .select((eb) => [
      'id',
      'name',
      'version',
      'created_at',
      'updated_at',
      eb
        .selectFrom('form_template_fields as field')
        .where('field.organization_id', '=', organizationId)
        .whereRef('field.form_template_id', '=', 'form_templates.id')
        .where('field.removed_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('no_of_form_fields'),
    ])
  const { rows, total } = await readPage(found, query, { by: query.sort_column, id: 'id', all })
  return { rows: rows.map((row) => ({ ...row, no_of_form_fields: row.no_of_form_fields ?? 0 })), total }
}

export function findTemplate(db: Kysely<DB>, organizationId: number, id: number) {
  return present(db, organizationId).where('id', '=', id).selectAll().executeTakeFirst()
}

/** Whether the organization has such a template, in its lists or not: what uses one keeps its fields. */
export async function isTemplate(db: Kysely<DB>, organizationId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('form_templates')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The template's row, locked until the transaction ends. */
export function lockTemplate(db: Kysely<DB>, organizationId: number, id: number) {
  return present(db, organizationId).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

/** Held until the transaction ends, so that two new names are compared one after the other. */
export async function lockTemplateNames(db: Kysely<DB>, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('form_templates', ${organizationId}::bigint))`.execute(db)
}

/** Whether another template that is in the lists has this slug. */
export async function isSlugTaken(
  db: Kysely<DB>,
  organizationId: number,
  slug: string,
  except: number | null,
): Promise<boolean> {
  const other = await present(db, organizationId)
    .where('slug', '=', slug)
    .$if(except !== null, (some) => some.where('id', '!=', except ?? 0))
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

export function insertTemplate(db: Kysely<DB>, row: Insertable<FormTemplates>) {
  return db.insertInto('form_templates').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes a template and counts its version up; the caller holds the row's lock. */
export function updateTemplateRow(
  db: Kysely<DB>,
  organizationId: number,
  id: number,
  change: UpdateObject<DB, 'form_templates'>,
) {
  return db
    .updateTable('form_templates')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The fields of a template in their order, also of one that left the lists. */
export function listFieldRows(db: Kysely<DB>, organizationId: number, templateId: number): Promise<FieldRecord[]> {
  return db
    .selectFrom('form_template_fields')
    .where('organization_id', '=', organizationId)
    .where('form_template_id', '=', templateId)
    .where('removed_at', 'is', null)
    .selectAll()
    .orderBy('position')
    .execute()
}

export interface KeptField {
  /** Of a field that the template has already. */
  id: number | null
  name: string
  type: string
  options: string[]
  is_required: boolean
}

/** Makes these the template's fields, in their order: fields it has stay the same rows, the others leave it. */
export async function writeFields(
  db: Kysely<DB>,
  organizationId: number,
  templateId: number,
  fields: readonly KeptField[],
): Promise<void> {
  const kept = fields.flatMap(({ id }) => (id === null ? [] : [id]))
  await db
    .updateTable('form_template_fields')
    .set({ removed_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('form_template_id', '=', templateId)
    .where('removed_at', 'is', null)
    .$if(kept.length > 0, (some) => some.where('id', 'not in', kept))
    .execute()
  for (const [index, { id, ...field }] of fields.entries()) {
    const columns = { ...field, position: index + 1 }
    if (id === null) {
      await db
        .insertInto('form_template_fields')
        .values({ ...columns, organization_id: organizationId, form_template_id: templateId })
        .execute()
    } else {
      await db
        .updateTable('form_template_fields')
        .set({ ...columns, updated_at: sql<string>`now()` })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute()
    }
  }
}

/** What custom fields are held to by a template; nothing without one. */
export async function customFieldsOf(
  db: Kysely<DB>,
  organizationId: number,
  templateId: number | null,
): Promise<CustomFieldDefinition[]> {
  if (templateId === null) return []
  const rows = await listFieldRows(db, organizationId, templateId)
  return rows.map(({ name, type, options, is_required }) => ({
    name,
    type: FORM_FIELD_TYPES.find(({ slug }) => slug === type)?.slug ?? 'textbox',
    values: options,
    is_required,
  }))
}
