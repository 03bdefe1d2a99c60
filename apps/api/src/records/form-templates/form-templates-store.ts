import type { FormTemplate, FormTemplateRow } from '@eluent/contract'
import { FORM_FIELD_TYPES } from '@eluent/domain/form-fields'
import type { ListQuery } from '@eluent/domain/lists'
import type { CustomFieldDefinition } from '@eluent/domain/samples'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { allRows, insertRows, NOW, rows, updateRows, type Row } from '../../platform/db/rows.ts'
import { presentField } from '../form-fields/form-fields-store.ts'

export const FORM_TEMPLATE_COLUMNS = ['id', 'name', 'no_of_form_fields', 'created_at', 'updated_at'] as const
export type FormTemplateColumn = (typeof FORM_TEMPLATE_COLUMNS)[number]
export type TemplateRecord = Row<'form_templates'>
export type FieldRecord = Row<'form_template_fields'>

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

/** One page of the templates with the number of all that the search finds; every template without a page. */
export async function listTemplateRows(
  tx: Tx,
  query: ListQuery<FormTemplateColumn>,
  { all }: { all: boolean },
): Promise<{ rows: FormTemplateRow[]; total: number }> {
  const matching = rows(tx, 'form_templates')
    .where(holdsSearched(query, 'form_templates.name'))
    .select((eb) => [
      'id',
      'name',
      'version',
      'created_at',
      'updated_at',
      rows(tx, 'form_template_fields as field', eb)
        .whereRef('field.form_template_id', '=', 'form_templates.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('no_of_form_fields'),
    ])
  const page = await readPage(matching, query, { by: query.sort_column, id: 'id', all })
  return { ...page, rows: page.rows.map((row) => ({ ...row, no_of_form_fields: row.no_of_form_fields ?? 0 })) }
}

/** Whether the organization has such a template, in its lists or not: what uses one keeps its fields. */
export async function isTemplate(tx: Tx, id: number): Promise<boolean> {
  return (await allRows(tx, 'form_templates').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** Whether the template is in the lists. */
export async function isTemplateListed(tx: Tx, id: number): Promise<boolean> {
  return (await rows(tx, 'form_templates').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** Held until the transaction ends, so that two new names are compared one after the other. */
export async function lockTemplateNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('form_templates', ${tx.organizationId}::bigint))`.execute(tx)
}

/** Whether another template that is in the lists has this slug. */
export async function isSlugTaken(tx: Tx, slug: string, except: number | null): Promise<boolean> {
  const other = await rows(tx, 'form_templates')
    .where('slug', '=', slug)
    .$if(except !== null, (others) => others.where('id', '!=', except ?? 0))
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/** The fields of a template in their order, also of one that left the lists. */
export function listFieldRows(tx: Tx, templateId: number): Promise<FieldRecord[]> {
  return rows(tx, 'form_template_fields')
    .where('form_template_id', '=', templateId)
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
export async function writeFields(tx: Tx, templateId: number, fields: readonly KeptField[]): Promise<void> {
  const kept = fields.flatMap(({ id }) => (id === null ? [] : [id]))
  await updateRows(tx, 'form_template_fields')
    .set({ removed_at: NOW })
    .where('form_template_id', '=', templateId)
    .$if(kept.length > 0, (others) => others.where('id', 'not in', kept))
    .execute()
  for (const [index, { id, ...field }] of fields.entries()) {
    const columns = { ...field, position: index + 1 }
    if (id === null) {
      await insertRows(tx, 'form_template_fields', { ...columns, form_template_id: templateId }).execute()
    } else {
      const values = { ...columns, updated_at: NOW }
      await updateRows(tx, 'form_template_fields').set(values).where('id', '=', id).execute()
    }
  }
}

/** What custom fields are held to by a template; nothing without one. */
export async function customFieldsOf(tx: Tx, templateId: number | null): Promise<CustomFieldDefinition[]> {
  if (templateId === null) return []
  const fields = await listFieldRows(tx, templateId)
  return fields.map(({ name, type, options, is_required }) => ({
    name,
    type: FORM_FIELD_TYPES.find(({ slug }) => slug === type)?.slug ?? 'textbox',
    values: options,
    is_required,
  }))
}
