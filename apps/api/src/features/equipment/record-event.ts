import type { BodyOf, createEquipmentEvent as createEndpoint, Equipment, ReasonBody } from '@eluent/contract'
import {
  mayStrikeOut,
  stateAfter,
  validateEquipmentEvent,
  type EquipmentEventKind,
  type EquipmentState,
} from '@eluent/domain/equipment'
import { addFieldError, hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { change, insertRows, lock, lockVersion, present } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { readEventFileId, readEventRow, strikeOutEventRow } from '../../records/equipment/equipment-events-store.ts'
import { findFile, lockFiles, markInUse } from '../../records/files/files-store.ts'
import type { Deps } from '../../views/deps.ts'
import { addressOf } from '../../views/files/open-file.ts'
import { readChangedPiece } from './read-equipment.ts'
import { todayOf } from '../../platform/call/today.ts'

type Input = BodyOf<typeof createEndpoint>
type EventDeps = Pick<Deps, 'db' | 'now'>

const NO_FILE = 'This file is not there; please choose it again.'

/** Records what happened to a piece, and what it changes of it. @throws AppError not_found, changed_meanwhile, validation_failed */
export async function recordEvent(deps: EventDeps, call: Call, id: number, input: Input): Promise<Equipment> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'equipment', id, input.version)
    const { file_id: fileId = null, ...typed } = input.event
    const errors = validateEquipmentEvent(typed, { state: stored.state as EquipmentState }, today)
    const files = fileId === null ? [] : await lockFiles(tx, [fileId], 'share')
    const isThere = files.some(({ kind, sample_id }) => kind === 'attachment' && sample_id === null)
    if (fileId !== null && !isThere) addFieldError(errors, 'file_id', NO_FILE)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const event = keptEvent(typed)
    const columns = { equipment_id: id, ...event, file_id: fileId, created_by_name: call.actor.name }
    const { id: eventId } = await insertRows(tx, 'equipment_events', columns).returning('id').executeTakeFirstOrThrow()
    await markInUse(tx, fileId === null ? [] : [fileId])
    await change(tx, 'equipment', id, whatChanges(event), call.actor)
    await writeAudit(tx, call, {
      action: 'create',
      noun: 'equipment_event',
      recordId: eventId,
      new: { name: stored.name, ...columns },
    })
    return readChangedPiece(tx, id, today)
  })
}

/** Only what belongs to the kind is kept. */
function keptEvent(typed: Omit<Input['event'], 'file_id'>) {
  const kind = typed.kind as EquipmentEventKind
  const text = (value: unknown) => (typeof value !== 'string' || isBlank(value) ? null : value.trim())
  const isWork = kind === 'calibrated' || kind === 'verified' || kind === 'maintained'
  return {
    kind,
    happened_on: String(typed.happened_on),
    done_by: String(typed.done_by).trim(),
    outcome: kind === 'calibrated' || kind === 'verified' ? String(typed.outcome) : null,
    note: text(typed.note),
    next_due_on: isWork ? text(typed.next_due_on) : null,
    suspect_since: kind === 'out_of_service' ? text(typed.suspect_since) : null,
    location: kind === 'moved' || kind === 'installed' ? text(typed.location) : null,
  }
}

/** What an event changes of its piece. */
function whatChanges({ kind, happened_on, note, location, suspect_since }: ReturnType<typeof keptEvent>) {
  const state = stateAfter(kind)
  return {
    ...(location !== null && { location }),
    ...(state !== undefined && { state, state_since: happened_on, state_why: note, suspect_since }),
  }
}

/** @throws AppError not_found, reason_required, equipment_event_keeps_state */
export async function strikeOutEvent(
  deps: EventDeps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const event = await readEventRow(tx, id)
    await lock(tx, 'equipment', event.equipment_id)
    if (!mayStrikeOut(event.kind)) throw new AppError('equipment_event_keeps_state')
    if (!(await strikeOutEventRow(tx, id, call.actor, why))) throw new AppError('not_found')
    // who reads the piece sees that its work is due again
    await change(tx, 'equipment', event.equipment_id, {}, call.actor)
    await readChangedPiece(tx, event.equipment_id, todayOf(deps, call))
    await writeAudit(tx, call, { action: 'void', noun: 'equipment_event', recordId: id, old: event, why })
    return { message: 'Event struck out' }
  })
}

/** An address of an event's certificate, for whoever sees the event. @throws AppError not_found */
export async function createFileTicket(deps: Pick<Deps, 'db' | 'fileTickets'>, call: Call, id: number) {
  const file = await deps.db.read(call, async (tx: Tx) => present(await findFile(tx, await readEventFileId(tx, id))))
  return { name: file.name, ...addressOf(deps, call.organizationId, file) }
}
