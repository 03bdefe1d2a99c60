import type { BodyOf, ControlEvent, createControlEvent as createEndpoint, ReasonBody } from '@eluent/contract'
import { validateChartEvent } from '@eluent/domain/control-charts'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { create, lock, voidRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Deps } from '../../views/deps.ts'

/** Notes what happened to an instrument. @throws AppError validation_failed */
export async function createControlEvent(
  deps: Pick<Deps, 'db'>,
  call: Call,
  event: BodyOf<typeof createEndpoint>['event'],
): Promise<ControlEvent> {
  const errors = validateChartEvent({ ...event, happened_at: event.happened_at, label: event.label })
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const columns = {
    machine_name: event.machine_name.trim(),
    happened_at: new Date(String(event.happened_at)).toISOString(),
    label: String(event.label).trim(),
  }
  return deps.db.transaction(call, async (tx) => {
    const { id, happened_at, label } = await create(tx, 'control_events', columns, call.actor)
    await writeAudit(tx, call, { action: 'create', noun: 'control_event', recordId: id, new: columns })
    return { id, kind: 'hand', at: happened_at, label }
  })
}

/** @throws AppError not_found, reason_required */
export async function deleteControlEvent(
  deps: Pick<Deps, 'db'>,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { machine_name, happened_at, label } = await lock(tx, 'control_events', id)
    await voidRow(tx, 'control_events', id, call.actor)
    const old = { machine_name, happened_at, label }
    await writeAudit(tx, call, { action: 'void', noun: 'control_event', recordId: id, old, why })
    return { message: 'Event removed' }
  })
}
