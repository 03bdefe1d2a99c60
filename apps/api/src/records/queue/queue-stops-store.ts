import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, NOW, on, rows, updateRows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

export interface QueueStop {
  batch_id: number
  check_label: string
  analyte: string
  value_text: string
  limit_text: string
}

function openStops(tx: Tx, eb?: ExpressionBuilder<DB, 'queue_entries'>) {
  const stops = eb ? rows(tx, 'queue_stops as stop', eb) : rows(tx, 'queue_stops as stop')
  return stops
    .where('stop.ended_at', 'is', null)
    .innerJoin('analytical_batches as batch', on(tx, 'batch.id', 'stop.batch_id'))
    .select([
      'stop.id',
      'stop.batch_id',
      'batch.number as batch_number',
      'stop.check_label',
      'stop.analyte',
      'stop.value_text',
      'stop.limit_text',
      'stop.stopped_at',
    ])
}

/** Of a statement about entries of the queue: what stopped it; null where it may run. */
export function stopOfQueue(tx: Tx, eb: ExpressionBuilder<DB, 'queue_entries'>) {
  return jsonObjectFrom(openStops(tx, eb)).as('stopped')
}

export function findOpenStop(tx: Tx) {
  return openStops(tx).executeTakeFirst()
}

/** Stops the queue where something waits in it; where it is stopped already, the check that failed last is the one that is named. */
export async function stopQueue(tx: Tx, by: { name: string }, stop: QueueStop): Promise<void> {
  const waiting = await rows(tx, 'queue_entries')
    .where('sample_id', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (waiting === undefined) return
  await endStop(tx, by, `${stop.check_label} failed later`)
  await insertRows(tx, 'queue_stops', { ...stop })
    .onConflict((conflict) =>
      // of two that fail at once
      conflict
        .column('organization_id')
        .where('ended_at', 'is', null)
        .doUpdateSet({ ...stop }),
    )
    .execute()
}

/** Lets the queue go on; answers what had stopped it. */
export async function endStop(tx: Tx, by: { name: string }, why: string | null): Promise<{ id: number } | undefined> {
  return updateRows(tx, 'queue_stops')
    .set({ ended_at: NOW, ended_by_name: by.name, ended_why: why })
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}
