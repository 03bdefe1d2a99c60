import type { Alert } from '@eluent/contract'
import {
  alertRoute,
  isAlertRead,
  maySeeAlert,
  MOST_ALERTS,
  newestAlerts,
  type AlertChoices,
  type AlertKind,
} from '@eluent/domain/alerts'
import { ADMIN_ROLE_SLUGS, isAdminRole } from '@eluent/domain/auth'
import { CALIBRATION_FORGOTTEN_DAYS, calibrationDue } from '@eluent/domain/calibrations'
import { dayAfter } from '@eluent/domain/equipment'
import { NONCONFORMANCE_DUE_SOON_DAYS } from '@eluent/domain/nonconformances'
import { daysBetween } from '@eluent/domain/inventory'
import { nextRounds } from '@eluent/domain/proficiency'
import { qualitySettingsOf, type QualitySettings } from '@eluent/domain/quality-settings'
import { sampleName } from '@eluent/domain/samples'
import { dueClock } from '@eluent/domain/turnaround'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  findAlertChoices,
  listDrafts,
  listFailedBatches,
  listInForce,
  listMailsGivenUp,
  listReportsBehind,
  listReturnedTo,
  readFinished,
  readOverdue,
} from '../../records/alerts/alerts-store.ts'
import { listPieces } from '../../records/equipment/equipment-store.ts'
import { dueSince, listDuePieces } from '../../views/equipment/list-due.ts'
import { listOpenReadings } from '../../views/equipment/list-open-readings.ts'
import { todayOf } from '../../views/equipment/present-equipment.ts'
import { listExpiring } from '../../views/inventory/list-expiring.ts'
import { listWornColumns } from '../../records/inventory/column-injections-store.ts'
import { listOpenFaultsOf } from '../../records/ledger/ledger-faults-store.ts'
import { listDueOfPerson, listNonconformancesIn } from '../../records/nonconformances/nonconformances-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { listProficiencyRounds } from '../../records/proficiency/proficiency-store.ts'
import { readWaiting } from '../../records/reviews/reviews-store.ts'
import type { Deps } from '../../views/deps.ts'

export type AlertDeps = Pick<Deps, 'db' | 'now' | 'settings'>
/** Whose alerts they are. */
export type AlertReader = Pick<Call, 'timezone'> & { actor: Pick<Call['actor'], 'permissions' | 'userId' | 'role'> }
export type Standing = Omit<Alert, 'is_read'>

/** A mail that was given up longer ago is no matter of today. */
const DAY_MS = 86_400_000
const MAIL_MS = 30 * DAY_MS

const NONE_WAITS: { total: number; at: string | null } = { total: 0, at: null }

/** Kinds that follow from settings of the laboratory. */
const SET_BY_LABORATORY: readonly AlertKind[] = [
  'equipment_due',
  'lot_expired',
  'calibration_expired',
  'finished',
  'review_waiting',
  'overdue',
  'proficiency_due',
]

/** What a mail is about, and the alert when it does not arrive. */
const OF_MAIL: Readonly<Record<string, AlertKind>> = {
  sample: 'report_mail',
  analytical_report: 'analytical_report_mail',
  invitation: 'invitation_mail',
}

/** What stands under the caller's bell. */
export async function listAlerts(deps: AlertDeps, call: Call): Promise<{ data: Alert[] }> {
  const [faults, { alerts, kept }] = await Promise.all([
    listFaults(deps, call),
    deps.db.read(call, async (tx) => {
      const [alerts, kept] = await Promise.all([listOwn(deps, tx, call), findAlertChoices(tx, call.actor.userId)])
      return { alerts, kept }
    }),
  ])
  const { read, choices } = kept
  const shown = ofBell([...faults, ...alerts], call, choices)
  return { data: shown.map((alert) => ({ ...alert, is_read: isAlertRead(alert, read) })) }
}

/** Without what the reader wants nowhere; the newest of them. */
export function ofBell(alerts: readonly Standing[], { actor }: AlertReader, choices: AlertChoices): Standing[] {
  return newestAlerts(alerts.filter(({ kind }) => alertRoute(kind, actor.permissions, choices) !== 'none'))
}

