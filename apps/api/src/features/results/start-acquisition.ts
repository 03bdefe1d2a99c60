import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { lockSample, updateSampleRow } from '../../records/samples/samples-store.ts'

/** Notes when the instrument began to acquire a sample; a repeat moves the time of the vial now running. */
export async function startAcquisition(
  deps: { db: Database; now: () => Date },
  call: Call,
  sampleId: number,
  startedAt: string | undefined,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    const sample = await lockSample(tx, call.organizationId, sampleId)
    if (!sample) throw new AppError('not_found')
    const given = Date.parse(startedAt ?? '')
    const at = Number.isNaN(given) ? deps.now() : new Date(given)
    await updateSampleRow(tx, call.organizationId, sampleId, {
      acquisition_started_at: at.toISOString(),
      updated_by_name: call.actor.name,
    })
    await writeAudit(tx, call, {
      action: 'start_acquisition',
      noun: 'sample',
      recordId: sampleId,
      new: { acquisition_started_at: at.toISOString() },
    })
    return { message: 'Acquisition started' }
  })
}
