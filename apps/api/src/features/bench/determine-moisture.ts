import type { BenchSample, BodyOf, determineMoisture as endpoint } from '@eluent/contract'
import { mayWritePreparation, validateMoisture, type KeptMoisture, type MoistureReading } from '@eluent/domain/bench'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import { lock, present } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { settleBatches } from '../../records/analytical-batches/settle-batch.ts'
import { isLocked, listBenchRows } from '../../records/bench/bench-store.ts'
import { readFigureFacts } from '../../records/results/figure-facts-store.ts'
import { storeFigures } from '../../records/results/recompute-sample.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import { changeSample } from '../../records/samples/samples-store.ts'
import type { Deps } from '../../views/deps.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { fitPiece } from './fit-piece.ts'
import { presentBench } from './list-bench.ts'

/**
 * Keeps how a sample's moisture was determined; the as-harvested and dry weight of its intake are those of the determination. Where
 * weights stand already it is a correction: it says why, what stood there stays readable, and what was computed follows.
 * @throws AppError not_found, forbidden, validation_failed, changed_meanwhile, reason_required, balance_unfit
 */
export async function determineMoisture(
  deps: SampleSettings & Pick<Deps, 'db' | 'now'>,
  call: Call,
  id: number,
  input: BodyOf<typeof endpoint>,
): Promise<BenchSample> {
  const { wet_g, dry_g, temperature_c, duration_min } = input
  const errors = validateMoisture({ wet_g, dry_g, temperature_c, duration_min })
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return deps.db.transaction(call, async (tx) => {
    const sample = await lock(tx, 'samples', id)
    const [stored] = await listBenchRows(tx, { ids: [id] })
    const locked = isLocked(present(stored))
    const facts = { imported: sample.imported, certified: sample.certus_id !== null, locked }
    const decision = mayWritePreparation({ role: call.actor.role, ...facts })
    if (!decision.allowed) {
      throw decision.reason === 'forbidden' ? new AppError('forbidden') : fieldErrors({ wet_g: [decision.text] })
    }
    const before = { wet_g: sample.harvested_weight_g, dry_g: sample.dry_weight_g }
    if (before.wet_g !== input.seen.wet_g || before.dry_g !== input.seen.dry_g) {
      throw new AppError(
        'changed_meanwhile',
        sample.moisture ? { who: sample.moisture.by, when: sample.moisture.at } : {},
      )
    }
    const why = before.wet_g === null ? null : givenReason(input)
    const at = deps.now().toISOString()
    const by = call.actor.name
    const piece = await fitPiece(deps, tx, call, ['oven', 'balance'], input.piece_id ?? null, 'piece_id')
    const made = { wet_g: Number(wet_g), dry_g: Number(dry_g), temperature_c: Number(temperature_c) }
    const old = sample.moisture
    const corrected = old && why !== null ? [{ ...readingOf(old), why, corrected_by: by, corrected_at: at }] : []
    const corrections = [...(old?.corrections ?? []), ...corrected]
    const moisture: KeptMoisture = { ...made, duration_min: Number(duration_min), piece, by, at, corrections }
    const weights = { harvested_weight_g: made.wet_g, dry_weight_g: made.dry_g }
    const columns = { ...weights, moisture: json(moisture) }
    if (sample.run_count === 0) await changeSample(tx, id, columns, call.actor)
    else {
      const { tested_at, tested_by_id, tested_by_name } = sample
      const more = { tested_at, tested_by_id, tested_by_name, ...columns }
      const facts = await readFigureFacts(tx, id)
      await storeFigures(tx, { ...sample, ...weights }, facts, call.actor, more)
      await settleBatches(tx, facts.batches, call.actor)
      await keepSampleState(tx, await readPresentedSample(tx, deps, call, id), sample.state)
    }
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'sample',
      recordId: id,
      old: before,
      new: { ...made, duration_min, ...(piece && { piece: piece.name }) },
      ...(why !== null && { why }),
    })
    const [row] = await listBenchRows(tx, { ids: [id] })
    return presentBench(present(row), call)
  })
}

function readingOf({ wet_g, dry_g, temperature_c, duration_min, piece, by, at }: KeptMoisture): MoistureReading {
  return { wet_g, dry_g, temperature_c, duration_min, piece, by, at }
}
