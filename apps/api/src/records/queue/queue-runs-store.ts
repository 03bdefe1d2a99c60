import type { QueueRunEnd } from '@eluent/domain/queue'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { allRows, insertRows, NOW, on, rows, updateRows } from '../../platform/db/rows.ts'

function queueDrivers(tx: Tx) {
  return allRows(tx, 'driver_tokens')
    .where('driver_tokens.may_run_queue', '=', true)
    .where('driver_tokens.revoked_at', 'is', null)
    .where('driver_tokens.machine_name', 'is not', null)
    .leftJoin('queue_leases', on(tx, 'queue_leases.machine', 'driver_tokens.machine_name'))
    .leftJoin('queue_runs', (join) =>
      on(tx, 'queue_runs.machine', 'driver_tokens.machine_name')(join).on('queue_runs.ended_at', 'is', null),
    )
    .select([
      'driver_tokens.machine_name',
      'driver_tokens.name',
      'driver_tokens.last_seen_at',
      'queue_leases.holder_kind',
      'queue_leases.holder_name',
      'queue_leases.since',
      sql<boolean | null>`queue_leases.until > now()`.as('is_held'),
      'queue_runs.id as run_id',
      'queue_runs.begun_at',
      'queue_runs.begun_by_name',
    ])
    .orderBy('driver_tokens.last_seen_at', 'desc')
}

export type QueueDriverRecord = Awaited<ReturnType<typeof listQueueDrivers>>[number]

/** Instruments whose driver may run the queue, with who holds the lease and the run that is open. */
export function listQueueDrivers(tx: Tx) {
  return queueDrivers(tx).execute()
}

/** The same, of a statement about entries of the queue. */
export function driversOfQueue(tx: Tx) {
  return jsonArrayFrom(queueDrivers(tx)).as('drivers')
}

export function findOpenRun(tx: Tx, machine: string) {
  return rows(tx, 'queue_runs')
    .where('machine', '=', machine)
    .where('ended_at', 'is', null)
    .select(['id', 'begun_at', 'begun_by_name'])
    .executeTakeFirst()
}

/** The new run's id; undefined where one is open. */
export async function insertRun(tx: Tx, machine: string, by: { name: string }): Promise<number | undefined> {
  if ((await findOpenRun(tx, machine)) !== undefined) return undefined
  const row = await insertRows(tx, 'queue_runs', { machine, begun_by_name: by.name }).returning('id').executeTakeFirst()
  return row?.id
}

/** Ends the open run; its id, or undefined where none was open. */
export async function endOpenRun(
  tx: Tx,
  machine: string,
  end: { rule: QueueRunEnd; text: string | null },
  by: { name: string },
): Promise<number | undefined> {
  const ended = await updateRows(tx, 'queue_runs')
    .set({ ended_at: NOW, ended_by_name: by.name, end_rule: end.rule, end_text: end.text })
    .where('machine', '=', machine)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended?.id
}
