import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { escaped, oneLine } from '../../platform/mail/mail-text.ts'
import { queueMail, type Mail } from '../../platform/mail/queue-mail.ts'
import { readOwnOrganization } from '../../records/organizations/organizations-store.ts'

/** Tells the owner of an address what the one who made a user of it, or invited it, does not learn. */
export async function mailSignsInElsewhere(tx: Tx, call: Call, to: string, about?: Mail['about']): Promise<void> {
  const organization = oneLine((await readOwnOrganization(tx)).name)
  const by = oneLine(call.actor.name)
  const said = `${by} wants you to work with ${organization} in Eluent, under this address.`
  const rest = `This address signs in to another organization already, and an address belongs to one. Nothing has changed for you. To work with ${organization} as well, tell ${by} another address. If you do not know the sender, nothing needs to be done.`
  await queueMail(tx, call.organizationId, {
    to,
    ...(about && { about }),
    subject: `Your invitation to ${organization}`,
    text: `${said}\n\n${rest}\n`,
    html: `<p>${escaped(said)}</p><p>${escaped(rest)}</p>`,
  })
}
