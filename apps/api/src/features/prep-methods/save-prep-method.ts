import type {
  BodyOf,
  PrepMethod,
  PrepMethodBody,
  PrepStepBody,
  ReasonBody,
  updatePrepMethod as updateEndpoint,
} from '@eluent/contract'
import { checkPrepMethod } from '@eluent/domain/prep-methods'
import { hasFieldErrors, type FieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { change, checkVersion, create, lock, present, voidRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findPrepMethodRow, replaceSteps, type StepToSave } from '../../records/prep-methods/prep-methods-store.ts'

interface Deps {
  db: Database
}

/** Adds a preparation of the organization's own, which can be edited. @throws AppError validation_failed */
export async function createPrepMethod(deps: Deps, call: Call, body: PrepMethodBody): Promise<PrepMethod> {
  return deps.db.transaction(call, async (tx) => {
    const { name, steps } = checked(body, [])
    const { id } = await create(tx, 'prep_methods', { name, editable: true }, call.actor)
    await replaceSteps(tx, id, steps)
    await writeAudit(tx, call, { action: 'create', noun: 'prep_method', recordId: id, new: { name, steps } })
    return present(await findPrepMethodRow(tx, id))
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
    await lockEditable(tx, prepMethodId, body.revision)
    const before = present(await findPrepMethodRow(tx, prepMethodId))
    const { name, steps } = checked(
      { name: body.name ?? before.name, prep_steps: body.prep_steps ?? stepsOf(before) },
      before.prep_steps.map(({ id }) => id),
    )
    await replaceSteps(tx, prepMethodId, steps)
    await change(tx, 'prep_methods', prepMethodId, { name }, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'prep_method',
      recordId: prepMethodId,
      old: { name: before.name, steps: before.prep_steps },
      new: { name, steps },
    })
    return present(await findPrepMethodRow(tx, prepMethodId))
  })
}

/** Voids a preparation: it leaves the list. @throws AppError not_found, prep_method_protected, reason_required */
export async function deletePrepMethod(
  deps: Deps,
  call: Call,
  prepMethodId: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockEditable(tx, prepMethodId, undefined)
    await voidRow(tx, 'prep_methods', prepMethodId, call.actor)
    await writeAudit(tx, call, {
      action: 'void',
      noun: 'prep_method',
      recordId: prepMethodId,
      old: { name: stored.name },
      why,
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

async function lockEditable(tx: Tx, prepMethodId: number, revision: number | undefined) {
  const stored = await lock(tx, 'prep_methods', prepMethodId)
  if (!stored.editable) throw new AppError('prep_method_protected')
  checkVersion(stored, revision)
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
