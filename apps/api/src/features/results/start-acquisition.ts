import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/rows.ts'
import type { Call } from '../../platform/call/call.ts'
import { changeSample } from '../../records/samples/samples-store.ts'

/** Notes when the instrument began to acquire a sample; a repeat moves the time of the vial now running. */
export async function startAcquisition(
  deps: { db: Database; now: () => Date },
  call: Call,
  sampleId: number,
  startedAt: string | undefined,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lock(tx, 'samples', sampleId)
    const startedMs = Date.parse(startedAt ?? '')
    const at = Number.isNaN(startedMs) ? deps.now() : new Date(startedMs)
    await changeSample(tx, sampleId, { acquisition_started_at: at.toISOString() }, call.actor)
    await writeAudit(tx, call, {
      action: 'start_acquisition',
      noun: 'sample',
      recordId: sampleId,
      new: { acquisition_started_at: at.toISOString() },
    })
    return { message: 'Acquisition started' }
  })
}
