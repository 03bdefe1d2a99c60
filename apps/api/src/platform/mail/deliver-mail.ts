import type { Database } from '../db/database.ts'
import type { Mailer } from './mailer.ts'
import { listMailAttachments, lockWaitingMail, markMailSent, noteMailFailure } from './outbox-store.ts'

export interface DeliverDeps {
  db: Database
  mailer: Mailer
  now: () => Date
}

export interface MailReference {
  organizationId: number
  id: string
}

/**
 * Sends a waiting mail and marks it, under a lock on its row; one that is sent already is left alone.
 * @throws Error of the mail server, after noting it beside the mail
 */
export async function deliverMail(deps: DeliverDeps, { organizationId, id }: MailReference): Promise<void> {
  let failure: unknown
  await deps.db.transaction({ organizationId }, async (tx) => {
    failure = undefined
    const mail = await lockWaitingMail(tx, id)
    if (!mail) return
    try {
      await deps.mailer.send({
        id,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        attachments: await listMailAttachments(tx, id),
      })
      await markMailSent(tx, id, deps.now())
    } catch (error) {
      failure = error
      await noteMailFailure(tx, id, error instanceof Error ? error.message : String(error))
    }
  })
  if (failure !== undefined) throw failure
}
