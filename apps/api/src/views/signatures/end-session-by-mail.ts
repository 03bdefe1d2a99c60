import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { endSession } from '../../records/sessions/sessions-store.ts'
import { listAdminEmails } from '../../records/users/users-store.ts'
import type { Deps } from '../deps.ts'

/** Ends the session that typed too many wrong passwords where it should sign, and tells the admins of its user (21 CFR 11.300(d)). */
export async function endSigningSession(deps: Pick<Deps, 'db' | 'now' | 'tokens'>, call: Call): Promise<void> {
  const { homeOrganizationId: organizationId, userId, sessionId, name } = call.actor
  // no key of the call: what it did is undone, and this stays
  await deps.db.transaction({ organizationId }, async (tx) => {
    deps.tokens.forgetVerified()
    if (!(await endSession(tx, userId, sessionId, deps.now()))) return
    await writeAudit(
      tx,
      { ...call, organizationId },
      { action: 'logout', noun: 'session', recordId: sessionId, new: { wrong_passwords: true } },
    )
    const said = `Five wrong passwords were typed in the session of ${name} where something was to be signed, from ${call.ip}. Nothing was signed, and the session was ended.`
    const mail = {
      subject: 'Wrong passwords at a signature',
      text: `${said}\n\nAsk ${name} whether it was them. If not, set another password under Users.\n`,
      html: `<p>${said.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p><p>Ask whether it was them. If not, set another password under Users.</p>`,
    }
    for (const to of await listAdminEmails(tx)) await queueMail(tx, organizationId, { to, ...mail })
  })
}
