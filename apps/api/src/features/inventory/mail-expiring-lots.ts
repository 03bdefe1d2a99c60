import { daysBetween, expirySteps } from '@eluent/domain/inventory'
import { dayInWords } from '@eluent/domain/text'
import type { Tx } from '../../platform/db/database.ts'
import { workByTurns } from '../../platform/jobs/waiting-work.ts'
import { escaped, oneLine } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { listChoosersOf } from '../../records/alerts/alerts-store.ts'
import { listOrganizationsWithLots, takeUnmailed, type EndingLot } from '../../records/inventory/expiring-lots-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { listAdminEmails } from '../../records/users/users-store.ts'
import type { Deps } from '../../views/deps.ts'

type MailDeps = Pick<Deps, 'db' | 'now'> & { settings: Pick<Deps['settings'], 'publicUrl'> }

/**
 * Mails the admins of each laboratory which of its lots end soon: each lot once at each step of days left. Who chose
 * where alerts of lots go is mailed by that choice alone.
 */
export async function mailExpiringLots(deps: MailDeps): Promise<void> {
  await workByTurns(await listOrganizationsWithLots(deps.db), async (organizationId) => {
    await deps.db.transaction({ organizationId }, (tx) => mailOf(deps, tx, organizationId))
    return false
  })
}

async function mailOf({ now, settings }: MailDeps, tx: Tx, organizationId: number): Promise<void> {
  const quality = await readQualitySettings(tx)
  if (!quality.lot_expiry_mail) return
  const today = now().toISOString().slice(0, 10)
  const lots = await takeUnmailed(tx, today, expirySteps(quality))
  if (lots.length === 0) return
  const sorted = lots.toSorted((one, other) => (one.usable_until < other.usable_until ? -1 : 1))
  const mail = expiryMail(
    sorted.map((lot) => lineOf(lot, today)),
    `${settings.publicUrl}/inventory/expiring`,
  )
  const choosers = await listChoosersOf(tx, ['lot_expiring', 'lot_ending', 'lot_expired'])
  for (const to of await listAdminEmails(tx, choosers)) await queueMail(tx, organizationId, { to, ...mail })
}

function lineOf({ item_name, lot_number, usable_until }: EndingLot, today: string): string {
  const left = daysBetween(today, usable_until)
  const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
  const verb = left < 0 ? `expired on ${dayInWords(usable_until)}` : `expires ${when}, on ${dayInWords(usable_until)}`
  return oneLine(`${item_name}, lot ${lot_number}: ${verb}`)
}

function expiryMail(lines: readonly string[], address: string) {
  const items = lines.map((line) => `<li>${escaped(line)}</li>`).join('')
  return {
    subject: lines.length === 1 ? 'A lot expires' : `${lines.length} lots expire`,
    text: `${lines.join('\n')}\n\nA lot past its last day cannot be used. Open the list: ${address}\n`,
    html: `<ul>${items}</ul><p>A lot past its last day cannot be used. <a href="${escaped(address)}">Open the list</a></p>`,
  }
}
