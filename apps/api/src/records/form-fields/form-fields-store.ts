import type { FormField, TemplateField } from '@eluent/contract'
import { FORM_FIELD_TYPES } from '@eluent/domain/form-fields'
import type { ListQuery } from '@eluent/domain/lists'
import type { Tx } from '../../platform/db/database.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { rows, type Row } from '../../platform/db/rows.ts'

export const FORM_FIELD_COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const
export type FormFieldColumn = (typeof FORM_FIELD_COLUMNS)[number]
export type FormFieldRow = Row<'form_fields'>

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

export function presentFormField(row: FormFieldRow): FormField {
  return { ...presentField(row), version: row.version }
}

/** One page of the fields with the number of all that the search finds; every field without a page. */
export async function listFormFieldRows(
  tx: Tx,
  query: ListQuery<FormFieldColumn>,
  { all }: { all: boolean },
): Promise<{ rows: FormFieldRow[]; total: number }> {
  const matching = rows(tx, 'form_fields').where(holdsSearched(query, 'name')).selectAll()
  return readPage(matching, query, { by: query.sort_column, id: 'id', all })
}
