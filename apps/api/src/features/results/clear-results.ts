import type { ReasonBody } from '@eluent/contract'
import { mayClearResults } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readFigureFacts } from '../../records/results/figure-facts-store.ts'
import { storeFigures } from '../../records/results/recompute-sample.ts'
import { voidInjections } from '../../records/results/results-store.ts'

/**
 * Clears a sample's results: its runs become void with who, when and why, and a new epoch begins. Nothing is destroyed.
 * @throws AppError not_found, clear_not_permitted, sample_queued, sample_imported, sample_certified, sample_without_results, reason_required
 */
export async function clearResults(
  deps: { db: Database },
  call: Call,
  sampleId: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const reason = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const sample = await lock(tx, 'samples', sampleId)
    const decision = mayClearResults({
      role: call.actor.role,
      queued: sample.queued,
      imported: sample.imported,
      certus_id: sample.certus_id,
      has_results: sample.run_count > 0,
    })
    if (!decision.allowed) throw new AppError(REFUSALS[decision.reason])
    const [voided, facts] = await Promise.all([
      voidInjections(tx, sampleId, { by: call.actor.name, reason }),
      readFigureFacts(tx, sampleId),
    ])
    const epoch = sample.epoch + 1
    await Promise.all([
      storeFigures(tx, sample, facts, call.actor, { epoch }),
      writeAudit(tx, call, {
        action: 'clear_results',
        noun: 'sample',
        recordId: sampleId,
        old: { epoch: sample.epoch, runs: sample.run_count, injections: voided },
        new: { epoch },
        why: reason,
      }),
    ])
    return { message: 'Results cleared successfully' }
  })
}

const REFUSALS = {
  forbidden: 'clear_not_permitted',
  queued: 'sample_queued',
  imported: 'sample_imported',
  certified: 'sample_certified',
  no_results: 'sample_without_results',
} as const
