import { randomUUID } from 'node:crypto'
import type { AuditNoun } from '@eluent/domain/history'
import type { Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { announce } from '../notices/announce.ts'
import { countWaitingMails } from './outbox-store.ts'
import { activeTraceparent } from '../telemetry/spans.ts'

/** A file that goes with a mail; it is kept until the mail is sent. */
export interface MailAttachment {
  name: string
  mediaType: string
  bytes: Buffer
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Each with a name of its own. */
  attachments?: readonly MailAttachment[]
  /** What somebody sends by it: where it is sent again when it does not arrive. */
  about?: { noun: AuditNoun; recordId?: number }
}

/** Where a transaction announces a mail; heard when it commits. */
export const MAIL_CHANNEL = 'mail_outbox'

/** Puts a mail into the outbox, in the transaction of what it tells about; it is sent after the commit. */
export async function queueMail(tx: Tx, organizationId: number, mail: Mail): Promise<void> {
  const id = randomUUID()
  await tx
    .insertInto('mail_outbox')
    .values({
      organization_id: organizationId,
      id,
      to_address: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      noun: mail.about?.noun ?? null,
      record_id: mail.about?.recordId ?? null,
      traceparent: activeTraceparent(),
    })
    .execute()
  const attachments = mail.attachments ?? []
  if (attachments.length > 0) {
    const of = { organization_id: organizationId, mail_id: id }
    await tx
      .insertInto('mail_attachments')
      .values(attachments.map(({ name, mediaType, bytes }) => ({ ...of, name, media_type: mediaType, bytes })))
      .execute()
  }
  await announce(tx, MAIL_CHANNEL, `${organizationId}/${id}`)
}

/**
 * Before a mail that somebody sends to anyone, and not the product to its users: those go out in any case.
 * @throws AppError organization_mails_full
 */
export async function refuseManyMails(tx: Tx, limit: number): Promise<void> {
  if ((await countWaitingMails(tx, limit)) >= limit)
    throw new AppError('organization_mails_full', { values: { limit } })
}
