import type { AuditNoun } from '@eluent/domain/history'
import { roleOf, type RoleSlug } from '@eluent/domain/auth'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { escaped, oneLine } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { readOwnOrganization } from '../../records/organizations/organizations-store.ts'
import { listAdminEmails } from '../../records/users/users-store.ts'

interface SealingRole {
  /** The user, or the invitation. */
  noun: Extract<AuditNoun, 'user' | 'invitation'>
  recordId: number | string
  name?: string
  email: string
  role: RoleSlug
}

/** Notes in the trail that somebody may seal now, and tells every admin and sealer of the organization. */
export async function announceSealingRole(tx: Tx, call: Call, granted: SealingRole): Promise<void> {
  const { noun, recordId, name, email, role } = granted
  const organization = await readOwnOrganization(tx)
  const who = name === undefined ? email : `${oneLine(name)} (${email})`
  const said = `${oneLine(call.actor.name)} gave ${who} the role ${roleOf(role).name} in ${oneLine(organization.name)}.`
  const rest =
    'With this role VERISEAL certificates are issued, expired, renewed and revoked. If it was not agreed, change the role back under Users.'
  const mail = {
    subject: `A VERISEAL role was given in ${oneLine(organization.name)}`,
    text: `${said}\n\n${rest}\n`,
    html: `<p>${escaped(said)}</p><p>${rest}</p>`,
  }
  for (const to of await listAdminEmails(tx)) await queueMail(tx, call.organizationId, { to, ...mail })
  await writeAudit(tx, call, { action: 'grant_sealing', noun, recordId, new: { name: name ?? null, email, role } })
}
