import type { BenchSample, BodyOf, weighPreparation as endpoint } from '@eluent/contract'
import {
  isUnusualWeight,
  mayWritePreparation,
  usualWeights,
  validateBenchLots,
  validatePreparation,
  type BenchFacts,
  type PreparationFacts,
} from '@eluent/domain/bench'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lock, present, readRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { settleBatches } from '../../records/analytical-batches/settle-batch.ts'
import { isLocked, keepPreparations, listBenchRows } from '../../records/bench/bench-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { readFigureFacts } from '../../records/results/figure-facts-store.ts'
import { storeFigures } from '../../records/results/recompute-sample.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import type { Deps } from '../../views/deps.ts'
import { takingLots } from '../../views/inventory/taking-lots.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { fitPiece } from './fit-piece.ts'
import { presentBench } from './list-bench.ts'
import { pourLots } from './pour-lots.ts'

type Input = BodyOf<typeof endpoint>

/**
 * Keeps weight and final volume of a preparation under the caller's name. After the first injection of its sample or
 * analytical batch that is a correction: it says why, the numbers before stay readable, and the figures are computed again.
 * @throws AppError not_found, forbidden, validation_failed, changed_meanwhile, weight_unusual, reason_required, balance_unfit,
 * lot_refused
 */
export async function weighPreparation(
  deps: SampleSettings & Pick<Deps, 'db' | 'now'>,
  call: Call,
  id: number,
  input: Input,
): Promise<BenchSample> {
  const { weight_mg, volume_ml } = input
  const errors = { ...validatePreparation({ weight_mg, volume_ml }), ...validateBenchLots(input.lots ?? []) }
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return takingLots(deps, call, async (tx) => {
    const { sample_id: sampleId } = await readRow(tx, 'prepared_samples', id)
    const sample = await lock(tx, 'samples', sampleId)
    const [row] = await listBenchRows(tx, { ids: [sampleId] })
    const chosen = present(row?.vials.find((vial) => vial.id === id))
    const vials = input.all ? present(row).vials : [chosen]
    const locked = isLocked(present(row))
    refuse(call, { imported: sample.imported, certified: sample.certus_id !== null, locked })
    const { seen } = input
    const other = vials.find((vial) => vial.weight_mg !== seen.weight_mg || vial.volume_ml !== seen.volume_ml)
    if (other) throw meanwhile(other.bench)
    const why = locked ? givenReason(input) : null
    await checkWeight(tx, weight_mg, row?.recommended_size_mg ?? null, input.confirmed === true)
    const at = deps.now().toISOString()
    const by = call.actor.name
    const [balance, pipette] = await Promise.all([
      fitPiece(deps, tx, call, ['balance'], input.balance_id ?? null, 'balance_id'),
      fitPiece(deps, tx, call, ['pipette'], input.pipette_id ?? null, 'pipette_id'),
    ])
    await pourLots(deps, tx, call, { sampleId, locked, lots: input.lots ?? [], poured: present(row).lots })
    const correction = why === null ? [] : [{ ...seen, why, by, at }]
    await keepPreparations(
      tx,
      vials.map((vial) => ({
        id: vial.id,
        weight_mg,
        volume_ml,
        bench: {
          source: input.source,
          by,
          at,
          balance,
          pipette,
          corrections: [...(vial.bench?.corrections ?? []), ...correction],
        },
      })),
    )
    if (sample.run_count > 0) {
      const { tested_at, tested_by_id, tested_by_name } = sample
      const facts = await readFigureFacts(tx, sampleId)
      await storeFigures(tx, sample, facts, call.actor, { tested_at, tested_by_id, tested_by_name })
      await settleBatches(tx, facts.batches, call.actor)
      await keepSampleState(tx, await readPresentedSample(tx, deps, call, sampleId), sample.state)
    }
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'sample',
      recordId: sampleId,
      old: { vials: vials.map(({ position }) => position), ...seen },
      new: {
        weight_mg,
        volume_ml,
        source: input.source,
        ...(balance && { balance: balance.name }),
        ...(pipette && { pipette: pipette.name }),
      },
      ...(why !== null && { why }),
    })
    const [kept] = await listBenchRows(tx, { ids: [sampleId] })
    return presentBench(present(kept), call)
  })
}

function refuse(call: Call, facts: Omit<PreparationFacts, 'role'>): void {
  const decision = mayWritePreparation({ role: call.actor.role, ...facts })
  if (decision.allowed) return
  if (decision.reason === 'forbidden') throw new AppError('forbidden')
  throw fieldErrors({ weight_mg: [decision.text] })
}

function meanwhile(bench: BenchFacts | null): AppError {
  return new AppError('changed_meanwhile', bench ? { who: bench.by, when: bench.at } : {})
}

async function checkWeight(tx: Tx, weightMg: number, recommendedMg: number | null, isMeant: boolean): Promise<void> {
  const { bench_weight_tolerance_percent: tolerance } = await readQualitySettings(tx)
  if (isMeant || !isUnusualWeight(weightMg, recommendedMg, tolerance)) return
  const { low, high } = present(usualWeights(recommendedMg, tolerance) ?? undefined)
  throw new AppError('weight_unusual', { values: { weight: weightMg, low, high } })
}
