import type { diluteVial as diluteEndpoint, ReplyOf } from '@eluent/contract'
import { allocatePositions } from '@eluent/domain/queue'
import { dilutionsOf } from '@eluent/domain/results'
import { isQcSampleType, mayDiluteVial } from '@eluent/domain/samples'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { jsonOrNull } from '../../platform/db/json.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { lock, present } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { settleBatches } from '../../records/analytical-batches/settle-batch.ts'
import { listQueueVials } from '../../records/queue/queue-list-store.ts'
import { findEntryOfSample, insertQueueVials, lockQueue } from '../../records/queue/queue-store.ts'
import { readFigureFacts } from '../../records/results/figure-facts-store.ts'
import { compoundsInput, storeFigures } from '../../records/results/recompute-sample.ts'
import { addVial, listVials } from '../../records/samples/samples-store.ts'
import { queueSample } from './add-to-queue.ts'

/**
 * Adds a vial that is diluted from one that read above the method's range, and queues it: at the end of the sample's vials, so
 * that the others keep their numbers. The vial over range stays and counts as before until the new one has run.
 * @throws AppError not_found, forbidden, dilution_refused, sleep_is_queued, no_free_vial_positions
 */
export async function diluteVial(
  deps: { db: Database },
  call: Call,
  sampleId: number,
  vialNumber: number,
): Promise<ReplyOf<typeof diluteEndpoint>> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const sample = await lock(tx, 'samples', sampleId)
    const [{ totals: _, ...facts }, vials] = await Promise.all([readFigureFacts(tx, sampleId), listVials(tx, sampleId)])
    const acquired = vials.filter(({ acquire }) => acquire)
    const offers = isQcSampleType(facts.type.slug) ? [] : dilutionsOf(compoundsInput({ sample, ...facts }), vials)
    const dilution = offers.find(({ vial_number }) => vial_number === vialNumber) ?? null
    const decision = mayDiluteVial({
      role: call.actor.role,
      imported: sample.imported,
      certus_id: sample.certus_id,
      released: sample.state === 'released' || sample.state === 'changed',
      vials: acquired.length,
      vial_number: vialNumber,
      dilution,
    })
    if (!decision.allowed) {
      throw decision.reason === 'forbidden'
        ? new AppError('forbidden')
        : new AppError('dilution_refused', { values: { reason: decision.text } })
    }
    const parent = present(acquired[vialNumber - 1])
    const factor = present(dilution?.factor ?? undefined)
    const vial = {
      vial_type: parent.vial_type,
      label: `Vial ${vialNumber} diluted ${factor}x`,
      dilution_factor: parent.dilution_factor * factor,
      acquire: true,
      vial_name: null,
      diluted_from_id: parent.id,
      // what was weighed and made up for the parent is in it, too
      weight_mg: parent.weight_mg,
      volume_ml: parent.volume_ml,
      bench: jsonOrNull(parent.bench),
    }
    const position = Math.max(...vials.map((of) => of.position)) + 1
    const added = { number: acquired.length + 1, id: await addVial(tx, sampleId, position, vial) }
    await storeFigures(tx, sample, { ...facts, vials: await listVials(tx, sampleId) }, call.actor)
    await settleBatches(tx, facts.batches, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'sample',
      recordId: sampleId,
      old: { required_runs: sample.required_runs },
      new: {
        required_runs: added.number,
        diluted_vial: vialNumber,
        analytes: dilution?.analytes,
        dilution_factor: vial.dilution_factor,
      },
    })
    const location = sample.queued
      ? await placeInEntry(tx, sampleId, added)
      : await queueNow(tx, call, sampleId, added.number)
    return {
      data: { vial_number: added.number, label: vial.label, dilution_factor: vial.dilution_factor, location },
      message: `Vial ${added.number} (${vial.dilution_factor}x) added to queue`,
    }
  })
}

async function queueNow(tx: Tx, call: Call, sampleId: number, number: number): Promise<number> {
  const { vials } = await queueSample(tx, call, sampleId)
  return present(vials.find(({ vial_number }) => vial_number === number)).location
}

/** A sample whose other vials wait still keeps its place in the queue. */
async function placeInEntry(tx: Tx, sampleId: number, vial: { number: number; id: number }): Promise<number> {
  const [entry, queued] = await Promise.all([findEntryOfSample(tx, sampleId), listQueueVials(tx)])
  const [location] =
    allocatePositions(
      queued.map((of) => of.location),
      1,
    ) ?? []
  if (location === undefined) throw new AppError('no_free_vial_positions')
  await insertQueueVials(tx, [
    { queue_entry_id: present(entry).id, vial_number: vial.number, prepared_sample_id: vial.id, location },
  ])
  return location
}