/** Open faults of the organization in the log of certificates, which is no table of a tenant. */
export async function listFaults({ db }: AlertDeps, { actor, organizationId }: Call): Promise<Standing[]> {
  if (!maySeeAlert(actor.permissions, 'log_fault')) return []
  const faults = await db.lookUp((lookups) => listOpenFaultsOf(lookups, organizationId), organizationId)
  return faults.map(({ id, text, found_at }) => alert('log_fault', { key: id, at: found_at, name: text }))
}

/** What follows from the organization's own tables, each as far as the caller may settle it. */
export async function listOwn(
  { now, settings: { adminRoles = ADMIN_ROLE_SLUGS } }: Pick<AlertDeps, 'now' | 'settings'>,
  tx: Tx,
  call: AlertReader,
): Promise<Standing[]> {
  const { actor } = call
  const sees = (kind: AlertKind) => maySeeAlert(actor.permissions, kind)
  const isSet = SET_BY_LABORATORY.some(sees)
  const settings = isSet ? await readQualitySettings(tx) : qualitySettingsOf({})
  const asked = settings.reviews_before_release
  const clock = dueClock(now(), settings)
  const reader = { ...actor, adminRoles }
  // who releases is told of what waits for them; who does not, that it is finished
  const releases = isAdminRole(actor.role, adminRoles)
  const nouns = Object.keys(OF_MAIL).filter((noun) => sees(OF_MAIL[noun] ?? 'report_mail'))
  const [
    withdrawn,
    changed,
    finished,
    drafts,
    pieces,
    own,
    verified,
    lots,
    due,
    mails,
    waiting,
    returned,
    failed,
    overdue,
    rounds,
  ] = await Promise.all([
    sees('withdrawn') ? listReportsBehind(tx, 'withdrawn') : [],
    sees('changed') ? listReportsBehind(tx, 'changed') : [],
    sees('finished') && asked < 2 && !releases ? readFinished(tx) : NONE_WAITS,
    sees('calibration_draft') ? listDrafts(tx) : [],
    sees('equipment_due') ? listOfEquipment(tx, call, settings, now()) : [],
    sees('nonconformance_due') ? listNonconformancesDue(tx, actor.userId, todayOf({ now }, call)) : [],
    sees('nonconformance_verified') ? listVerified(tx) : [],
    sees('lot_expired') ? listInventoryAlerts(tx, settings, todayOf({ now }, call)) : [],
    sees('calibration_expired') ? listCalibrationsDue(tx, settings, now()) : [],
    nouns.length > 0 ? listMailsGivenUp(tx, nouns, new Date(now().getTime() - MAIL_MS)) : [],
    sees('review_waiting') && (asked > 1 || releases) ? readWaiting(tx, reader, asked) : NONE_WAITS,
    sees('returned') ? listReturnedTo(tx, actor.userId) : [],
    sees('qc_failed') ? listFailedBatches(tx) : [],
    sees('overdue') && clock !== null ? readOverdue(tx, clock.now) : NONE_WAITS,
    sees('proficiency_due') ? listRoundsDue(tx, settings, todayOf({ now }, call)) : [],
  ])
  return [
    ...withdrawn.map((sample) => behind('withdrawn', sample, sample.withdrawn_at ?? sample.updated_at)),
    ...changed.map((sample) => behind('changed', sample, sample.updated_at)),
    ...(finished.at === null ? [] : [alert('finished', { at: finished.at, total: finished.total })]),
    ...(waiting.at === null
      ? []
      : [alert(asked > 1 ? 'review_waiting' : 'to_release', { at: waiting.at, total: waiting.total })]),
    ...(overdue.at === null ? [] : [alert('overdue', { at: overdue.at, total: overdue.total })]),
    ...returned.map(({ id, at, reason, ...sample }) =>
      alert('returned', { key: String(id), at, record_id: id, name: sampleName({ id, ...sample }), detail: reason }),
    ),
    ...failed.map(({ id, number, updated_at }) =>
      alert('qc_failed', { key: String(id), at: updated_at, record_id: id, name: number }),
    ),
    ...rounds,
    ...drafts.map(({ id, machine_name, method_name, created_at }) =>
      alert('calibration_draft', {
        key: String(id),
        at: created_at,
        record_id: id,
        name: machine_name,
        detail: method_name,
      }),
    ),
    ...due,
    ...lots,
    ...pieces,
    ...own,
    ...verified,
    ...mails.map(({ id, noun, record_id, to_address, subject, created_at }) =>
      alert(OF_MAIL[noun ?? ''] ?? 'report_mail', {
        key: id,
        at: created_at,
        record_id,
        name: to_address,
        // an invitation's says whether its address signs in elsewhere, which is nobody's to know
        detail: noun === 'invitation' ? null : subject,
      }),
    ),
  ]
}

