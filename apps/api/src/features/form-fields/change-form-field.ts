import type { BodyOf, FormField, createFormField as createEndpoint, ReasonBody } from '@eluent/contract'
import { keptValues, validateFormField } from '@eluent/domain/form-fields'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { change, create, lock, lockVersion, voidRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { presentFormField, type FormFieldRow } from '../../records/form-fields/form-fields-store.ts'

type Input = BodyOf<typeof createEndpoint>['form_field']
interface Deps {
  db: Database
}

/** What is kept of a field, its rules checked. @throws AppError validation_failed */
function checked(input: Input, stored?: FormFieldRow) {
  const { name = stored?.name, type = stored?.type, values = stored?.options } = input
  const errors = validateFormField({ name, type, values })
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return {
    name: String(name).trim(),
    type: String(type),
    options: keptValues(type, values),
    is_required: input.validations?.[0]?.is_required ?? stored?.is_required ?? false,
  }
}

/** Adds a field. @throws AppError validation_failed */
export async function createFormField(deps: Deps, call: Call, input: Input): Promise<FormField> {
  const columns = checked(input)
  return deps.db.transaction(call, async (tx) => {
    const row = await create(tx, 'form_fields', columns, call.actor)
    await writeAudit(tx, call, { action: 'create', noun: 'form_field', recordId: row.id, new: columns })
    return presentFormField(row)
  })
}

/** Changes a field; `version`, when given, must be the one read. @throws AppError not_found, changed_meanwhile, validation_failed */
export async function updateFormField(
  deps: Deps,
  call: Call,
  id: number,
  input: Input,
  version: number | undefined,
): Promise<FormField> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'form_fields', id, version)
    const columns = checked(input, stored)
    const row = await change(tx, 'form_fields', id, columns, call.actor)
    const { name, type, options, is_required } = stored
    const old = { name, type, options, is_required }
    await writeAudit(tx, call, { action: 'edit', noun: 'form_field', recordId: id, old, new: columns })
    return presentFormField(row)
  })
}

/** Takes a field off the lists; what samples hold of it stays. @throws AppError not_found, reason_required */
export async function deleteFormField(
  deps: Deps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'form_fields', id)
    await voidRow(tx, 'form_fields', id, call.actor)
    const old = { name: stored.name }
    await writeAudit(tx, call, { action: 'void', noun: 'form_field', recordId: id, old, why })
    return { message: 'Form field removed successfully' }
  })
}
