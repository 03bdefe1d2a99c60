import type {
  BodyOf,
  PrepMethod,
  PrepMethodBody,
  PrepStepBody,
  updatePrepMethod as updateEndpoint,
} from '@eluent/contract'
import { checkPrepMethod } from '@eluent/domain/prep-methods'
import { hasFieldErrors, type FieldErrors } from '@eluent/domain/samples'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import {
  insertPrepMethod,
  listPrepMethodRows,
  lockPrepMethod,
  replaceSteps,
  touchPrepMethod,
  type StepToSave,
} from '../../records/prep-methods/prep-methods-store.ts'

interface Deps {
  db: Database
}

/** Adds a preparation of the organization's own, which can be edited. @throws AppError validation_failed */
export async function createPrepMethod(deps: Deps, call: Call, body: PrepMethodBody): Promise<PrepMethod> {
  return deps.db.transaction(call, async (tx) => {
    const { name, steps } = checked(body, [])
    const { organizationId } = call
    const row = { name, editable: true, updated_by_name: call.actor.name }
    const id = await insertPrepMethod(tx, organizationId, row)
    await replaceSteps(tx, organizationId, id, steps)
    await writeAudit(tx, call, { action: 'create', noun: 'prep_method', recordId: id, new: { name, steps } })
    return readOne(tx, organizationId, id)
  })
}

/**
 * Changes a preparation; what is left out stays. Samples keep the vials they were registered with: those are copies.
 * @throws AppError not_found, prep_method_protected, changed_meanwhile, validation_failed
 */
export async function updatePrepMethod(
  deps: Deps,
  call: Call,
  prepMethodId: number,
  body: BodyOf<typeof updateEndpoint>,
): Promise<PrepMethod> {
  return deps.db.transaction(call, async (tx) => {
    const { organizationId } = call
    await lockEditable(tx, call, prepMethodId, body.revision)
    const before = await readOne(tx, organizationId, prepMethodId)
    const { name, steps } = checked(
      { name: body.name ?? before.name, prep_steps: body.prep_steps ?? stepsOf(before) },
      before.prep_steps.map(({ id }) => id),
    )
    await replaceSteps(tx, organizationId, prepMethodId, steps)
    await touchPrepMethod(tx, organizationId, prepMethodId, call.actor.name, { name })
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'prep_method',
      recordId: prepMethodId,
      old: { name: before.name, steps: before.prep_steps },
      new: { name, steps },
    })
    return readOne(tx, organizationId, prepMethodId)
  })
}

/** Voids a preparation: it leaves the list. @throws AppError not_found, prep_method_protected */
export async function deletePrepMethod(deps: Deps, call: Call, prepMethodId: number): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockEditable(tx, call, prepMethodId, undefined)
    await touchPrepMethod(tx, call.organizationId, prepMethodId, call.actor.name, { voided: true })
    await writeAudit(tx, call, {
      action: 'void',
      noun: 'prep_method',
      recordId: prepMethodId,
      old: { name: stored.name },
    })
    return { message: 'Prep method deleted successfully' }
  })
}

/** The stored steps as an edit would send them. */
function stepsOf({ prep_steps }: PrepMethod): PrepStepBody[] {
  return prep_steps.map(({ draw_from_prep_step_id: source, ...step }) => ({
    ...step,
    draw_from: source === null ? null : prep_steps.findIndex(({ id }) => id === source),
  }))
}

async function lockEditable(tx: Tx, call: Call, prepMethodId: number, revision: number | undefined) {
  const stored = await lockPrepMethod(tx, call.organizationId, prepMethodId)
  if (!stored) throw new AppError('not_found')
  if (!stored.editable) throw new AppError('prep_method_protected')
  if (revision !== undefined && revision !== stored.revision) {
    throw new AppError('changed_meanwhile', { who: stored.updated_by_name, when: stored.updated_at })
  }
  return stored
}

/** The form after its rules; `ids` are those its steps may have. @throws AppError validation_failed */
function checked(body: PrepMethodBody, ids: readonly number[]): { name: string; steps: StepToSave[] } {
  const { errors, steps } = checkPrepMethod({ name: body.name, steps: body.prep_steps })
  const sent = body.prep_steps.map(({ id }) => id ?? null)
  const known: FieldErrors = sent.every((id, at) => id === null || (ids.includes(id) && sent.indexOf(id) === at))
    ? {}
    : { prep_steps: ['A step of this list belongs to another Prep Method.'] }
  const all = { ...errors, ...known }
  if (hasFieldErrors(all)) throw fieldErrors(all)
  return { name: String(body.name).trim(), steps: steps.map((step, at) => ({ ...step, id: sent[at] ?? null })) }
}

async function readOne(tx: Tx, organizationId: number, prepMethodId: number): Promise<PrepMethod> {
  const [method] = await listPrepMethodRows(tx, organizationId, prepMethodId)
  if (!method) throw new AppError('not_found')
  return method
}
