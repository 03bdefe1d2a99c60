import type { ReplyIn, readSampleHistory } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Call } from '../../platform/call/call.ts'
import { maySeeRawData } from '../../views/files/open-file.ts'
import { presentResult } from '../../views/results/present-result.ts'
import { filesOfRuns } from '../../records/results/source-files.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { changesOf, withNames } from './changes.ts'
import {
  listAuditEntries,
  listNames,
  listVoidedInjections,
  readAnySample,
} from '../../records/history/history-store.ts'

const MAX_ENTRIES = 500
const MAX_RUNS = 200

/** What happened to a sample and which of its runs no longer count; a deleted sample keeps its history. @throws AppError not_found */
export async function readHistory(
  deps: SampleSettings & { db: Database },
  call: Call,
  sampleId: number,
): Promise<ReplyIn<typeof readSampleHistory>['data']> {
  return deps.db.read(call, async (tx) => {
    // One more than is answered tells whether there is more.
    const [sample, lines, names] = await Promise.all([
      readAnySample(tx, sampleId),
      listAuditEntries(tx, { noun: 'sample', id: String(sampleId) }, MAX_ENTRIES + 1),
      listNames(tx),
    ])
    const { strain_name, batch_number, deleted_at } = sample
    const limits = { limit: MAX_RUNS + 1, all: deleted_at !== null }
    const injections = await listVoidedInjections(tx, sampleId, limits)
    const runs = injections.slice(0, MAX_RUNS)
    const files = maySeeRawData(call.actor, deps.adminRoles) ? filesOfRuns(runs) : null
    const deletion = lines.find((line) => line.action === 'void')
    return {
      sample: { strain_name, batch_number, deleted_at },
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
        ...presentResult(run, run.analytes, files),
        // A void run is drawn nowhere: its signal is a file as its others are.
        ...(files === null && { chromeUrl: null }),
        received_by: run.received_by_name,
        ...(run.voided_at === null
          ? {
              voided_at: deleted_at ?? run.received_at,
              voided_by: deletion?.actor_name ?? sample.updated_by_name ?? '',
              why: deletion?.why ?? null,
            }
          : { voided_at: run.voided_at, voided_by: run.voided_by_name ?? '', why: run.void_reason }),
      })),
      truncated: lines.length > MAX_ENTRIES || injections.length > MAX_RUNS,
    }
  })
}
