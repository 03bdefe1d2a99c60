import { isQueueRunEnd, needsLook, QUEUE_RUN_ENDS, type QueueRunEnd } from '@eluent/domain/queue'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Tx } from '../../platform/db/database.ts'
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

/** A run that stopped longer ago is no matter of today. */
const STOPPED_DAYS = 7

/** Of each instrument the last run of the week, where a rule stopped it that somebody has to look at. */
export async function listStoppedRuns(tx: Tx) {
  const found = await listRunsSince(tx, STOPPED_DAYS)
  const last = new Map(found.toReversed().map((run) => [run.machine, run]))
  return [...last.values()].flatMap((run) =>
    run.end_rule !== null && needsLook(run.end_rule) ? [{ ...run, end_rule: run.end_rule }] : [],
  )
}

/** What a sweep mails that looks each minute; the watch names the organization as long. */
const JUST_NOW = sql<string>`now() - interval '15 minutes'`

/** Runs that a rule stopped just now, whether another one was begun since or not. */
export async function listStopsJustNow(tx: Tx) {
  const found = await rows(tx, 'queue_runs')
    .where('ended_at', '>', JUST_NOW)
    .where('end_rule', 'in', QUEUE_RUN_ENDS.filter(needsLook))
    .select(['id', 'machine', 'ended_at', 'end_rule', 'end_text'])
    .orderBy('ended_at', 'desc')
    .execute()
  return found.flatMap((run) => (isQueueRunEnd(run.end_rule) ? [{ ...run, end_rule: run.end_rule }] : []))
}

/** Runs that a rule stopped just now and that were not mailed to the laboratory's addresses: each is answered to one of several that ask at once. */
export async function takeStopsToMail(tx: Tx): Promise<{ machine: string; rule: QueueRunEnd }[]> {
  const taken = await updateRows(tx, 'queue_runs')
    .set({ addresses_mailed_at: NOW })
    .where('addresses_mailed_at', 'is', null)
    .where('ended_at', '>', JUST_NOW)
    .where('end_rule', 'in', QUEUE_RUN_ENDS.filter(needsLook))
    .returning(['machine', 'end_rule'])
    .execute()
  return taken.flatMap(({ machine, end_rule: rule }) => (isQueueRunEnd(rule) ? [{ machine, rule }] : []))
}

/** The runs of so many days, the newest first. */
export async function listRunsSince(tx: Tx, days: number) {
  const found = await rows(tx, 'queue_runs')
    .where('begun_at', '>', sql<string>`now() - make_interval(days => ${days})`)
    .select(['id', 'machine', 'begun_at', 'begun_by_name', 'ended_at', 'ended_by_name', 'end_rule', 'end_text'])
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_RUNS)
    .execute()
  return found.map((run) => ({ ...run, end_rule: isQueueRunEnd(run.end_rule) ? run.end_rule : null }))
}
const MOST_RUNS = 100

/** Open runs, each with who was to hand out its vials. */
export function listOpenRuns(tx: Tx) {
  return rows(tx, 'queue_runs').where('ended_at', 'is', null).select(['machine']).execute()
}

/** The organizations whose queue is run, or was a short while ago. */
export async function listOrganizationsWithRuns(db: Pick<Database, 'lookUp'>): Promise<number[]> {
  const { rows: found } = await db.lookUp((lookups) =>
    sql<{ id: number }>`select id from organizations_with_queue_runs() as id order by 1`.execute(lookups),
  )
  return found.map(({ id }) => id)
}

/** What was measured of queued vials since a moment, the newest first. */
export function listVialsRun(tx: Tx, since: string) {
  return rows(tx, 'injections')
    .innerJoin('samples', on(tx, 'samples.id', 'injections.sample_id'))
    .where('injections.acquired_in_s', 'is not', null)
    .where('injections.received_at', '>=', since)
    .select([
      'injections.sample_id',
      'injections.vial_number',
      'injections.machine_name as machine',
      'injections.received_at as at',
      'samples.strain_name',
      'samples.batch_number',
    ])
    .orderBy('injections.received_at', 'desc')
    .limit(MOST_VIALS)
    .execute()
}
const MOST_VIALS = 500

/** Vials that came back without a result since a moment, the newest first. */
export function listVialsReturned(tx: Tx, since: string) {
  return tx
    .selectFrom('audit_entries')
    .where('organization_id', '=', tx.organizationId)
    .where('action', '=', 'fail')
    .where('noun', '=', 'sample')
    .where('at', '>=', since)
    .select(['record_id', 'at', 'new as facts'])
    .orderBy('at', 'desc')
    .limit(MOST_VIALS)
    .execute()
}

export async function listNamesOf(tx: Tx, ids: readonly number[]) {
  return ids.length === 0
    ? []
    : rows(tx, 'samples')
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .select(['id', 'strain_name', 'batch_number'])
        .execute()
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
