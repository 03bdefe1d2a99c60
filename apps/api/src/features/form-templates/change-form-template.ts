import type { BodyOf, FormTemplate, createFormTemplate as createEndpoint, ReasonBody } from '@eluent/contract'
import { keptValues } from '@eluent/domain/form-fields'
import { validateFormTemplate } from '@eluent/domain/form-templates'
import { hasFieldErrors } from '@eluent/domain/samples'
import { SLUG_TAKEN_TEXT, slugOf } from '@eluent/domain/text'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { change, create, lock, lockVersion, voidRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import {
  isSlugTaken,
  listFieldRows,
  lockTemplateNames,
  presentTemplate,
  writeFields,
  type FieldRecord,
  type KeptField,
  type TemplateRecord,
} from '../../records/form-templates/form-templates-store.ts'

type Input = BodyOf<typeof createEndpoint>['form_template']
type FieldInput = NonNullable<Input['form_fields']>[number]
interface Deps {
  db: Database
  /** The message for a template without fields. */
  noFieldsText: string
}

interface Checked {
  columns: { name: string; slug: string; description: string | null }
  fields: KeptField[]
}

/** What is kept of a template, its rules checked. @throws AppError validation_failed */
function checked(
  deps: Deps,
  input: Input,
  stored?: TemplateRecord,
  storedFields: readonly FieldRecord[] = [],
): Checked {
  const { name = stored?.name, description = stored?.description } = input
  const fields = input.form_fields?.map(typed) ?? storedFields.map(fieldInput)
  const errors = validateFormTemplate({ name, description, form_fields: fields }, deps.noFieldsText)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const text = typeof description === 'string' ? description.trim() : ''
  const free = new Set(storedFields.map(({ id }) => id))
  return {
    columns: { name: String(name).trim(), slug: slugOf(String(name)), description: text === '' ? null : text },
    fields: fields.map((field) => ({
      // an id that is not of this template, or comes twice, makes a field of its own
      id: field.id && free.delete(field.id) ? field.id : null,
      name: String(field.name).trim(),
      type: String(field.type),
      options: keptValues(field.type, field.values),
      is_required: field.validations?.[0]?.is_required ?? false,
    })),
  }
}

/** A type as it is read, {name, slug}, is taken as its slug. */
function typed(field: FieldInput): FieldInput {
  const { type } = field
  return typeof type === 'object' && type !== null && 'slug' in type ? { ...field, type: type.slug } : field
}

function fieldInput({ id, name, type, options, is_required }: FieldRecord): FieldInput {
  return { id, name, type, values: options, validations: [{ is_required }] }
}

/** What the history keeps of a template. */
function auditedTemplate(
  columns: Pick<TemplateRecord, 'name' | 'description'>,
  fields: readonly Pick<KeptField, 'name' | 'type' | 'options' | 'is_required'>[],
) {
  return {
    name: columns.name,
    description: columns.description,
    form_fields: fields.map(({ name, type, options, is_required }) => ({ name, type, values: options, is_required })),
  }
}

/** Adds a template. @throws AppError validation_failed, a name that is taken as an error of its slug */
export async function createFormTemplate(deps: Deps, call: Call, input: Input): Promise<FormTemplate> {
  const { columns, fields } = checked(deps, input)
  return deps.db.transaction(call, async (tx) => {
    await refuseTakenName(tx, columns.slug, null)
    const row = await create(tx, 'form_templates', columns, call.actor)
    await writeFields(tx, row.id, fields)
    await writeAudit(tx, call, {
      action: 'create',
      noun: 'form_template',
      recordId: row.id,
      new: auditedTemplate(columns, fields),
    })
    return presentTemplate(row, await listFieldRows(tx, row.id))
  })
}

/**
 * Changes a template; `version`, if named, must be the one read.
 * @throws AppError not_found, changed_meanwhile, validation_failed
 */
export async function updateFormTemplate(
  deps: Deps,
  call: Call,
  id: number,
  input: Input,
  version: number | undefined,
): Promise<FormTemplate> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'form_templates', id, version)
    const storedFields = await listFieldRows(tx, id)
    const { columns, fields } = checked(deps, input, stored, storedFields)
    await refuseTakenName(tx, columns.slug, id)
    const row = await change(tx, 'form_templates', id, columns, call.actor)
    await writeFields(tx, id, fields)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'form_template',
      recordId: id,
      old: auditedTemplate(stored, storedFields),
      new: auditedTemplate(columns, fields),
    })
    return presentTemplate(row, await listFieldRows(tx, id))
  })
}

/** Takes a template off the lists; batches and samples that use it keep its fields. @throws AppError not_found, reason_required */
export async function deleteFormTemplate(
  deps: Pick<Deps, 'db'>,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'form_templates', id)
    await voidRow(tx, 'form_templates', id, call.actor)
    const old = { name: stored.name }
    await writeAudit(tx, call, { action: 'void', noun: 'form_template', recordId: id, old, why })
    return { message: 'Form template removed successfully' }
  })
}

async function refuseTakenName(tx: Tx, slug: string, except: number | null): Promise<void> {
  await lockTemplateNames(tx)
  if (await isSlugTaken(tx, slug, except)) throw fieldErrors({ slug: [SLUG_TAKEN_TEXT] })
}
