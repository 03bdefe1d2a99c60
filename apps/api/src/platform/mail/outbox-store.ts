import type { Tx } from '../db/database.ts'
import { deleteRows, rows, updateRows } from '../db/rows.ts'
import type { MailAttachment } from './queue-mail.ts'

/** A mail that still waits, locked against a second sender. */
export async function lockWaitingMail(tx: Tx, id: string) {
  return rows(tx, 'mail_outbox')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .select(['id', 'to_address', 'subject', 'body_text', 'body_html'])
    .forUpdate()
    .executeTakeFirst()
}

export async function listMailAttachments(tx: Tx, id: string): Promise<MailAttachment[]> {
  const attachments = await rows(tx, 'mail_attachments')
    .where('mail_id', '=', id)
    .select(['name', 'media_type', 'bytes'])
    .orderBy('name')
    .execute()
  return attachments.map(({ name, media_type, bytes }) => ({ name, mediaType: media_type, bytes }))
}

/** A letter that went out is not kept: it may carry a link that opens a report or sets a password. */
export async function markMailSent(tx: Tx, id: string, at: Date): Promise<void> {
  await updateRows(tx, 'mail_outbox')
    .set({ sent_at: at.toISOString(), last_error: null, body_text: '', body_html: null })
    .where('id', '=', id)
    .execute()
  await deleteRows(tx, 'mail_attachments').where('mail_id', '=', id).execute()
}

export async function noteMailFailure(tx: Tx, id: string, reason: string): Promise<void> {
  await updateRows(tx, 'mail_outbox')
    .set((row) => ({ attempts: row('attempts', '+', 1), last_error: reason.slice(0, 500) }))
    .where('id', '=', id)
    .execute()
}

/** Mails that no job looks after: their notice was lost, or the jobs were off. */
export async function listForgottenMails(tx: Tx, before: Date, attemptLimit: number): Promise<string[]> {
  const mails = await rows(tx, 'mail_outbox')
    .where('sent_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .where('attempts', '<', attemptLimit)
    .select('id')
    .orderBy('created_at')
    .limit(500)
    .execute()
  return mails.map((row) => row.id)
}
