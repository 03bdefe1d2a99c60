import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { freeTextError, isBlank } from '../text/well-formed.ts'
import { SCHEDULED_KINDS, type EquipmentState, type ScheduledKind } from './equipment-rules.ts'

/** What happens to a piece (ISO/IEC 17025:2017, 6.4.13). */
export const EQUIPMENT_EVENT_KINDS = [
  'installed',
  'calibrated',
  'verified',
  'checked',
  'maintained',
  'repaired',
  'moved',
  'out_of_service',
  'back_in_service',
  'retired',
] as const
export type EquipmentEventKind = (typeof EQUIPMENT_EVENT_KINDS)[number]

/** Those that a person records with their day and note; a daily check has a form of its own. */
export const RECORDED_EVENT_KINDS = /* @__PURE__ */ EQUIPMENT_EVENT_KINDS.filter((kind) => kind !== 'checked')

export const EQUIPMENT_EVENT_NAMES: Readonly<Record<EquipmentEventKind, string>> = {
  installed: 'Installed',
  calibrated: 'Calibrated',
  verified: 'Verified',
  checked: 'Daily check',
  maintained: 'Maintained',
  repaired: 'Repaired',
  moved: 'Moved',
  out_of_service: 'Put out of service',
  back_in_service: 'Put back in service',
  retired: 'Retired',
}

export const EVENT_OUTCOMES = ['passed', 'failed'] as const
export type EventOutcome = (typeof EVENT_OUTCOMES)[number]

export const EVENT_OUTCOME_NAMES: Readonly<Record<EventOutcome, string>> = { passed: 'Passed', failed: 'Failed' }

const EQUIPMENT_EVENT_TEXTS = {
  kind: 'Please select what was done',
  day: 'Please enter a day that is not in the future',
  done_by: 'Please enter who did it. 64 characters max length.',
  outcome: 'Please select whether it passed',
  note: 'Please say in 1 to 500 characters why.',
  location: 'Please enter where it stands now',
  next_due: 'Please enter a day after the event',
  suspect: 'Please enter since when it was suspect: a day not after the event',
  not_in_service: 'This piece is not in service.',
  not_out: 'Only a piece that is out of service can be put back in service.',
  is_retired: 'This piece is retired; nothing more is recorded for it.',
} as const

/** Events that put a piece into a state. */
const STATE_AFTER: Partial<Record<EquipmentEventKind, EquipmentState>> = {
  out_of_service: 'out_of_service',
  back_in_service: 'in_service',
  retired: 'retired',
}

export function stateAfter(kind: EquipmentEventKind): EquipmentState | undefined {
  return STATE_AFTER[kind]
}

export function isScheduledKind(kind: EquipmentEventKind): kind is ScheduledKind {
  return SCHEDULED_KINDS.some((scheduled) => scheduled === kind)
}

/** Whether an event that was entered by mistake can be struck out; one that changed the state is followed by the opposite. */
export function mayStrikeOut(kind: EquipmentEventKind): boolean {
  return STATE_AFTER[kind] === undefined
}

export interface EquipmentEventInput {
  kind?: unknown
  /** Days are '2027-02-28'. */
  happened_on?: unknown
  done_by?: unknown
  outcome?: unknown
  note?: unknown
  next_due_on?: unknown
  suspect_since?: unknown
  location?: unknown
}

/** Messages for an event; none where it may be recorded. @param today the day where the piece stands */
export function validateEquipmentEvent(
  input: EquipmentEventInput,
  piece: { state: EquipmentState },
  today: string,
): FieldErrors {
  const { happened_on: day, outcome, next_due_on: next, suspect_since: suspect } = input
  const kind = RECORDED_EVENT_KINDS.find((known) => known === input.kind)
  const needsWhy = kind === 'out_of_service' || kind === 'back_in_service' || kind === 'retired'
  const isLaterThan = (value: unknown, than: unknown) => isCalendarDay(value) && isCalendarDay(than) && value > than
  return collectFieldErrors({
    kind: kind === undefined ? EQUIPMENT_EVENT_TEXTS.kind : transitionError(kind, piece.state),
    happened_on: isCalendarDay(day) && day <= today ? null : wrongDay(day, EQUIPMENT_EVENT_TEXTS.day),
    done_by: isBlank(input.done_by) || freeTextError(input.done_by) !== null ? EQUIPMENT_EVENT_TEXTS.done_by : null,
    outcome:
      (kind === 'calibrated' || kind === 'verified') && !EVENT_OUTCOMES.some((known) => known === outcome)
        ? EQUIPMENT_EVENT_TEXTS.outcome
        : null,
    note: needsWhy && isBlank(input.note) ? EQUIPMENT_EVENT_TEXTS.note : freeTextError(input.note, 500),
    next_due_on: isBlank(next) || isLaterThan(next, day) ? null : wrongDay(next, EQUIPMENT_EVENT_TEXTS.next_due),
    suspect_since:
      kind === 'out_of_service' && (!isCalendarDay(suspect) || isLaterThan(suspect, day))
        ? wrongDay(suspect, EQUIPMENT_EVENT_TEXTS.suspect)
        : null,
    location:
      kind === 'moved' && isBlank(input.location) ? EQUIPMENT_EVENT_TEXTS.location : freeTextError(input.location),
  })
}

function transitionError(kind: EquipmentEventKind, state: EquipmentState): string | null {
  if (state === 'retired') return EQUIPMENT_EVENT_TEXTS.is_retired
  if (kind === 'out_of_service' && state !== 'in_service') return EQUIPMENT_EVENT_TEXTS.not_in_service
  if (kind === 'back_in_service' && state !== 'out_of_service') return EQUIPMENT_EVENT_TEXTS.not_out
  return null
}
