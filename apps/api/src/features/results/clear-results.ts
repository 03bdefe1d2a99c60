import type { BulkReply, ClearBody } from '@eluent/contract'
import { mayClearResults, type ClearedAttempt } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { lock } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { settleBatches } from '../../records/analytical-batches/settle-batch.ts'
import { readFigureFacts } from '../../records/results/figure-facts-store.ts'
import { storeFigures } from '../../records/results/recompute-sample.ts'
import { voidInjections } from '../../records/results/results-store.ts'
import { logWithdrawal, withdrawnReport } from '../../views/results/withdraw-report.ts'
import { changeEach } from '../../views/samples/change-each.ts'

interface Deps {
  db: Database
  now: () => Date
}

/**
 * Clears a sample's results: its runs become void with who, when and why, and a new epoch begins. Nothing is destroyed.
 * @throws AppError not_found, clear_not_permitted, sample_queued, sample_imported, sample_certified, sample_without_results, reason_required
 */
export async function clearResults(
  deps: Deps,
  call: Call,
  sampleId: number,
  body: ClearBody,
): Promise<{ message: string }> {
  const clearing = { why: givenReason(body), prepared_again: body?.prepare_again ?? false, at: deps.now() }
  await deps.db.transaction(call, async (tx) => {
    const release = await clearSample(tx, call, sampleId, clearing)
    await logWithdrawal(tx, release, { ...CLEARED, at: clearing.at, by: call.actor.name })
  })
  return { message: 'Results cleared successfully' }
}

/** Clears the results of several samples for one reason, each where it may be cleared. @throws AppError reason_required */
export async function clearSeveralResults(
  deps: Deps,
  call: Call,
  ids: readonly number[],
  body: ClearBody,
): Promise<BulkReply> {
  const clearing = { why: givenReason(body), prepared_again: body?.prepare_again ?? false, at: deps.now() }
  return deps.db.transaction(call, async (tx) => {
    const withdrawn: Awaited<ReturnType<typeof clearSample>>[] = []
    const reply = await changeEach(
      tx,
      ids,
      async (id) => void withdrawn.push(await clearSample(tx, call, id, clearing)),
    )
    // the log last, since others wait for its lock
    for (const release of withdrawn)
      await logWithdrawal(tx, release, { ...CLEARED, at: clearing.at, by: call.actor.name })
    return reply
  })
}

interface Clearing {
  why: string
  prepared_again: boolean
  at: Date
}

/** @returns the released report that is withdrawn by it */
async function clearSample(tx: Tx, call: Call, sampleId: number, { why, prepared_again, at }: Clearing) {
  const sample = await lock(tx, 'samples', sampleId)
  const decision = mayClearResults({
    role: call.actor.role,
    queued: sample.queued,
    imported: sample.imported,
    certus_id: sample.certus_id,
    has_results: sample.run_count > 0,
  })
  if (!decision.allowed) throw new AppError(REFUSALS[decision.reason])
  const [voided, { totals, ...facts }, { release, columns }] = await Promise.all([
    voidInjections(tx, sampleId, { by: call.actor.name, reason: why }),
    readFigureFacts(tx, sampleId),
    withdrawnReport(tx, sample),
  ])
  const attempt: ClearedAttempt = {
    epoch: sample.epoch,
    runs: voided.length,
    report_number: release?.report_number ?? null,
    totals,
    prepared_again,
    why,
    by: call.actor.name,
    at: at.toISOString(),
  }
  const epoch = sample.epoch + 1
  await Promise.all([
    storeFigures(tx, sample, facts, call.actor, {
      epoch,
      review_state: null,
      attempts: json([...sample.attempts, attempt]),
      ...columns,
    }),
    writeAudit(tx, call, {
      action: 'clear_results',
      noun: 'sample',
      recordId: sampleId,
      old: { epoch: sample.epoch, runs: sample.run_count, injections: voided },
      new: { epoch, ...(prepared_again && { prepared_again }) },
      why,
    }),
  ])
  await settleBatches(tx, facts.batches, call.actor)
  return release
}

const CLEARED = { reason: 'Withdrawn: its results were cleared' }

const REFUSALS = {
  forbidden: 'clear_not_permitted',
  queued: 'sample_queued',
  imported: 'sample_imported',
  certified: 'sample_certified',
  no_results: 'sample_without_results',
} as const
