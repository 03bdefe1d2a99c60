import type { EquipmentEvent } from '@eluent/contract'
import type { EquipmentEventKind, EventOutcome } from '@eluent/domain/equipment'
import type { ListQuery } from '@eluent/domain/lists'
import type { Tx } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/list-page.ts'
import { allRows, NOW, on, present, rows, updateRows } from '../../platform/db/rows.ts'

export const EVENT_COLUMNS = ['happened_on', 'id'] as const
export type EventColumn = (typeof EVENT_COLUMNS)[number]

/** With what was struck out; the certificate comes with its name. */
function events(tx: Tx) {
  return allRows(tx, 'equipment_events as event')
    .leftJoin('files', on(tx, 'files.id', 'event.file_id'))
    .select([
      'event.id',
      'event.kind',
      'event.happened_on',
      'event.done_by',
      'event.outcome',
      'event.note',
      'event.next_due_on',
      'event.suspect_since',
      'event.location',
      'event.checked',
      'event.nonconformance_number as nonconformance',
      'event.created_at',
      'event.created_by_name',
      'event.deleted_at',
      'event.struck_out_by_name',
      'event.struck_out_why',
      'event.file_id',
      'files.name as file_name',
    ])
    .$narrowType<{ kind: EquipmentEventKind; outcome: EventOutcome | null }>()
}

type StoredEvent = Awaited<ReturnType<ReturnType<typeof events>['executeTakeFirstOrThrow']>>

function presented(stored: StoredEvent): EquipmentEvent {
  const { deleted_at, struck_out_by_name, struck_out_why, file_id, file_name, ...event } = stored
  return {
    ...event,
    file: file_id === null ? null : { id: file_id, name: file_name ?? '' },
    struck_out:
      deleted_at === null ? null : { at: deleted_at, by_name: struck_out_by_name ?? '', why: struck_out_why ?? '' },
  }
}

/** One page of what happened to a piece, with the number of all. */
export async function listEventRows(
  tx: Tx,
  equipmentId: number,
  query: ListQuery<EventColumn>,
): Promise<{ rows: EquipmentEvent[]; total: number }> {
  const found = events(tx).where('event.equipment_id', '=', equipmentId)
  const page = await readPage(found, query, { by: `event.${query.sort_column}`, id: 'event.id' })
  return { rows: page.rows.map(presented), total: page.total }
}

/** Everything that happened to a piece, the oldest first; what was struck out stands among it. */
export async function listAllEventRows(tx: Tx, equipmentId: number): Promise<EquipmentEvent[]> {
  const found = events(tx).where('event.equipment_id', '=', equipmentId)
  return (await found.orderBy('event.happened_on').orderBy('event.id').execute()).map(presented)
}

/** The file of an event, struck out or not. @throws AppError not_found */
export async function readEventFileId(tx: Tx, id: number): Promise<string> {
  const { file_id } = present(
    await allRows(tx, 'equipment_events').where('id', '=', id).select('file_id').executeTakeFirst(),
  )
  return present(file_id ?? undefined)
}

/** The day of the last daily check that passed, until a day. */
export async function findLastPassedCheck(tx: Tx, equipmentId: number, until: string): Promise<string | undefined> {
  const check = await rows(tx, 'equipment_events')
    .where('equipment_id', '=', equipmentId)
    .where('kind', '=', 'checked')
    .where('outcome', '=', 'passed')
    .where('happened_on', '<=', until)
    .select('happened_on')
    .orderBy('happened_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return check?.happened_on
}

/** An event that counts. @throws AppError not_found */
export async function readEventRow(tx: Tx, id: number) {
  const event = rows(tx, 'equipment_events')
    .where('id', '=', id)
    .select(['id', 'equipment_id', 'kind', 'happened_on', 'done_by'])
  return present(await event.$narrowType<{ kind: EquipmentEventKind }>().executeTakeFirst())
}

/** Whether it was struck out now; false where somebody else was first. */
export async function strikeOutEventRow(tx: Tx, id: number, by: { name: string }, why: string): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(tx, 'equipment_events')
    .set({ deleted_at: NOW, struck_out_by_name: by.name, struck_out_why: why })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
