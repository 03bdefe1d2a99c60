import type { LedgerAudit } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import type { Call } from '../../platform/call/call.ts'
import { findLastLedgerAudit } from '../../records/ledger/ledger-audits-store.ts'
import { listFaults } from '../../records/ledger/ledger-faults-store.ts'
import type { Deps } from '../../views/deps.ts'

/** Faults that the page shows. */
const SHOWN_AT_MOST = 200

/** What is known of the log: an organization's faults for its admins, all for the provider's super admins. */
export async function readLedgerAudit(
  { db, ledgerGuard }: Pick<Deps, 'db' | 'ledgerGuard'>,
  { actor, organizationId }: Call,
): Promise<LedgerAudit> {
  const isProvider = actor.actualRole === 'superadmin' && actor.homeOrganizationId === PROVIDER_ORGANIZATION_ID
  const [last, faults] = await db.lookUp((lookups) =>
    Promise.all([findLastLedgerAudit(lookups), listFaults(lookups, isProvider ? null : organizationId, SHOWN_AT_MOST)]),
  )
  return {
    last: last ? { finished_at: last.finished_at, entries: last.entries, held_against: last.held_against } : null,
    running_since: (await ledgerGuard.runningSince()) ?? null,
    doubt: ledgerGuard.doubt(),
    faults,
  }
}
