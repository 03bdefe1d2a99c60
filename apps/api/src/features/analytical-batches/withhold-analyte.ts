import type { AnalyticalBatch } from '@eluent/contract'
import { batchText, takeBackError, type Withheld } from '@eluent/domain/analytical-batches'
import { sampleName } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, jsonOrNull } from '../../platform/db/json.ts'
import { change, lock } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { listBatchMembers } from '../../records/analytical-batches/batch-facts-store.ts'
import { listMemberIds } from '../../records/analytical-batches/batches-store.ts'
import { listChecks, settleBatch } from '../../records/analytical-batches/settle-batch.ts'
import { readFigureFacts } from '../../records/results/figure-facts-store.ts'
import { storeFigures } from '../../records/results/recompute-sample.ts'
import { lockSamples } from '../../records/samples/samples-store.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { readBatch } from './read-batch.ts'
import type { Batch, BatchDeps } from './change-batch.ts'

interface Asked {
  analyte: string
  reason?: unknown
}

/**
 * Withholds an analyte whose QC failed: the reports of the batch read 'QC failed' for it, and N/A for totals that need it.
 * (ISO/IEC 17025:2017, 7.10.1) @throws AppError not_found, reason_required, analytical_batch_refused
 */
export function withholdAnalyte(
  deps: BatchDeps & SampleSettings,
  call: Call,
  id: number,
  request: Asked,
): Promise<AnalyticalBatch> {
  const { analyte } = request
  return changeWithheld(deps, call, id, request, async (tx, { number, state, withheld }, why) => {
    const failed = (await listChecks(tx, id)).some((check) => check.analyte === analyte && check.state === 'failed')
    const isWithheld = withheld.some((one) => one.analyte === analyte)
    if (state === 'rejected' || !failed || isWithheld)
      throw new AppError('analytical_batch_refused', {
        values: { reason: batchText(state === 'rejected' ? 'rejected' : 'not_withheld', { number, analyte }) },
      })
    return {
      withheld: [...withheld, { analyte, why, by: call.actor.name, at: deps.now().toISOString() }],
      line: { action: 'withhold', new: { number, analyte } },
    }
  })
}

/**
 * Reports a withheld analyte again: its checks count as they were judged. Not once a report of the batch is released
 * without it. @throws AppError not_found, reason_required, analytical_batch_refused
 */
export function takeBackWithheld(
  deps: BatchDeps & SampleSettings,
  call: Call,
  id: number,
  request: Asked,
): Promise<AnalyticalBatch> {
  const { analyte } = request
  return changeWithheld(deps, call, id, request, async (tx, batch) => {
    const { number, withheld } = batch
    const standing = await listBatchMembers(tx, id)
    const released = standing.find(({ role, sample_state }) => role === 'sample' && sample_state === 'released')
    const refusal = takeBackError(
      { ...batch, state: batch.state as AnalyticalBatch['state'] },
      analyte,
      released ? sampleName({ ...released, id: released.sample_id }) : null,
    )
    if (refusal !== null) throw new AppError('analytical_batch_refused', { values: { reason: refusal } })
    return {
      withheld: withheld.filter((one) => one.analyte !== analyte),
      line: { action: 'take_back', old: { number, withheld: analyte } },
    }
  })
}

interface Decided {
  withheld: readonly Withheld[]
  line: { action: 'withhold' | 'take_back'; old?: unknown; new?: unknown }
}

/** Holds the batch and its samples, keeps what was decided with its reason, and judges the batch by it. */
async function changeWithheld(
  deps: BatchDeps & SampleSettings,
  call: Call,
  id: number,
  { reason }: Asked,
  decide: (tx: Tx, batch: Batch, why: string) => Promise<Decided>,
): Promise<AnalyticalBatch> {
  const why = givenReason({ reason })
  return deps.db.transaction(call, async (tx) => {
    const members = await listMemberIds(tx, id)
    await lockSamples(
      tx,
      members.map(({ sample_id }) => sample_id),
    )
    const batch = await lock(tx, 'analytical_batches', id)
    const { withheld, line } = await decide(tx, batch, why)
    await storeWithheld(tx, deps, call, batch, { withheld, members })
    await writeAudit(tx, call, { ...line, noun: 'analytical_batch', recordId: id, why })
    await settleBatch(tx, id, call.actor)
    return readBatch(tx, call, id)
  })
}

/** Keeps what is withheld and computes the batch's samples by it; the caller holds their locks. */
async function storeWithheld(
  tx: Tx,
  deps: BatchDeps & SampleSettings,
  call: Call,
  { id, qc_report }: Pick<Batch, 'id' | 'qc_report'>,
  { withheld, members }: { withheld: readonly Withheld[]; members: Awaited<ReturnType<typeof listMemberIds>> },
): Promise<void> {
  const signed = qc_report && { ...qc_report, differs: true }
  await change(
    tx,
    'analytical_batches',
    id,
    { withheld: json([...withheld]), qc_report: jsonOrNull(signed) },
    call.actor,
  )
  // a person decides this now and then, and at most 20 samples are in a batch: they are computed one after the other
  for (const { sample_id, role } of members) {
    if (role !== 'sample') continue
    const sample = await lock(tx, 'samples', sample_id)
    if (sample.run_count === 0) continue
    const { tested_at, tested_by_id, tested_by_name } = sample
    const facts = await readFigureFacts(tx, sample_id)
    await storeFigures(tx, sample, facts, call.actor, { tested_at, tested_by_id, tested_by_name })
    await keepSampleState(tx, await readPresentedSample(tx, deps, call, sample_id), sample.state)
  }
}
