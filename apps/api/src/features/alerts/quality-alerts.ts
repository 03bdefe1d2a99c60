import { MOST_ALERTS } from '@eluent/domain/alerts'
import { CALIBRATION_FORGOTTEN_DAYS, calibrationDue, validDays } from '@eluent/domain/calibrations'
import { dayAfter, DUE_SOON_DAYS } from '@eluent/domain/equipment'
import { NONCONFORMANCE_DUE_SOON_DAYS } from '@eluent/domain/nonconformances'
import { daysBetween } from '@eluent/domain/inventory'
import { profileAt } from '@eluent/domain/profiles'
import { nextRounds } from '@eluent/domain/proficiency'
import { type QualitySettings } from '@eluent/domain/quality-settings'
import type { Tx } from '../../platform/db/database.ts'
import { listInForce } from '../../records/alerts/alerts-store.ts'
import { listPiecesToLookAt } from '../../records/equipment/equipment-store.ts'
import { dueSince, listDuePieces } from '../../views/equipment/list-due.ts'
import { listOpenReadings } from '../../views/equipment/list-open-readings.ts'
import { listExpiring } from '../../views/inventory/list-expiring.ts'
import { listWornColumns } from '../../records/inventory/column-injections-store.ts'
import { listDueOfPerson, listNonconformancesIn } from '../../records/nonconformances/nonconformances-store.ts'
import { findProfile } from '../../records/profiles/profiles-store.ts'
import { listProficiencyRounds } from '../../records/proficiency/proficiency-store.ts'
import { alert, type AlertReader, type Standing } from './standing-alert.ts'
import { todayOf } from '../../platform/call/today.ts'

const DAY_MS = 86_400_000

/** Analytes whose next proficiency test is due soon or overdue, each since it is so. */
export async function listRoundsDue(
  tx: Tx,
  { proficiency_months }: QualitySettings,
  today: string,
): Promise<Standing[]> {
  const next = nextRounds(await listProficiencyRounds(tx), proficiency_months, today)
  return next.flatMap(({ analyte, due_on, due }) => {
    if (due !== 'due_soon' && due !== 'overdue') return []
    const since = due === 'overdue' ? dayAfter(due_on, 1) : dayAfter(due_on, -NONCONFORMANCE_DUE_SOON_DAYS)
    const of = { key: `${analyte} ${due_on}`, at: `${since}T00:00:00.000Z`, name: analyte, detail: due_on }
    return [alert('proficiency_due', { ...of, total: due === 'overdue' ? 1 : 0 })]
  })
}

/** Pieces with work due, and with days of readings that nobody has reviewed. */
export async function listOfEquipment(
  tx: Tx,
  call: AlertReader,
  settings: QualitySettings,
  now: Date,
): Promise<Standing[]> {
  const today = todayOf({ now: () => now }, call)
  const pieces = await listPiecesToLookAt(tx, dayAfter(today, DUE_SOON_DAYS))
  const [due, open] = await Promise.all([
    listDuePieces(tx, today, pieces),
    listOpenReadings(tx, pieces, {
      timeZone: call.timezone ?? 'UTC',
      gapHours: settings.equipment_reading_gap_hours,
      now,
    }),
  ])
  return [
    ...due.map(({ piece, items }) =>
      alert('equipment_due', {
        key: String(piece.id),
        at:
          items
            .map((item) => dueSince(item, piece))
            .toSorted()
            .at(-1) ?? piece.updated_at,
        record_id: piece.id,
        name: piece.name,
        detail: items.flatMap(({ due_on }) => due_on ?? []).toSorted()[0] ?? null,
      }),
    ),
    ...open.map(({ piece, days }) =>
      alert('readings_open', {
        key: String(piece.id),
        // a gap that goes on is one finding since it began
        at:
          days
            .flatMap(({ findings }) => findings.map(({ from }) => from))
            .toSorted()
            .at(-1) ?? now.toISOString(),
        record_id: piece.id,
        name: piece.name,
        detail: days.at(-1)?.day ?? null,
        total: days.length,
      }),
    ),
  ]
}

/** Nonconformances of a person that are due within 7 days or overdue, each since it is so. */
export async function listNonconformancesDue(tx: Tx, person: number, today: string): Promise<Standing[]> {
  const found = await listDueOfPerson(tx, person, today)
  return found.map(({ id, number, next_due_on }) => {
    const isOverdue = next_due_on < today
    const since = dayAfter(next_due_on, isOverdue ? 1 : -NONCONFORMANCE_DUE_SOON_DAYS)
    const of = { key: `${id} ${next_due_on}`, at: `${since}T00:00:00.000Z`, record_id: id, name: number }
    return alert('nonconformance_due', { ...of, detail: next_due_on, total: isOverdue ? 1 : 0 })
  })
}

/** Nonconformances that only wait to be closed. */
export async function listVerified(tx: Tx): Promise<Standing[]> {
  const found = await listNonconformancesIn(tx, 'verified')
  return found.map(({ id, number, updated_at }) =>
    alert('nonconformance_verified', { key: String(id), at: updated_at, record_id: id, name: number }),
  )
}

/** Lots that end soon or have ended, and columns with as many injections as the laboratory sets. */
export async function listInventoryAlerts(tx: Tx, settings: QualitySettings, today: string): Promise<Standing[]> {
  const { column_injection_limit: limit, lot_expiry_second_days: soon } = settings
  const [lots, columns] = await Promise.all([
    listExpiring(tx, settings, today, MOST_ALERTS),
    limit === 0 ? [] : listWornColumns(tx, limit),
  ])
  return [
    ...lots.map(({ id, item_name, lot_number, usable_until, since, step }) =>
      alert(usable_until < today ? 'lot_expired' : step <= soon ? 'lot_ending' : 'lot_expiring', {
        key: String(id),
        at: `${since}T00:00:00.000Z`,
        record_id: id,
        name: `${item_name} \u00b7 ${lot_number}`,
        detail: usable_until,
        total: daysBetween(today, usable_until),
      }),
    ),
    ...columns.map(({ lot_id, item_name, lot_number, machine_name, used_at, injections }) =>
      alert('column_worn', {
        key: `${lot_id}:${limit}`,
        at: new Date(used_at).toISOString(),
        record_id: lot_id,
        name: `${item_name} \u00b7 ${lot_number}`,
        detail: machine_name,
        total: injections,
      }),
    ),
  ]
}

/** Calibrations in force that expire soon or are too old, by the settings of the laboratory and its profile. */
export async function listCalibrationsDue(
  tx: Tx,
  { settings, profileKey }: { settings: QualitySettings; profileKey: string | null },
  now: Date,
): Promise<Standing[]> {
  const profile = profileKey === null ? undefined : await findProfile(tx, profileKey)
  const last = validDays(settings, profile && profileAt(profile, now.toISOString().slice(0, 10)))
  const { calibration_warn_days: warned } = settings
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const found = await listInForce(tx, {
    from: daysAgo(last + CALIBRATION_FORGOTTEN_DAYS),
    to: daysAgo(Math.max(0, last - warned)),
  })
  return found.flatMap(({ id, machine_name, method_name, measured_at }) => {
    const { state, days, since } = calibrationDue(measured_at, now, { ...settings, calibration_max_age_days: last })
    const of = { key: String(id), at: since, record_id: id, name: machine_name, detail: method_name, total: days }
    return state === 'valid' ? [] : [alert(`calibration_${state}`, of)]
  })
}
