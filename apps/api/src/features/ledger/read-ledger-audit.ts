import type { LedgerAudit } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import type { Call } from '../../platform/call/call.ts'
import { findCertificates } from '../../records/certificates/certificates-store.ts'
import { findLastLedgerAudit } from '../../records/ledger/ledger-audits-store.ts'
import { listFaults } from '../../records/ledger/ledger-faults-store.ts'
import type { Deps } from '../../views/deps.ts'

/** Faults that the page shows. */
const SHOWN_AT_MOST = 200

/** What is known of the log: an organization's faults for its admins, all for the provider's super admins. */
export async function readLedgerAudit(
  { db, ledgerGuard }: Pick<Deps, 'db' | 'ledgerGuard'>,
  call: Call,
): Promise<LedgerAudit> {
  const { actor, organizationId } = call
  const isProvider = actor.actualRole === 'superadmin' && actor.homeOrganizationId === PROVIDER_ORGANIZATION_ID
  const [last, faults] = await db.lookUp((lookups) =>
    Promise.all([findLastLedgerAudit(lookups), listFaults(lookups, isProvider ? null : organizationId, SHOWN_AT_MOST)]),
  )
  const own = faults.filter((fault) => fault.organization_id === organizationId)
  const ids = new Set(own.flatMap(({ certificate_id: id }) => id ?? []))
  const certificates = await db.read(call, (tx) => findCertificates(tx, [...ids]))
  const named = new Map(certificates.map(({ id, project_name: name, share_key: tracer }) => [id, { name, tracer }]))
  return {
    last: last ? { finished_at: last.finished_at, entries: last.entries, held_against: last.held_against } : null,
    running_since: (await ledgerGuard.runningSince()) ?? null,
    doubt: ledgerGuard.doubt(),
    faults: faults.map((fault) => ({
      ...fault,
      certificate: (fault.organization_id === organizationId && named.get(fault.certificate_id ?? 0)) || null,
    })),
  }
}
