import type { FormField, TemplateField } from '@eluent/contract'
import { FORM_FIELD_TYPES } from '@eluent/domain/form-fields'
import type { ListQuery } from '@eluent/domain/lists'
import { sql, type Insertable, type Kysely, type Selectable, type UpdateObject } from 'kysely'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import type { DB, FormFields } from '../../platform/db/schema.generated.ts'

export const FORM_FIELD_COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const
export type FormFieldColumn = (typeof FORM_FIELD_COLUMNS)[number]
export type FormFieldRow = Selectable<FormFields>

type FieldFacts = Pick<FormFieldRow, 'id' | 'name' | 'type' | 'options' | 'is_required' | 'created_at' | 'updated_at'>

/** A field as the screens read it, in the field list and in a template alike. */
export function presentField(row: FieldFacts): TemplateField {
  const type = FORM_FIELD_TYPES.find(({ slug }) => slug === row.type)
  return {
    id: row.id,
    name: row.name,
    type: { name: type?.name ?? row.type, slug: row.type },
    options: row.options.map((name) => ({ name })),
    values: row.options,
    validations: [{ is_required: row.is_required }],
    is_required: row.is_required,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

export const presentFormField = (row: FormFieldRow): FormField => ({ ...presentField(row), version: row.version })

const present = (db: Kysely<DB>, organizationId: number) =>
  db.selectFrom('form_fields').where('organization_id', '=', organizationId).where('deleted_at', 'is', null)

/** One page of the fields with the number of all that the search finds; every field without a page. */
export async function listFormFieldRows(
  db: Kysely<DB>,
  organizationId: number,
  query: ListQuery<FormFieldColumn>,
  { all }: { all: boolean },
): Promise<{ rows: FormFieldRow[]; total: number }> {
  const found = present(db, organizationId).where(holdsSearched(query, 'name')).selectAll()
  return readPage(found, query, { by: query.sort_column, id: 'id', all })
}

export function findFormField(db: Kysely<DB>, organizationId: number, id: number) {
  return present(db, organizationId).where('id', '=', id).selectAll().executeTakeFirst()
}

/** The field's row, locked until the transaction ends. */
export function lockFormField(db: Kysely<DB>, organizationId: number, id: number) {
  return present(db, organizationId).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export function insertFormField(db: Kysely<DB>, row: Insertable<FormFields>) {
  return db.insertInto('form_fields').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes a field and counts its version up; the caller holds the row's lock. */
export function updateFormFieldRow(
  db: Kysely<DB>,
  organizationId: number,
  id: number,
  change: UpdateObject<DB, 'form_fields'>,
) {
  return db
    .updateTable('form_fields')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
