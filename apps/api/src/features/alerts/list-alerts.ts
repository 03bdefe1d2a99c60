import type { Alert } from '@eluent/contract'
import {
  alertRoute,
  isAlertRead,
  maySeeAlert,
  newestAlerts,
  type AlertChoices,
  type AlertKind,
} from '@eluent/domain/alerts'
import { ADMIN_ROLE_SLUGS, isAdminRole } from '@eluent/domain/auth'
import { queueRunEndText } from '@eluent/domain/queue'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { sampleName } from '@eluent/domain/samples'
import { dueClock } from '@eluent/domain/turnaround'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  findAlertChoices,
  listDrafts,
  listFailedBatches,
  listMailsGivenUp,
  listReportsBehind,
  listReturnedTo,
  readFinished,
  readOverdue,
} from '../../records/alerts/alerts-store.ts'
import { listWatched } from '../../records/driver-tokens/driver-tokens-store.ts'
import { listOpenFaultsOf } from '../../records/ledger/ledger-faults-store.ts'
import { readSettingsAndProfile } from '../../records/organizations/organizations-store.ts'
import { listStoppedRuns, type listStopsJustNow } from '../../records/queue/queue-runs-store.ts'
import { readWaiting } from '../../records/reviews/reviews-store.ts'
import type { Deps } from '../../views/deps.ts'
import {
  listRoundsDue,
  listOfEquipment,
  listNonconformancesDue,
  listVerified,
  listInventoryAlerts,
  listCalibrationsDue,
} from './quality-alerts.ts'
import { alert, type AlertReader, type Standing } from './standing-alert.ts'
import { todayOf } from '../../platform/call/today.ts'

export type AlertDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** A mail that was given up longer ago is no matter of today. */
const MAIL_MS = 30 * 86_400_000

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
  const { settings, profileKey } = isSet
    ? await readSettingsAndProfile(tx)
    : { settings: qualitySettingsOf({}), profileKey: null }
  const reviewsNeeded = settings.reviews_before_release
  const clock = dueClock(now(), settings)
  const reader = { ...actor, adminRoles }
  // who releases learns of what waits for them; who does not, that it is finished
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
    watched,
    stopped,
  ] = await Promise.all([
    sees('withdrawn') ? listReportsBehind(tx, 'withdrawn') : [],
    sees('changed') ? listReportsBehind(tx, 'changed') : [],
    sees('finished') && reviewsNeeded < 2 && !releases ? readFinished(tx) : NONE_WAITS,
    sees('calibration_draft') ? listDrafts(tx) : [],
    sees('equipment_due') ? listOfEquipment(tx, call, settings, now()) : [],
    sees('nonconformance_due') ? listNonconformancesDue(tx, actor.userId, todayOf({ now }, call)) : [],
    sees('nonconformance_verified') ? listVerified(tx) : [],
    sees('lot_expired') ? listInventoryAlerts(tx, settings, todayOf({ now }, call)) : [],
    sees('calibration_expired') ? listCalibrationsDue(tx, { settings, profileKey }, now()) : [],
    nouns.length > 0 ? listMailsGivenUp(tx, nouns, new Date(now().getTime() - MAIL_MS)) : [],
    sees('review_waiting') && (reviewsNeeded > 1 || releases) ? readWaiting(tx, reader, reviewsNeeded) : NONE_WAITS,
    sees('returned') ? listReturnedTo(tx, actor.userId) : [],
    sees('qc_failed') ? listFailedBatches(tx) : [],
    sees('overdue') && clock !== null ? readOverdue(tx, clock.now) : NONE_WAITS,
    sees('proficiency_due') ? listRoundsDue(tx, settings, todayOf({ now }, call)) : [],
    sees('watched_file') ? listWatched(tx) : [],
    sees('queue_stopped') ? listStoppedRuns(tx) : [],
  ])
  return [
    ...stopped.map(ofStop),
    ...withdrawn.map((sample) => behind('withdrawn', sample, sample.withdrawn_at ?? sample.updated_at)),
    ...changed.map((sample) => behind('changed', sample, sample.updated_at)),
    ...(finished.at === null ? [] : [alert('finished', { at: finished.at, total: finished.total })]),
    ...(waiting.at === null
      ? []
      : [alert(reviewsNeeded > 1 ? 'review_waiting' : 'to_release', { at: waiting.at, total: waiting.total })]),
    ...(overdue.at === null ? [] : [alert('overdue', { at: overdue.at, total: overdue.total })]),
    ...returned.map(({ id, at, reason, ...sample }) =>
      alert('returned', { key: String(id), at, record_id: id, name: sampleName({ id, ...sample }), detail: reason }),
    ),
    ...failed.map(({ id, number, updated_at }) =>
      alert('qc_failed', { key: String(id), at: updated_at, record_id: id, name: number }),
    ),
    ...rounds,
    ...watched.flatMap(ofWatchedFolder),
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

/** A run of the queue that a rule stopped. */
export function ofStop(run: Awaited<ReturnType<typeof listStopsJustNow>>[number]): Standing {
  const { id, machine, ended_at, end_rule, end_text } = run
  return alert('queue_stopped', {
    key: String(id),
    at: ended_at ?? '',
    record_id: id,
    name: machine,
    detail: [queueRunEndText(end_rule), end_text ?? ''].join(' ').trim(),
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

/** Of each file of its own: several come at once, and each is settled alone. */
function ofWatchedFolder({ id, watched }: Awaited<ReturnType<typeof listWatched>>[number]): Standing[] {
  return [
    ...watched.problems.map(({ mark, file, reason, since }) =>
      alert('watched_file', { key: `${id}:${mark}`, at: since, name: file ?? watched.folder, detail: reason }),
    ),
    // its rows are samples: the driver tells it for a week, and a person reads it away
    ...(watched.noted ?? []).map(({ file, notes, at }) =>
      alert('watched_note', { key: `${id}:${at}:${file}`, at, name: file, detail: notes }),
    ),
  ]
}
