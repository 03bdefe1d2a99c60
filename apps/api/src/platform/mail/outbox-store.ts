import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { deleteRows, rows, updateRows } from '../db/rows.ts'
import type { MailAttachment } from './queue-mail.ts'

/** A time further ahead than this is that of a clock that was put back since. */
const LONGEST_WAIT = '1 hour'

/** The mail that waits longest for its next try, locked against a second sender. */
export async function lockWaitingMail(tx: Tx) {
  return rows(tx, 'mail_outbox')
    .where('sent_at', 'is', null)
    .where('due_at', 'is not', null)
    .where((row) =>
      row.or([
        row('attempts', '=', 0),
        row('due_at', '<=', sql<string>`now()`),
        row('due_at', '>', sql<string>`now() + ${sql.lit(LONGEST_WAIT)}::interval`),
      ]),
    )
    .select(['id', 'to_address', 'subject', 'body_text', 'body_html', 'attempts', 'traceparent'])
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
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
    .set({ sent_at: at.toISOString(), due_at: null, last_error: null, body_text: '', body_html: null })
    .where('id', '=', id)
    .execute()
  await deleteRows(tx, 'mail_attachments').where('mail_id', '=', id).execute()
}

/** @param againAfterS null where it is given up */
export async function noteMailFailure(tx: Tx, id: string, reason: string, againAfterS: number | null): Promise<void> {
  await updateRows(tx, 'mail_outbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      last_error: reason.slice(0, 500),
      due_at: againAfterS === null ? null : sql<string>`now() + make_interval(secs => ${againAfterS})`,
    }))
    .where('id', '=', id)
    .execute()
}

/** How many mails of the organization wait, as far as `limit`. */
export async function countWaitingMails(tx: Tx, limit: number): Promise<number> {
  const waiting = rows(tx, 'mail_outbox').where('sent_at', 'is', null).where('due_at', 'is not', null)
  return (await waiting.select('id').limit(limit).execute()).length
}
