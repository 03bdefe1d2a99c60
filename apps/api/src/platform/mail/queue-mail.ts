import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Puts a mail into the outbox, in the transaction of what it tells about; it is sent after the commit. */
export async function queueMail(tx: Tx, organizationId: number, mail: Mail): Promise<void> {
  await tx
    .insertInto('mail_outbox')
    .values({
      organization_id: organizationId,
      id: randomUUID(),
      to_address: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
    })
    .execute()
}
