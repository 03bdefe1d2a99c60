import type { BatchTest, BodyOf, createBatchTest as createEndpoint, ReasonBody } from '@eluent/contract'
import {
  BATCH_TEST_TEXTS,
  batchTestTargetErrors,
  mayDeleteBatchTest,
  validateBatchTest,
} from '@eluent/domain/batch-tests'
import { hasFieldErrors, type CustomFieldDefinition } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { change, create, lock, lockIfPresent, lockVersion, voidRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import type { BatchRecord } from '../../records/batches/batches-store.ts'
import { customFieldsOf } from '../../records/form-templates/form-templates-store.ts'
import { chosenId } from '../../views/samples/sample-input.ts'
import { findCode, readTestRow, type BatchTestRecord } from '../../records/batch-tests/batch-tests-store.ts'

type Input = BodyOf<typeof createEndpoint>['batch_test']
interface Deps {
  db: Database
}

const keyOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '')

/** What is kept of a test; its rules checked. @throws AppError validation_failed */
function checked(input: Input, fields: readonly CustomFieldDefinition[], stored?: BatchTestRecord) {
  const { name = stored?.name, notes = stored?.notes, custom_fields = stored?.custom_fields ?? [] } = input
  const errors = validateBatchTest({ name, notes, custom_fields }, fields)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const text = typeof notes === 'string' ? notes.trim() : ''
  return {
    name: String(name).trim(),
    notes: text === '' ? null : text,
    custom_fields: custom_fields
      .filter(({ value }) => !isBlank(value))
      .map((field) => ({ name: field.name, value: field.value.trim() })),
  }
}

/** Records the test of one QR code of a batch, which has none yet. @throws AppError validation_failed */
export async function createBatchTest(deps: Deps, call: Call, input: Input): Promise<BatchTest> {
  return deps.db.transaction(call, async (tx) => {
    const errors = batchTestTargetErrors(input)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    // the batch is held, so that two tests of one code are made one after the other
    const batch = await lockChosenBatch(tx, input.batch_id)
    const code = await findCode(tx, keyOf(input.share_key))
    if (!code || code.batch_id !== batch.id) throw fieldErrors({ share_key: [BATCH_TEST_TEXTS.foreignQr] })
    if (code.batch_test_id !== null) throw fieldErrors({ share_key: [BATCH_TEST_TEXTS.qrTaken] })
    const { custom_fields, ...rest } = checked(input, await customFieldsOf(tx, batch.form_template_id))
    const columns = { ...rest, batch_id: batch.id, sample_id: code.sample_id }
    const { id } = await create(tx, 'batch_tests', { ...columns, custom_fields: json(custom_fields) }, call.actor)
    await writeAudit(tx, call, {
      action: 'create',
      noun: 'batch_test',
      recordId: id,
      new: { ...columns, custom_fields },
    })
    return readTestRow(tx, id)
  })
}

async function lockChosenBatch(tx: Tx, batchId: unknown): Promise<BatchRecord> {
  const id = chosenId(batchId)
  const batch = id === null ? undefined : await lockIfPresent(tx, 'batches', id)
  if (!batch) throw fieldErrors({ batch_id: [BATCH_TEST_TEXTS.batch] })
  return batch
}

/**
 * Changes a test; `version`, when given, must be the one read. Batch and QR code stay as they are.
 * @throws AppError not_found, changed_meanwhile, validation_failed
 */
export async function updateBatchTest(
  deps: Deps,
  call: Call,
  id: number,
  input: Input,
  version: number | undefined,
): Promise<BatchTest> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'batch_tests', id, version)
    await refuseOtherCode(tx, stored, input)
    const batch = await lockIfPresent(tx, 'batches', stored.batch_id)
    // what is not sent is not checked again: the template may have changed since
    const fields = input.custom_fields ? await customFieldsOf(tx, batch?.form_template_id ?? null) : []
    const { custom_fields, ...columns } = checked(input, fields, stored)
    await change(tx, 'batch_tests', id, { ...columns, custom_fields: json(custom_fields) }, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'batch_test',
      recordId: id,
      old: { name: stored.name, notes: stored.notes, custom_fields: stored.custom_fields },
      new: { ...columns, custom_fields },
    })
    return readTestRow(tx, id)
  })
}

async function refuseOtherCode(tx: Tx, stored: BatchTestRecord, input: Input): Promise<void> {
  const isOtherBatch = !isBlank(input.batch_id) && chosenId(input.batch_id) !== stored.batch_id
  if (isOtherBatch) throw fieldErrors({ batch_id: [BATCH_TEST_TEXTS.fixed] })
  if (isBlank(input.share_key)) return
  const code = await findCode(tx, keyOf(input.share_key))
  if (code?.batch_test_id !== stored.id) throw fieldErrors({ share_key: [BATCH_TEST_TEXTS.fixed] })
}

/** Removes a test; its QR code is free for another. @throws AppError not_found, batch_test_has_results, reason_required */
export async function deleteBatchTest(
  deps: Deps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'batch_tests', id)
    const sample = await lockIfPresent(tx, 'samples', stored.sample_id)
    if (!mayDeleteBatchTest({ has_results: (sample?.run_count ?? 0) > 0 }).allowed) {
      throw new AppError('batch_test_has_results')
    }
    await voidRow(tx, 'batch_tests', id, call.actor)
    await writeAudit(tx, call, {
      action: 'void',
      noun: 'batch_test',
      recordId: id,
      old: { name: stored.name, notes: stored.notes, custom_fields: stored.custom_fields },
      why,
    })
    return { message: 'Batch test removed successfully' }
  })
}
