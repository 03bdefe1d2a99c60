import type { SampleState } from '@eluent/domain/samples'
import { expressionBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows, updateRows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { vialsWithInstrument } from '../queue/queue-store.ts'

/**
 * Keeps the state of these samples after their runs, their releases or their vials in the queue were changed, in that
 * transaction and after those statements. `changeSample` and `changeSamples` do it themselves.
 */
export async function refreshSampleStates(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const state = stateAfter(tx)
  await updateRows(tx, 'samples')
    .set({ state })
    .where('samples.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('samples.state', 'is distinct from', state)
    .execute()
}

const TYPES = { queued: 'boolean', finished: 'boolean', run_count: 'bigint', epoch: 'bigint' } as const
/** The columns of a sample that its state follows from. */
export const STATE_COLUMNS = ['queued', 'finished', 'run_count', 'epoch'] as const

export interface StateColumns {
  queued?: boolean
  finished?: boolean
  run_count?: number
  epoch?: number
}

/**
 * The state of a row of `samples` that an update changes so: `sampleState` of domain as an expression. Whether a released
 * report reads otherwise now is no matter of rows alone: what changes its statements presents the sample and calls
 * `keepSampleState`.
 */
export function stateAfter(tx: Tx, changed: StateColumns = {}) {
  const eb = expressionBuilder<DB, 'samples'>()
  const now = <T>(column: keyof StateColumns) =>
    changed[column] === undefined
      ? sql.ref<T>(`samples.${column}`)
      : sql<T>`${changed[column]}::${sql.raw(TYPES[column])}`
  const acquiring = vialsWithInstrument(tx, eb).whereRef('entry.sample_id', '=', 'samples.id').select('entry.id')
  const releases = rows(tx, 'report_releases as release', eb)
    .whereRef('release.sample_id', '=', 'samples.id')
    .select('release.position')
  const released = releases.where('release.epoch', '=', now<number>('epoch'))
  return sql<SampleState>`case
    when ${now('queued')} then case when exists (${acquiring}) then 'running' else 'queued' end
    when ${now('finished')} then case
      when not exists (${released}) then 'finished'
      when samples.state = 'changed' then 'changed'
      else 'released' end
    when ${now('run_count')} > 0 then 'partly_run'
    when exists (${releases}) then 'withdrawn'
    else 'not_run' end`
}

/** Keeps the state of a sample and of its review as it was just presented; the caller holds its lock. */
export async function keepSampleState(
  tx: Tx,
  { id, state, review_state = null }: { id: number; state: SampleState; review_state?: string | null | undefined },
  kept: string,
): Promise<void> {
  // a sample that has no review has none in its row
  if (state === kept && review_state === null) return
  await updateRows(tx, 'samples').set({ state, review_state }).where('id', '=', id).execute()
}
