import type { Batch, BodyOf, createBatch as createEndpoint, ReasonBody } from '@eluent/contract'
import { changeGrid, gridLabels, gridTypeOf, mayDeleteBatch, validateBatch } from '@eluent/domain/batches'
import { FORM_TEMPLATE_CHOICE_TEXT } from '@eluent/domain/form-templates'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { change, create, lock, lockVersion, voidRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { chosenTemplate } from '../../views/form-templates/chosen-template.ts'
import { addPositions, removePositions } from './batch-positions.ts'
import { readBatchRow, type BatchRecord } from '../../records/batches/batches-store.ts'
import { listPositions, lockPositionSamples, orderPositions } from '../../records/batches/positions-store.ts'

type Input = BodyOf<typeof createEndpoint>['batch']
interface Deps {
  db: Database
  now: () => Date
}

/** What is kept of a batch, and its positions' labels; its rules checked. @throws AppError validation_failed */
async function checked(tx: Tx, call: Call, input: Input, stored?: BatchRecord) {
  const {
    name = stored?.name,
    description = stored?.description,
    grid_type = stored?.grid_type,
    grid_value = stored?.grid_value,
    form_template_id = stored?.form_template_id,
  } = input
  const errors = validateBatch({ name, description, grid_type, grid_value })
  const template = await chosenTemplate(tx, form_template_id, stored?.form_template_id)
  if (template === undefined) errors['form_template_id'] = [FORM_TEMPLATE_CHOICE_TEXT]
  const type = gridTypeOf(grid_type)
  if (hasFieldErrors(errors) || type === null || template === undefined) throw fieldErrors(errors)
  const { labels } = gridLabels(type.slug, grid_value)
  if (labels === null) throw new Error('the batch rules let a grid without positions pass')
  const text = typeof description === 'string' ? description.trim() : ''
  return {
    columns: {
      name: String(name).trim(),
      description: text === '' ? null : text,
      form_template_id: template,
      grid_type: type.slug,
      grid_value: String(grid_value).trim(),
    },
    labels,
  }
}

/** Adds a batch with a QR code for each position of its grid. @throws AppError validation_failed */
export async function createBatch(deps: Deps, call: Call, input: Input): Promise<Batch> {
  return deps.db.transaction(call, async (tx) => {
    const { columns, labels } = await checked(tx, call, input)
    const { id } = await create(tx, 'batches', columns, call.actor)
    await addPositions(tx, deps, call, { id, name: columns.name }, labels)
    await writeAudit(tx, call, { action: 'create', noun: 'batch', recordId: id, new: columns })
    return readBatchRow(tx, id)
  })
}

/**
 * Changes a batch; `version`, when given, must be the one read. Positions whose label stays keep sample and share key.
 * @throws AppError not_found, changed_meanwhile, validation_failed also where a position to be removed is in use
 */
export async function updateBatch(
  deps: Deps,
  call: Call,
  id: number,
  input: Input,
  version: number | undefined,
): Promise<Batch> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'batches', id, version)
    const { columns, labels } = await checked(tx, call, input, stored)
    await lockPositionSamples(tx, id)
    const positions = await listPositions(tx, id)
    const { added, removed, error } = changeGrid(positions, labels)
    if (error !== null) {
      throw fieldErrors({ [columns.grid_type === stored.grid_type ? 'grid_value' : 'grid_type']: [error] })
    }
    await removePositions(tx, call, removed, 'Taken off its batch')
    await addPositions(tx, deps, call, { id, name: columns.name }, added)
    await orderPositions(tx, id, labels)
    await change(tx, 'batches', id, columns, call.actor)
    const { name, description, form_template_id, grid_type, grid_value } = stored
    const old = { name, description, form_template_id, grid_type, grid_value }
    await writeAudit(tx, call, { action: 'edit', noun: 'batch', recordId: id, old, new: columns })
    return readBatchRow(tx, id)
  })
}

/** Removes a batch and withdraws its QR codes. @throws AppError not_found, batch_in_use, reason_required */
export async function deleteBatch(deps: Deps, call: Call, id: number, body: ReasonBody): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'batches', id)
    await lockPositionSamples(tx, id)
    const positions = await listPositions(tx, id)
    if (!mayDeleteBatch(positions.map(({ facts }) => facts)).allowed) throw new AppError('batch_in_use')
    await removePositions(tx, call, positions, why)
    await voidRow(tx, 'batches', id, call.actor)
    const { name, grid_type, grid_value } = stored
    const old = { name, grid_type, grid_value }
    await writeAudit(tx, call, { action: 'void', noun: 'batch', recordId: id, old, why })
    return { message: 'Batch removed successfully' }
  })
}