/** Analytes whose next proficiency test is due soon or overdue, each since it is so. */
async function listRoundsDue(tx: Tx, { proficiency_months }: QualitySettings, today: string): Promise<Standing[]> {
  const next = nextRounds(await listProficiencyRounds(tx), proficiency_months, today)
  return next.flatMap(({ analyte, due_on, due }) => {
    if (due !== 'due_soon' && due !== 'overdue') return []
    const since = due === 'overdue' ? dayAfter(due_on, 1) : dayAfter(due_on, -NONCONFORMANCE_DUE_SOON_DAYS)
    const of = { key: `${analyte} ${due_on}`, at: `${since}T00:00:00.000Z`, name: analyte, detail: due_on }
    return [alert('proficiency_due', { ...of, total: due === 'overdue' ? 1 : 0 })]
  })
}

/** Pieces with work due, and with days of readings that nobody has reviewed. */
async function listOfEquipment(tx: Tx, call: AlertReader, settings: QualitySettings, now: Date): Promise<Standing[]> {
  const pieces = await listPieces(tx)
  const [due, open] = await Promise.all([
    listDuePieces(tx, todayOf({ now: () => now }, call), pieces),
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
async function listNonconformancesDue(tx: Tx, person: number, today: string): Promise<Standing[]> {
  const found = await listDueOfPerson(tx, person, today)
  return found.map(({ id, number, next_due_on }) => {
    const isOverdue = next_due_on < today
    const since = dayAfter(next_due_on, isOverdue ? 1 : -NONCONFORMANCE_DUE_SOON_DAYS)
    const of = { key: `${id} ${next_due_on}`, at: `${since}T00:00:00.000Z`, record_id: id, name: number }
    return alert('nonconformance_due', { ...of, detail: next_due_on, total: isOverdue ? 1 : 0 })
  })
}

/** Nonconformances that only wait to be closed. */
async function listVerified(tx: Tx): Promise<Standing[]> {
  const found = await listNonconformancesIn(tx, 'verified')
  return found.map(({ id, number, updated_at }) =>
    alert('nonconformance_verified', { key: String(id), at: updated_at, record_id: id, name: number }),
  )
}

/** Lots that end soon or have ended, and columns with as many injections as the laboratory sets. */
async function listInventoryAlerts(tx: Tx, settings: QualitySettings, today: string): Promise<Standing[]> {
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

/** Calibrations in force that expire soon or are too old, by the settings of the laboratory. */
async function listCalibrationsDue(tx: Tx, settings: QualitySettings, now: Date): Promise<Standing[]> {
  const { calibration_max_age_days: last, calibration_warn_days: warned } = settings
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const found = await listInForce(tx, {
    from: daysAgo(last + CALIBRATION_FORGOTTEN_DAYS),
    to: daysAgo(Math.max(0, last - warned)),
  })
  return found.flatMap(({ id, machine_name, method_name, measured_at }) => {
    const { state, days, since } = calibrationDue(measured_at, now, settings)
    const of = { key: String(id), at: since, record_id: id, name: machine_name, detail: method_name, total: days }
    return state === 'valid' ? [] : [alert(`calibration_${state}`, of)]
  })
}

function behind(
  kind: AlertKind,
  { id, report_number, ...sample }: Awaited<ReturnType<typeof listReportsBehind>>[number],
  at: string,
): Standing {
  const name = sampleName({ id, ...sample })
  return alert(kind, { key: report_number ?? String(id), at, record_id: id, name, detail: report_number })
}

function alert(kind: AlertKind, of: Partial<Standing> & { at: string }): Standing {
  const key = of.key === undefined ? kind : `${kind}:${of.key}`
  return { record_id: null, name: null, detail: null, total: null, ...of, kind, key }
}
