import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { on, present, rows } from '../../platform/db/rows.ts'
import { plannedOnShard } from '../../platform/db/shard-read.ts'
import { batchesOfSample } from '../analytical-batches/batch-facts-store.ts'
import { calibrationInForce } from '../calibrations/calibration-in-force.ts'
import { keptQualitySettings } from '../organizations/organizations-store.ts'
import { methodOfSample, vialsOfSample } from '../samples/sample-parts.ts'
import { FOUND_COLUMNS } from '../injections/found-columns.ts'
import type { RunKey } from './results-store.ts'

/**
 * What a sample's figures are computed from and the totals that are stored, in one statement. The caller holds the sample's lock, and holds it before: parts
 * of a statement that waits for a lock are as old as its beginning.
 */
export async function readFigureFacts(tx: Tx, sampleId: number) {
  const read = figureFacts(tx, sampleId).select((eb) =>
    jsonArrayFrom(
      rows(tx, 'sample_totals', eb)
        .whereRef('sample_totals.sample_id', '=', 'samples.id')
        .select(['sample_totals.name', 'sample_totals.percent', 'sample_totals.mg_g'])
        .orderBy('sample_totals.position'),
    ).as('totals'),
  )
  return present(await read.executeTakeFirst())
}

/**
 * The same with where a run stands already, whichever sample it was stored for, with the sample's place in the queue, and with
 * the calibration of its instrument and method that was in force when it was injected.
 */
export async function findRunFacts(tx: Tx, sampleId: number, run: RunKey & { injected_at: string | null }) {
  const [found] = await keptRunFacts(tx, { ...run, sampleId }, null)
  return found
}

const keptRunFacts = keepQuery((tx, run: RunKey & { injected_at: string | null; sampleId: number }) => {
  return figureFacts(tx, run.sampleId)
    .select((eb) => [
      jsonArrayFrom(
        rows(tx, 'injections as earlier', eb)
          .where('earlier.machine_name', '=', run.machine_name)
          .where('earlier.cs_data_folder', '=', run.cs_data_folder)
          .where('earlier.cs_data_name', '=', run.cs_data_name)
          .where('earlier.voided_at', 'is', null)
          .select(['earlier.uuid', 'earlier.sample_id', 'earlier.epoch', 'earlier.vial_number'])
          .orderBy('earlier.id', 'desc'),
      ).as('earlier'),
      jsonObjectFrom(
        rows(tx, 'queue_entries', eb)
          .whereRef('queue_entries.sample_id', '=', 'samples.id')
          .select((inner) => [
            'queue_entries.id',
            jsonArrayFrom(
              rows(tx, 'queue_vials', inner)
                .whereRef('queue_vials.queue_entry_id', '=', 'queue_entries.id')
                .where('queue_vials.completed_at', 'is', null)
                .select(['queue_vials.vial_number', 'queue_vials.submitted_at']),
            ).as('open'),
          ])
          .limit(1),
      ).as('queueEntry'),
      jsonObjectFrom(calibrationInForce(tx, eb, run).select(['calibrations.id', 'calibrations.analytes'])).as(
        'calibration',
      ),
    ])
    .modifyEnd(plannedOnShard)
})

/** Where the amounts of a sample's method come from, and how its chromatograms are integrated. */
export async function findIntegrating(tx: Tx, sampleId: number) {
  return rows(tx, 'samples')
    .where('samples.id', '=', sampleId)
    .innerJoin('method_versions as method', (join) =>
      on(
        tx,
        'method.method_id',
        'samples.test_method_id',
      )(join).onRef('method.version', '=', 'samples.test_method_version'),
    )
    .select(['method.quantify_from', 'method.integration'])
    .executeTakeFirst()
}

function figureFacts(tx: Tx, sampleId: number) {
  return rows(tx, 'samples')
    .where('samples.id', '=', sampleId)
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('sample_types')
          .whereRef('sample_types.id', '=', 'samples.sample_type_id')
          .select(['sample_types.slug', 'sample_types.required_injections']),
      )
        .$notNull()
        .as('type'),
      keptQualitySettings(tx).as('quality'),
      methodOfSample(tx, eb),
      vialsOfSample(tx, eb),
      batchesOfSample(tx, eb),
      jsonArrayFrom(
        rows(tx, 'injections', eb)
          .whereRef('injections.sample_id', '=', 'samples.id')
          .where('injections.voided_at', 'is', null)
          .select((inner) => [
            'injections.vial_number',
            'injections.prepared_sample_id',
            'injections.machine_name',
            'injections.narrowed_ranges',
            jsonArrayFrom(
              rows(tx, 'injection_analytes as analyte', inner)
                .whereRef('analyte.injection_id', '=', 'injections.id')
                .select(FOUND_COLUMNS)
                .orderBy('analyte.position'),
            ).as('analytes'),
          ])
          .orderBy('injections.vial_number'),
      ).as('injections'),
    ])
}
