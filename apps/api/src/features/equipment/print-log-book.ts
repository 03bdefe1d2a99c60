import type { EquipmentEvent } from '@eluent/contract'
import {
  checkedText,
  EQUIPMENT_EVENT_NAMES,
  EQUIPMENT_KIND_NAMES,
  EQUIPMENT_STATE_NAMES,
  EVENT_OUTCOME_NAMES,
  type EquipmentKind,
} from '@eluent/domain/equipment'
import { dayInWords, formatDateTime } from '@eluent/domain/text'
import type { Call } from '../../platform/call/call.ts'
import { readRow } from '../../platform/db/rows.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { drawLogBookPdf } from '../../platform/telemetry/draw-pdf.ts'
import { listAllEventRows } from '../../records/equipment/equipment-events-store.ts'
import type { EquipmentRow } from '../../records/equipment/equipment-store.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'

const NONE = '–'

/** All events of a piece in order, what was struck out too, with page n of m. @throws AppError not_found */
export async function printLogBook(deps: Pick<Deps, 'db' | 'now'>, call: Call, id: number): Promise<Bytes> {
  const [row, events, organization] = await deps.db.read(call, (tx) =>
    Promise.all([readRow(tx, 'equipment', id), listAllEventRows(tx, id), readOrganizationName(tx)]),
  )
  const createdAt = deps.now()
  const zone = call.timezone ?? 'UTC'
  const timeOf = (instant: string | Date) => formatDateTime(instant, zone) ?? ''
  const model = {
    organization,
    name: row.name,
    facts: factsOf(row as EquipmentRow),
    events: events.map((event) => ({
      ...eventOf(event),
      recorded: `${timeOf(event.created_at)}, ${event.created_by_name}`,
    })),
    made: timeOf(createdAt),
    createdAt,
  }
  const pdf = await drawLogBookPdf(model, { organizationId: call.organizationId })
  return new Bytes(Buffer.from(pdf), {
    mediaType: 'application/pdf',
    disposition: 'inline',
    fileName: `log_book_${id}_${createdAt.toISOString().slice(0, 10)}.pdf`,
  })
}

function factsOf(row: EquipmentRow) {
  const facts: [string, string | null][] = [
    ['Kind', EQUIPMENT_KIND_NAMES[row.kind as EquipmentKind]],
    ['Serial number', row.serial],
    ['Maker', row.maker],
    ['Location', row.location],
    ['In service since', dayOf(row.in_service_since)],
    ['Machine name', row.machine_name],
    ['State', `${EQUIPMENT_STATE_NAMES[row.state]} since ${dayInWords(row.state_since)}`],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

function dayOf(day: string | null): string | null {
  return day === null ? null : dayInWords(day)
}

function eventOf(event: EquipmentEvent) {
  const { kind, outcome, note, location, suspect_since, checked, nonconformance, file, struck_out } = event
  return {
    date: dayInWords(event.happened_on),
    event: EQUIPMENT_EVENT_NAMES[kind],
    by: event.done_by,
    result: outcome === null ? NONE : EVENT_OUTCOME_NAMES[outcome],
    nextDue: dayOf(event.next_due_on) ?? NONE,
    lines: [
      ...(location === null ? [] : [`Location: ${location}`]),
      ...(suspect_since === null ? [] : [`Suspect since ${dayInWords(suspect_since)}`]),
      ...(checked === null ? [] : [checked.map(checkedText).join('; ')]),
      ...(note === null ? [] : [note]),
      ...(nonconformance === null ? [] : [`Nonconformance ${nonconformance}`]),
      ...(file === null ? [] : [`Certificate: ${file.name}`]),
      ...(struck_out === null ? [] : [`Struck out by ${struck_out.by_name}: ${struck_out.why}`]),
    ],
    isStruckOut: struck_out !== null,
  }
}
