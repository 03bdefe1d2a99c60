import {
  ALERT_KIND_NAMES,
  alertRoute,
  choosableAlerts,
  isAlertRead,
  isDailyMailHour,
  maySeeAlert,
  type AlertChoices,
  type AlertKind,
  type AlertRoute,
} from '@eluent/domain/alerts'
import { permissionsOf } from '@eluent/domain/auth'
import { clockParts, dayIn, dayInWords } from '@eluent/domain/text'
import type { Tx } from '../../platform/db/database.ts'
import { workByTurns } from '../../platform/jobs/waiting-work.ts'
import { escaped, oneLine } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { listAlertChoosers, listOrganizationsWithAlertMails, takeUnmailed } from '../../records/alerts/alerts-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { listStopsJustNow } from '../../records/queue/queue-runs-store.ts'
import { listActiveUserRows } from '../../records/users/users-store.ts'
import { listOwn, ofStop, type AlertDeps } from './list-alerts.ts'
import type { AlertReader, Standing } from './standing-alert.ts'

type Mailed = Extract<AlertRoute, 'mail' | 'daily'>
/** As many lines as one mail has. */
const MOST_LINES = 50

/**
 * Mails each person what they want by mail and have not read: at once each alert a single time, daily all that stands, once a day
 * of the laboratory from its hour on. What is sent is noted in the transaction that puts the mail into the outbox, so that no two runs send it.
 */
export async function mailAlerts(deps: AlertDeps, how: Mailed): Promise<void> {
  const isKind = (kind: AlertKind) => how === 'daily' || !WITHIN_A_MINUTE.includes(kind)
  await mailTo(deps, await listOrganizationsWithAlertMails(deps.db), { how, isKind })
}

/** Mails what somebody must know within a minute, to people of these organizations. */
export async function mailUrgentAlerts(deps: AlertDeps, organizationIds: readonly number[]): Promise<void> {
  await mailTo(deps, organizationIds, { how: 'mail', isKind: (kind) => WITHIN_A_MINUTE.includes(kind) })
}

/** Kinds that are looked for each minute, where something runs. */
const WITHIN_A_MINUTE: readonly AlertKind[] = ['queue_stopped']

interface Wanted {
  how: Mailed
  isKind: (kind: AlertKind) => boolean
}

async function mailTo(deps: AlertDeps, organizationIds: readonly number[], wanted: Wanted): Promise<void> {
  await workByTurns(organizationIds, async (organizationId) => {
    const people = await deps.db.transaction({ organizationId }, (tx) => listMailed(tx, deps.now(), wanted))
    for (const person of people) await mailOne(deps, organizationId, person, wanted)
    return false
  })
}

/** Who is mailed now: who chose it, and by role those who chose nothing. */
async function listMailed(tx: Tx, now: Date, { how, isKind }: Wanted): Promise<Person[]> {
  const { alert_mails: byRole, alert_daily_hour: hour, laboratory_zone: zone } = await readQualitySettings(tx)
  if (how === 'daily' && !isDailyMailHour(Number(clockParts(now, zone)('hour')), hour)) return []
  const day = dayIn(now, zone)
  const [choosers, users] = await Promise.all([listAlertChoosers(tx), listActiveUserRows(tx)])
  const chosen = new Map(choosers.map((one) => [one.user_id, one]))
  return users.flatMap((user) => {
    const { choices = {}, read = {} } = chosen.get(user.id) ?? {}
    const permissions = permissionsOf(user.role)
    const wants = choosableAlerts(permissions).some(
      (kind) => isKind(kind) && alertRoute(kind, permissions, choices, byRole) === how,
    )
    return wants ? [{ user, choices, read, byRole, day }] : []
  })
}

interface Person {
  user: { id: number; email: string; role: string }
  choices: AlertChoices
  read: Parameters<typeof isAlertRead>[1]
  /** Whether the laboratory mails by role what was not chosen. */
  byRole: boolean
  /** The laboratory's. */
  day: string
}

async function mailOne(
  deps: AlertDeps,
  organizationId: number,
  { user, choices, read, byRole, day }: Person,
  wanted: Wanted,
): Promise<void> {
  const { how, isKind } = wanted
  const now = deps.now()
  const permissions = permissionsOf(user.role)
  const reader = { actor: { userId: user.id, role: user.role, permissions } } as AlertReader
  await deps.db.transaction({ organizationId }, async (tx) => {
    const waiting = (await standingOf(deps, tx, reader, wanted)).filter(
      (alert) =>
        isKind(alert.kind) && alertRoute(alert.kind, permissions, choices, byRole) === how && !isAlertRead(alert, read),
    )
    if (waiting.length === 0) return
    const marks = how === 'daily' ? [{ key: 'daily', at: `${day}T00:00:00.000Z` }] : waiting
    const taken = await takeUnmailed(tx, user.id, marks, now)
    const told = how === 'daily' ? (taken.length > 0 ? waiting : []) : waiting.filter(({ key }) => taken.includes(key))
    if (told.length > 0)
      await queueMail(tx, organizationId, { to: user.email, ...mailOf(told, deps.settings.publicUrl) })
  })
}

/** What stands for the person, and queues that stopped and were begun again before the minute was over: they stand under no bell. */
async function standingOf(deps: AlertDeps, tx: Tx, reader: AlertReader, { how, isKind }: Wanted): Promise<Standing[]> {
  const own = await listOwn(deps, tx, reader)
  if (how === 'daily' || !isKind('queue_stopped') || !maySeeAlert(reader.actor.permissions, 'queue_stopped')) return own
  const stops = (await listStopsJustNow(tx)).map(ofStop)
  return [...own, ...stops.filter(({ key }) => own.every((other) => other.key !== key))]
}

/** 'Overdue samples: 3', 'Report returned to you: Gelato 41, wrong dilution'. */
function lineOf({ kind, name, detail, total }: Standing): string {
  const said = [name, detail === null ? null : dayInWords(detail), name === null ? total : null].filter(
    (part) => part !== null,
  )
  return oneLine(said.length === 0 ? ALERT_KIND_NAMES[kind] : `${ALERT_KIND_NAMES[kind]}: ${said.join(', ')}`)
}

function mailOf(alerts: readonly Standing[], address: string) {
  const lines = alerts.slice(0, MOST_LINES).map(lineOf)
  const more = alerts.length - lines.length
  const shown = more > 0 ? [...lines, `and ${more} more`] : lines
  const chosen = `${address}/settings/alerts`
  return {
    subject: alerts.length === 1 ? (lines[0] ?? '') : `${alerts.length} things wait for you`,
    text: `${shown.join('\n')}\n\nOpen the laboratory: ${address}\nChoose what is mailed: ${chosen}\n`,
    html: `<ul>${shown.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul><p><a href="${escaped(address)}">Open the laboratory</a> · <a href="${escaped(chosen)}">Choose what is mailed</a></p>`,
  }
}
