import { ALERT_KIND_NAMES, alertRoute, isAlertRead, type AlertChoices, type AlertRoute } from '@eluent/domain/alerts'
import { permissionsOf } from '@eluent/domain/auth'
import { dayInWords } from '@eluent/domain/text'
import { workByTurns } from '../../platform/jobs/waiting-work.ts'
import { escaped, oneLine } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { listAlertChoosers, listOrganizationsWithAlertMails, takeUnmailed } from '../../records/alerts/alerts-store.ts'
import { listActiveUserRows } from '../../records/users/users-store.ts'
import { listOwn, type AlertDeps } from './list-alerts.ts'
import type { AlertReader, Standing } from './standing-alert.ts'

type Mailed = Extract<AlertRoute, 'mail' | 'daily'>
/** As many lines as one mail has. */
const MOST_LINES = 50

/**
 * Mails each person what they want by mail and have not read: at once each alert a single time, daily all that stands, once a
 * day. What is sent is noted in the transaction that puts the mail into the outbox, so that no two runs send it.
 */
export async function mailAlerts(deps: AlertDeps, how: Mailed): Promise<void> {
  await workByTurns(await listOrganizationsWithAlertMails(deps.db), async (organizationId) => {
    const people = await deps.db.transaction({ organizationId }, async (tx) => {
      const [choosers, users] = await Promise.all([listAlertChoosers(tx), listActiveUserRows(tx)])
      const userOf = new Map(users.map((user) => [user.id, user]))
      return choosers.flatMap(({ user_id, ...chosen }) => {
        const user = userOf.get(user_id)
        return user && wants(chosen.choices, how) ? [{ ...chosen, user }] : []
      })
    })
    for (const person of people) await mailOne(deps, organizationId, person, how)
    return false
  })
}

function wants(choices: AlertChoices, how: Mailed): boolean {
  return Object.values(choices).includes(how)
}

interface Person {
  user: { id: number; email: string; role: string }
  choices: AlertChoices
  read: Parameters<typeof isAlertRead>[1]
}

async function mailOne(
  deps: AlertDeps,
  organizationId: number,
  { user, choices, read }: Person,
  how: Mailed,
): Promise<void> {
  const now = deps.now()
  const permissions = permissionsOf(user.role)
  const reader = { actor: { userId: user.id, role: user.role, permissions } } as AlertReader
  await deps.db.transaction({ organizationId }, async (tx) => {
    const wanted = (await listOwn(deps, tx, reader)).filter(
      (alert) => alertRoute(alert.kind, permissions, choices) === how && !isAlertRead(alert, read),
    )
    if (wanted.length === 0) return
    const day = `${now.toISOString().slice(0, 10)}T00:00:00.000Z`
    const marks = how === 'daily' ? [{ key: 'daily', at: day }] : wanted
    const taken = await takeUnmailed(tx, user.id, marks, now)
    const told = how === 'daily' ? (taken.length > 0 ? wanted : []) : wanted.filter(({ key }) => taken.includes(key))
    if (told.length > 0)
      await queueMail(tx, organizationId, { to: user.email, ...mailOf(told, deps.settings.publicUrl) })
  })
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
