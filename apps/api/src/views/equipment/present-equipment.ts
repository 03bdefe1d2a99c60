import type { Equipment } from '@eluent/contract'
import {
  dueState,
  type EquipmentKind,
  type EventOutcome,
  type ScheduledKind,
  type ScheduledPiece,
} from '@eluent/domain/equipment'
import type { Tx } from '../../platform/db/database.ts'
import { countInjections, listLastEvents, type EquipmentRow } from '../../records/equipment/equipment-store.ts'

/** A piece with what is known of its work. */
export type KnownPiece = ScheduledPiece & EquipmentRow & { last_check: Equipment['last_check'] }

/** What is known of these pieces, in their order: two statements, whatever their number. */
export async function withWork(tx: Tx, pieces: readonly EquipmentRow[]): Promise<KnownPiece[]> {
  const found = await listLastEvents(
    tx,
    pieces.map(({ id }) => id),
  )
  const checks = new Map(found.filter(({ kind }) => kind === 'checked').map((check) => [check.equipment_id, check]))
  const work = found.flatMap(({ kind, ...event }) => (kind === 'checked' ? [] : [{ ...event, kind }]))
  const last = Map.groupBy(work, ({ equipment_id }) => equipment_id)
  const toCount = pieces.flatMap((piece) => countsOf(piece, last.get(piece.id) ?? []))
  const counts = await countInjections(tx, toCount)
  const countOf = (id: number, kind: ScheduledKind | null) => {
    const place = toCount.findIndex((one) => one.id === id && one.kind === kind)
    return place === -1 ? null : (counts[place] ?? 0)
  }
  return pieces.map((piece) => ({
    ...piece,
    injections: countOf(piece.id, null),
    last_events: (last.get(piece.id) ?? []).map((event) => ({ ...event, injections: countOf(piece.id, event.kind) })),
    last_check: lastCheck(checks.get(piece.id)),
  }))
}

function lastCheck(check: { happened_on: string; outcome: EventOutcome | null } | undefined): Equipment['last_check'] {
  return check === undefined ? null : { happened_on: check.happened_on, outcome: check.outcome ?? 'failed' }
}

/** What is to be counted of a piece: since each scheduled work was done, and since it is in service for what never was. */
function countsOf(piece: EquipmentRow, events: readonly { kind: ScheduledKind; happened_on: string }[]) {
  const { id, machine_name: machine, schedules, state } = piece
  if (machine === null || state === 'retired') return []
  const counted = schedules.filter(({ every_injections }) => every_injections !== null)
  const done = counted.flatMap(({ kind }) => events.find((event) => event.kind === kind) ?? [])
  const toCount = done.map(({ kind, happened_on }) => ({
    id,
    machine,
    kind: kind as ScheduledKind | null,
    since: happened_on,
  }))
  const isUndone = done.length < counted.length
  return isUndone
    ? [...toCount, { id, machine, kind: null, since: piece.in_service_since ?? piece.listed_on }]
    : toCount
}

/** A piece as the wire carries it. */
export function presentPiece(piece: KnownPiece, today: string): Equipment {
  const { due, due_on, items } = dueState(piece, today)
  return {
    id: piece.id,
    version: piece.version,
    name: piece.name,
    kind: piece.kind as EquipmentKind,
    serial: piece.serial,
    maker: piece.maker,
    location: piece.location,
    in_service_since: piece.in_service_since,
    machine_name: piece.machine_name,
    schedules: piece.schedules,
    state: piece.state,
    state_since: piece.state_since,
    state_why: piece.state_why,
    suspect_since: piece.suspect_since,
    due,
    due_on,
    due_items: items,
    checks: piece.checks,
    last_check: piece.last_check,
    created_at: piece.created_at,
    updated_at: piece.updated_at,
  }
}
