import type { BodyIn, createEquipment, Equipment } from '@eluent/contract'
import {
  SCHEDULED_KINDS,
  validateEquipment,
  type CheckPlan,
  type EquipmentSchedule,
  type ScheduledKind,
} from '@eluent/domain/equipment'
import { parseDecimal } from '@eluent/domain/text'
import { firstMessages } from '../../ui/forms/form-errors.ts'

/** A number as it is typed; '' for none. */
type Typed = number | string

/** The editor as it is typed. */
export interface EquipmentValues {
  name: string
  kind: string
  serial: string
  maker: string
  location: string
  in_service_since: string
  machine_name: string
  schedules: { kind: ScheduledKind; days: Typed; injections: Typed }[]
  /** Of the daily check; none where there is no check. */
  points: { name: string; unit: string; low: string; high: string }[]
  stops: boolean
  opens_nonconformance: boolean
}

export function valuesOf(piece: Equipment | null): EquipmentValues {
  return {
    name: piece?.name ?? '',
    kind: piece?.kind ?? 'hplc',
    serial: piece?.serial ?? '',
    maker: piece?.maker ?? '',
    location: piece?.location ?? '',
    in_service_since: piece?.in_service_since ?? '',
    machine_name: piece?.machine_name ?? '',
    schedules: SCHEDULED_KINDS.map((kind) => {
      const schedule = piece?.schedules.find((one) => one.kind === kind)
      return { kind, days: schedule?.every_days ?? '', injections: schedule?.every_injections ?? '' }
    }),
    points: (piece?.checks?.points ?? []).map(({ name, unit, low, high }) => ({
      name,
      unit,
      low: low === null ? '' : String(low),
      high: high === null ? '' : String(high),
    })),
    stops: piece?.checks?.stops ?? true,
    opens_nonconformance: piece?.checks?.opens_nonconformance ?? true,
  }
}

/** Null where nothing is checked; a limit that is no number is none, which its rule refuses. */
function planOf({ points, stops, opens_nonconformance }: EquipmentValues): CheckPlan | null {
  if (points.length === 0) return null
  const limits = points.map(({ low, high, ...named }) => ({ ...named, low: limitOf(low), high: limitOf(high) }))
  return { points: limits, stops, opens_nonconformance }
}

function limitOf(typed: string): number | null {
  return typed.trim() === '' ? null : (parseDecimal(typed) ?? Number.NaN)
}

/** Lines that are left empty are no schedules. */
function schedulesOf({ schedules }: EquipmentValues): (EquipmentSchedule & { line: number })[] {
  const numberOf = (typed: Typed) => (typed === '' ? null : Number(typed))
  return schedules.flatMap(({ kind, days, injections }, line) =>
    days === '' && injections === ''
      ? []
      : [{ kind, every_days: numberOf(days), every_injections: numberOf(injections), line }],
  )
}

/** The rules are the API's own; a schedule's message stands in its line. */
export function equipmentErrors(values: EquipmentValues): Record<string, string> {
  const schedules = schedulesOf(values)
  const errors = firstMessages(validateEquipment({ ...factsOf(values), schedules, checks: planOf(values) }))
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const [, place] = /^checks\.points\.(\d+)$/.exec(field) ?? []
      if (place !== undefined) return [`points.${place}.low`, message]
      const [, index] = /^schedules\.(\d+)$/.exec(field) ?? []
      return [index === undefined ? field : `schedules.${schedules[Number(index)]?.line}.days`, message]
    }),
  )
}

/** Only an HPLC has a machine name; what was typed before another kind was chosen is not sent. */
function factsOf({ name, kind, serial, maker, location, in_service_since, machine_name }: EquipmentValues) {
  return { name, kind, serial, maker, location, in_service_since, machine_name: kind === 'hplc' ? machine_name : '' }
}

export function bodyOf(values: EquipmentValues): BodyIn<typeof createEquipment> {
  const schedules = schedulesOf(values).map(({ kind, every_days, every_injections }) => ({
    kind,
    every_days,
    every_injections,
  }))
  return { equipment: { ...factsOf(values), schedules, checks: planOf(values) } }
}
