import { type ExpressionBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { keptQualitySettings } from '../organizations/organizations-store.ts'
import { lotsOf } from '../inventory/lots-of-sample.ts'
import { driversOfQueue } from './queue-runs-store.ts'
import { stopOfQueue } from './queue-stops-store.ts'
import { on, rows } from '../../platform/db/rows.ts'

export function listEntries(tx: Tx) {
  return (
    rows(tx, 'queue_entries')
      .leftJoin('samples', on(tx, 'samples.id', 'queue_entries.sample_id'))
      .leftJoin('sample_types', 'sample_types.id', 'samples.sample_type_id')
      .leftJoinLateral(
        (eb) => lastRuns(tx, eb).as('runs'),
        (join) => join.onTrue(),
      )
      // An action has left the queue once it was handed over; its row stays until it cannot come back.
      .where(({ eb, or }) => or([eb('queue_entries.action', 'is', null), eb('queue_entries.submitted_at', 'is', null)]))
      .select([
        'queue_entries.id',
        'queue_entries.action',
        'queue_entries.sample_id',
        'queue_entries.submitted_at',
        'queue_entries.created_at',
        'samples.strain_name',
        'samples.batch_number',
        'samples.sample_weight_mg',
        'samples.acquisition_started_at',
        'samples.epoch',
        'samples.state',
        'samples.due_at',
        'samples.rush',
        'samples.sample_type_id',
        'samples.qc_role',
        'sample_types.slug as sample_type_slug',
        'runs.run_s',
        runsSinceQueued(tx).as('done'),
        keptQualitySettings(tx).as('quality'),
        driversOfQueue(tx),
      ])
      .select((eb) => [stopOfQueue(tx, eb), repeatedSample(tx, eb), lotsOfQc(tx, eb)])
      .orderBy('queue_entries.position')
      .orderBy('queue_entries.id')
      .execute()
  )
}

/** Of which sample a duplicate or spike is. */
function repeatedSample(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return rows(tx, 'analytical_batch_members as own', eb)
    .innerJoin('analytical_batch_members as parent', on(tx, 'parent.id', 'own.parent_id'))
    .whereRef('own.sample_id', '=', 'samples.id')
    .select('parent.sample_id')
    .orderBy('own.id', 'desc')
    .limit(1)
    .as('repeats_sample_id')
}

/** What a QC sample was made of, and what was added to it. */
function lotsOfQc(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return eb.case().when('samples.qc_role', 'is not', null).then(lotsOf(tx, eb).expression).end().as('lots')
}

/** As many runs tell how long the next will take: a change of the gradient shows within a rack. */
const RUNS_OF_MEAN = 5

/** Mean length of the last runs by the queued sample's method, s. */
function lastRuns(tx: Tx, outer: ExpressionBuilder<DB, 'samples'>) {
  return outer
    .selectFrom(
      rows(tx, 'injections', outer)
        .whereRef('injections.method_id', '=', 'samples.test_method_id')
        .where('injections.acquired_in_s', 'is not', null)
        .select('injections.acquired_in_s')
        .orderBy('injections.id', 'desc')
        .limit(RUNS_OF_MEAN)
        .as('last'),
    )
    .select(({ fn }) => fn.avg<number | null>('last.acquired_in_s').as('run_s'))
}

/** Results of queued vials since the oldest entry was queued. */
function runsSinceQueued(tx: Tx) {
  const oldest = rows(tx, 'queue_entries as oldest').select(({ fn }) => fn.min('oldest.created_at').as('created_at'))
  return rows(tx, 'injections as ran')
    .where('ran.acquired_in_s', 'is not', null)
    .where('ran.received_at', '>=', oldest)
    .select(({ fn }) => fn.countAll<number>().as('runs'))
}

export type EntryRecord = Awaited<ReturnType<typeof listEntries>>[number]

export function listQueueVials(tx: Tx) {
  return rows(tx, 'queue_vials')
    .innerJoin('prepared_samples', on(tx, 'prepared_samples.id', 'queue_vials.prepared_sample_id'))
    .select([
      'queue_vials.queue_entry_id',
      'queue_vials.vial_number',
      'queue_vials.location',
      'queue_vials.submitted_at',
      'queue_vials.completed_at',
      'queue_vials.machine',
      'queue_vials.retried',
      'queue_vials.failed_at',
      'queue_vials.failed_text',
      'prepared_samples.id as prepared_sample_id',
      'prepared_samples.vial_type',
      'prepared_samples.label',
      'prepared_samples.dilution_factor',
      'prepared_samples.weight_mg',
      'prepared_samples.volume_ml',
    ])
    .orderBy('queue_vials.queue_entry_id')
    .orderBy('queue_vials.vial_number')
    .execute()
}

export type QueueVialRecord = Awaited<ReturnType<typeof listQueueVials>>[number]
