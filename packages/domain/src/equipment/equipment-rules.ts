import { addFieldError, collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { checkPlanErrors, type CheckPlan } from './daily-checks.ts'
import { freeTextError, isBlank, isStorableText, nameError, textLength } from '../text/well-formed.ts'

export const EQUIPMENT_KINDS = [
  'hplc',
  'balance',
  'pipette',
  'refrigerator',
  'oven',
  'centrifuge',
  'weight',
  'thermometer',
  'other',
] as const
export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number]

export const EQUIPMENT_KIND_NAMES: Readonly<Record<EquipmentKind, string>> = {
  hplc: 'HPLC',
  balance: 'Balance',
  pipette: 'Pipette',
  refrigerator: 'Refrigerator',
  oven: 'Oven',
  centrifuge: 'Centrifuge',
  weight: 'Reference weight',
  thermometer: 'Thermometer',
  other: 'Other',
}

export const EQUIPMENT_STATES = ['in_service', 'out_of_service', 'retired'] as const
export type EquipmentState = (typeof EQUIPMENT_STATES)[number]

export const EQUIPMENT_STATE_NAMES: Readonly<Record<EquipmentState, string>> = {
  in_service: 'In service',
  out_of_service: 'Out of service',
  retired: 'Retired',
}

/** What can be scheduled. */
export const SCHEDULED_KINDS = ['calibrated', 'verified', 'maintained'] as const
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number]

/** How often something is done to a piece: every n days, every n injections, or whichever comes first. */
export interface EquipmentSchedule {
  kind: ScheduledKind
  every_days: number | null
  every_injections: number | null
}

const MOST_DAYS = 3650
export const MOST_INJECTIONS = 100_000

export const EQUIPMENT_TEXTS = {
  name: 'Please enter a name. 64 characters max length.',
  kind: 'Please select a kind',
  day: 'Please enter a day',
  machine_kind: 'Only an HPLC carries the name of a machine.',
  machine_taken: 'Another piece of equipment carries this machine name.',
  schedule_kind: 'Each kind of work can be scheduled once.',
  schedule_empty: 'Please enter after how many days or injections it is due.',
  schedule_days: `Please enter a whole number of days from 1 to ${MOST_DAYS}`,
  schedule_injections: `Please enter a whole number of injections from 1 to ${MOST_INJECTIONS}`,
  override: 'Please say in 10 to 500 characters why samples are measured on it all the same.',
  schedule_machine: 'Injections are counted for a piece with a machine name only.',
} as const

export interface EquipmentInput {
  name?: unknown
  kind?: unknown
  serial?: unknown
  maker?: unknown
  location?: unknown
  in_service_since?: unknown
  machine_name?: unknown
  schedules?: readonly EquipmentSchedule[] | undefined
  /** The daily check; null for none. */
  checks?: CheckPlan | null | undefined
}

/** Every rule of the editor with its text; the same for the screen and the API. */
export function validateEquipment(input: EquipmentInput): FieldErrors {
  const { kind, in_service_since: since, machine_name: machine, schedules = [] } = input
  const errors: FieldErrors = {
    ...checkPlanErrors(input.checks),
    ...collectFieldErrors({
      name: nameError(input.name, EQUIPMENT_TEXTS.name, 64),
      kind: isEquipmentKind(kind) ? null : EQUIPMENT_TEXTS.kind,
      serial: freeTextError(input.serial),
      maker: freeTextError(input.maker),
      location: freeTextError(input.location),
      in_service_since: isBlank(since) || isCalendarDay(since) ? null : wrongDay(since, EQUIPMENT_TEXTS.day),
      machine_name:
        !isBlank(machine) && isEquipmentKind(kind) && kind !== 'hplc'
          ? EQUIPMENT_TEXTS.machine_kind
          : freeTextError(machine, 255),
    }),
  }
  for (const [index, schedule] of schedules.entries()) {
    const isTwice = schedules.findIndex((one) => one.kind === schedule.kind) !== index
    const error = isTwice ? EQUIPMENT_TEXTS.schedule_kind : scheduleError(schedule, !isBlank(machine))
    addFieldError(errors, `schedules.${index}`, error)
  }
  return errors
}

/** What is wrong with one schedule. */
function scheduleError(
  { every_days: days, every_injections: injections }: Omit<EquipmentSchedule, 'kind'>,
  hasMachine: boolean,
): string | null {
  if (days === null && injections === null) return EQUIPMENT_TEXTS.schedule_empty
  if (days !== null && !isWithin(days, MOST_DAYS)) return EQUIPMENT_TEXTS.schedule_days
  if (injections === null) return null
  if (!isWithin(injections, MOST_INJECTIONS)) return EQUIPMENT_TEXTS.schedule_injections
  return hasMachine ? null : EQUIPMENT_TEXTS.schedule_machine
}

/** Message for the reason of an exception. */
export function overrideError(why: string): string | null {
  const length = textLength(why.trim())
  return length >= 10 && length <= 500 && isStorableText(why) ? null : EQUIPMENT_TEXTS.override
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}

function isEquipmentKind(value: unknown): value is EquipmentKind {
  return EQUIPMENT_KINDS.some((kind) => kind === value)
}
