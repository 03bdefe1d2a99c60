import type { ReplyIn, readSampleHistory } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { presentResult } from '../results/present-result.ts'
import { listAnalytesOf } from '../results/results-store.ts'
import { changesOf, withNames } from './changes.ts'
import { hasSample, listAuditEntries, listNames, listVoidedInjections } from './history-store.ts'

const MAX_ENTRIES = 500
const MAX_RUNS = 200

/** What happened to a sample and which of its runs no longer count; a voided sample keeps its history. @throws AppError not_found */
export async function readHistory(
  deps: { db: Database },
  call: Call,
  sampleId: number,
): Promise<ReplyIn<typeof readSampleHistory>['data']> {
  const { organizationId } = call
  return deps.db.read(call, async (tx) => {
    if (!(await hasSample(tx, organizationId, sampleId))) throw new AppError('not_found')
    // One more than is answered tells whether there is more.
    const lines = await listAuditEntries(tx, organizationId, { noun: 'sample', id: String(sampleId) }, MAX_ENTRIES + 1)
    const injections = await listVoidedInjections(tx, organizationId, sampleId, MAX_RUNS + 1)
    const names = await listNames(tx, organizationId)
    const runs = injections.slice(0, MAX_RUNS)
    const ids = runs.map((run) => run.id)
    const analytes = Map.groupBy(await listAnalytesOf(tx, organizationId, ids), (row) => row.injection_id)
    return {
      entries: lines.slice(0, MAX_ENTRIES).map((line) => ({
        id: line.id,
        at: line.at,
        who: line.actor_name,
        role: line.actor_role,
        action: line.action,
        why: line.why,
        changes: withNames(changesOf(line.old, line.new), names),
      })),
      voided_runs: runs.map((run) => ({
        ...presentResult(run, analytes.get(run.id) ?? [], null),
        received_by: run.received_by_name,
        voided_at: run.voided_at ?? run.received_at,
        voided_by: run.voided_by_name ?? '',
        why: run.void_reason,
      })),
      truncated: lines.length > MAX_ENTRIES || injections.length > MAX_RUNS,
    }
  })
}
