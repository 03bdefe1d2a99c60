import { createHash } from 'node:crypto'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import type { FastifyBaseLogger } from 'fastify'
import { escaped } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { clearFault, keepFault, listOpenFaults, type FoundBy } from '../../records/ledger/ledger-faults-store.ts'
import { listAdminEmails } from '../../records/users/users-store.ts'
import type { Deps } from '../../views/deps.ts'
import type { AuditFault } from './audit-entries.ts'
import { auditLine } from './audit-ledger.ts'

type FaultDeps = Pick<Deps, 'db' | 'now' | 'settings'> & { readonly log: Pick<FastifyBaseLogger, 'error' | 'info'> }

/** Faults that one mail names. */
const MAILED_AT_MOST = 20

const idOf = (fault: AuditFault): string => createHash('sha256').update(auditLine(fault)).digest('hex')

interface Change {
  readonly found: readonly AuditFault[]
  readonly cleared: readonly (AuditFault & { readonly id: string })[]
}

/** Keeps what is wrong now in the place of what was found before, and tells whom it concerns of what is new and what is repaired. */
export async function settleFaults(deps: FaultDeps, foundBy: FoundBy, faults: readonly AuditFault[]): Promise<void> {
  const open = await deps.db.lookUp((lookups) => listOpenFaults(lookups, foundBy))
  const known = new Set(open.map(({ id }) => id))
  const now = new Map(faults.map((fault) => [idOf(fault), fault]))
  const changes = new Map<number | null, { found: AuditFault[]; cleared: (AuditFault & { id: string })[] }>()
  const of = (organizationId: number | null) => {
    const change = changes.get(organizationId) ?? { found: [], cleared: [] }
    changes.set(organizationId, change)
    return change
  }
  for (const [id, fault] of now) if (!known.has(id)) of(fault.organizationId).found.push(fault)
  for (const { id, organization_id: organizationId, certificate_id: certificateId, seq, text } of open)
    if (!now.has(id)) of(organizationId).cleared.push({ id, organizationId, certificateId, seq, text })
  for (const [organizationId, change] of changes) await settle(deps, foundBy, organizationId, change)
}

/** In one transaction with the mails: each is sent once, whichever process finds it. */
async function settle(
  { db, now, settings, log }: FaultDeps,
  foundBy: FoundBy,
  organizationId: number | null,
  { found, cleared }: Change,
): Promise<void> {
  const at = now()
  const mailedTo = organizationId ?? PROVIDER_ORGANIZATION_ID
  const lines = await db.transaction({ organizationId: mailedTo }, async (tx) => {
    const fresh: string[] = []
    const gone: string[] = []
    for (const fault of found) {
      const { certificateId: certificate_id, seq, text } = fault
      const row = { id: idOf(fault), found_by: foundBy, organization_id: organizationId, certificate_id, seq, text }
      if (await keepFault(tx, { ...row, found_at: at.toISOString() })) fresh.push(auditLine(fault))
    }
    for (const fault of cleared) if (await clearFault(tx, fault.id, at)) gone.push(auditLine(fault))
    const letters = [
      ...(fresh.length > 0 ? [letter('The log of certificates is not as it was sealed', FOUND, fresh)] : []),
      ...(gone.length > 0 ? [letter('A fault in the log of certificates is repaired', REPAIRED, gone)] : []),
    ]
    const admins = letters.length > 0 ? await listAdminEmails(tx) : []
    for (const to of new Set([...admins, ...(settings.operatorEmail ? [settings.operatorEmail] : [])]))
      for (const mail of letters) await queueMail(tx, mailedTo, { to, ...mail })
    return { fresh, gone }
  })
  for (const line of lines.fresh) log.error({ event: 'ledger_fault' }, `ALERT: the log of certificates: ${line}`)
  for (const line of lines.gone)
    log.info({ event: 'ledger_fault_cleared' }, `the log of certificates: repaired: ${line}`)

  function letter(subject: string, said: string, all: readonly string[]) {
    const rest = all.length > MAILED_AT_MOST ? [`and ${all.length - MAILED_AT_MOST} more`] : []
    const named = [...all.slice(0, MAILED_AT_MOST), ...rest]
    const link = `${settings.publicUrl.replace(/\/$/, '')}/settings/ledger`
    return {
      subject,
      text: [said, '', ...named.map((line) => `- ${line}`), '', link, ''].join('\n'),
      html: `<p>${said}</p><ul>${named.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul><p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
    }
  }
}

const FOUND =
  'The log of certificates was held against the records, and something differs. Look at it before you hand out or rely on these certificates.'
const REPAIRED = 'What was found wrong in the log of certificates is as it was sealed again.'
