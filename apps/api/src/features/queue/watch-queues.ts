import { isSilent } from '@eluent/domain/queue'
import { operator } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { workByTurns } from '../../platform/jobs/waiting-work.ts'
import { databaseNowMs, findLease } from '../../records/queue/queue-leases-store.ts'
import { listOpenRuns, listOrganizationsWithRuns } from '../../records/queue/queue-runs-store.ts'
import { lockQueue } from '../../records/queue/queue-store.ts'
import { stopRun } from './run-queue.ts'

/** After a start of the server: drivers and pages are heard again once it is back. */
const HEARD_AGAIN_S = 120

/**
 * Ends runs that nobody has driven for five minutes; answers the organizations whose runs somebody may have to hear of.
 * @param upS how long this server has run
 */
export async function watchQueues(deps: { db: Database }, upS: number): Promise<number[]> {
  const organizations = await listOrganizationsWithRuns(deps.db)
  if (upS <= HEARD_AGAIN_S) return organizations
  await workByTurns(organizations, async (organizationId) => {
    await deps.db.transaction({ organizationId }, (tx) => endSilentRuns(tx))
    return false
  })
  return organizations
}

async function endSilentRuns(tx: Tx): Promise<void> {
  await lockQueue(tx)
  const [open, nowMs] = await Promise.all([listOpenRuns(tx), databaseNowMs(tx)])
  for (const { machine } of open) {
    const lease = await findLease(tx, machine)
    if (lease === null || !isSilent(lease, nowMs)) continue
    const text = `${lease.holder.name} was heard last.`
    await stopRun(tx, operator(tx.organizationId, 'Eluent'), machine, { rule: 'silent', text })
  }
}
