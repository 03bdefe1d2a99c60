import type { Tx } from '../db/database.ts'
import type { MailAttachment } from './queue-mail.ts'

/** A mail that still waits, locked against a second sender. */
export async function lockWaitingMail(tx: Tx, organizationId: number, id: string) {
  return tx
    .selectFrom('mail_outbox')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .select(['id', 'to_address', 'subject', 'body_text', 'body_html'])
    .forUpdate()
    .executeTakeFirst()
}

export async function listMailAttachments(tx: Tx, organizationId: number, id: string): Promise<MailAttachment[]> {
  const rows = await tx
    .selectFrom('mail_attachments')
    .where('organization_id', '=', organizationId)
    .where('mail_id', '=', id)
    .select(['name', 'media_type', 'bytes'])
    .orderBy('name')
    .execute()
  return rows.map(({ name, media_type, bytes }) => ({ name, mediaType: media_type, bytes }))
}

/** A letter that went out is not kept: it may carry a link that opens a report or sets a password. */
export async function markMailSent(tx: Tx, organizationId: number, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ sent_at: at.toISOString(), last_error: null, body_text: '', body_html: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('mail_attachments')
    .where('organization_id', '=', organizationId)
    .where('mail_id', '=', id)
    .execute()
}

export async function noteMailFailure(tx: Tx, organizationId: number, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set((row) => ({ attempts: row('attempts', '+', 1), last_error: reason.slice(0, 500) }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Mails that no job looks after: their notice was lost, or the jobs were off. */
export async function listForgottenMails(
  tx: Tx,
  organizationId: number,
  before: Date,
  attemptLimit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('mail_outbox')
    .where('organization_id', '=', organizationId)
    .where('sent_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .where('attempts', '<', attemptLimit)
    .select('id')
    .orderBy('created_at')
    .limit(500)
    .execute()
  return rows.map((row) => row.id)
}
