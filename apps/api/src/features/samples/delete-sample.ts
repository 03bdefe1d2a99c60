import type { ReasonBody } from '@eluent/contract'
import { batchText } from '@eluent/domain/analytical-batches'
import { mayDeleteSample } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lock, NOW } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findCompleteBatchOfQc, leaveBatches } from '../../records/analytical-batches/leave-batches.ts'
import { withdrawCodes } from '../../records/batches/positions-store.ts'
import { noteListChange } from '../../records/samples/list-counts-store.ts'
import { logWithdrawal, withdrawnReport } from '../../views/results/withdraw-report.ts'
import { changeSample } from '../../records/samples/samples-store.ts'

/**
 * Voids a sample: it leaves every list and its batches, which are judged without it, and stays in the trail. Not the QC of a
 * complete batch: what failed would be gone. @throws AppError not_found, sample_queued, sample_certified, reason_required,
 * analytical_batch_refused
 */
export async function deleteSample(
  deps: { db: Database; now: () => Date },
  call: Call,
  sampleId: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'samples', sampleId)
    const decision = mayDeleteSample({ role: call.actor.role, queued: stored.queued, certus_id: stored.certus_id })
    if (!decision.allowed) throw new AppError(REFUSALS[decision.reason])
    const judged = await findCompleteBatchOfQc(tx, sampleId)
    if (judged) {
      const reason = batchText('qc_of_complete', { number: judged.number })
      throw new AppError('analytical_batch_refused', { values: { reason } })
    }
    const { release, columns } = await withdrawnReport(tx, stored)
    await changeSample(tx, sampleId, { deleted_at: NOW, ...columns }, call.actor)
    await leaveBatches(tx, sampleId, { by: call.actor, why })
    await withdrawCodes(tx, [sampleId], call.actor)
    await noteListChange(tx, sampleId, { before: stored, after: null })
    await writeAudit(tx, call, {
      action: 'void',
      noun: 'sample',
      recordId: sampleId,
      old: { strain_name: stored.strain_name, batch_number: stored.batch_number, runs: stored.run_count },
      why,
    })
    const reason = 'Withdrawn: its sample was deleted'
    await logWithdrawal(tx, release, { reason, at: deps.now(), by: call.actor.name })
    return { message: 'Sample deleted successfully' }
  })
}

const REFUSALS = { forbidden: 'forbidden', queued: 'sample_queued', certified: 'sample_certified' } as const
