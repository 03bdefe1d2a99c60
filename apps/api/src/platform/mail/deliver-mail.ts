import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '../db/database.ts'
import { inSpan } from '../telemetry/spans.ts'
import type { Mailer } from './mailer.ts'
import { listMailAttachments, lockWaitingMail, markMailSent, noteMailFailure } from './outbox-store.ts'

export interface DeliverDeps {
  db: Database
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

/** Mails of one organization that are sent before it is another's turn. */
const BATCH = 5

/**
 * Sends some of an organization's waiting mails, each under a lock on its row and in a transaction of its own; one that a
 * sender beside this one has in hand is left to it. What the mail server refuses is noted beside the mail and tried again.
 * @returns whether more may be waiting, and the waits after which something is tried again
 */
export async function deliverMails(
  deps: DeliverDeps,
  organizationId: number,
): Promise<{ isMore: boolean; againAfterS: ReadonlySet<number> }> {
  const againAfterS = new Set<number>()
  for (let sent = 0; sent < BATCH; sent += 1) {
    const outcome = await deps.db.transaction({ organizationId }, (tx) => deliverNext(deps, tx))
    if (outcome === 'none') return { isMore: false, againAfterS }
    if (typeof outcome === 'number') againAfterS.add(outcome)
  }
  return { isMore: true, againAfterS }
}

type WaitingMail = NonNullable<Awaited<ReturnType<typeof lockWaitingMail>>>

/** @returns after how many seconds a mail that was refused is tried again */
async function deliverNext(deps: DeliverDeps, tx: Tx): Promise<'none' | 'sent' | 'given up' | number> {
  const mail = await lockWaitingMail(tx)
  if (!mail) return 'none'
  return inSpan({ name: 'mail', kind: 'job', traceparent: mail.traceparent }, () => deliver(deps, tx, mail))
}

async function deliver(deps: DeliverDeps, tx: Tx, mail: WaitingMail): Promise<'sent' | 'given up' | number> {
  try {
    await deps.mailer.send({
      id: mail.id,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      attachments: await listMailAttachments(tx, mail.id),
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    deps.log.warn({ err: error, mail: mail.id }, 'a mail was not sent; it is tried again until its limit')
    const againAfterS = nextTryAfterS(mail.attempts)
    await noteMailFailure(tx, mail.id, reason, againAfterS)
    return againAfterS ?? 'given up'
  }
  await markMailSent(tx, mail.id, deps.now())
  return 'sent'
}

const FIRST_WAIT_S = 15
const TRIES = 8

/** Twice as long after each failure; null after the last try. */
function nextTryAfterS(failures: number): number | null {
  return failures + 1 < TRIES ? FIRST_WAIT_S * 2 ** failures : null
}
