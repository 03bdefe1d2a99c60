import type { DriverToken, WatchedFolder } from '@eluent/contract'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { allRows, insertRows, updateRows, type NewRow } from '../../platform/db/rows.ts'

const COLUMNS = [
  'id',
  'name',
  'readings_only',
  'user_id',
  'user_name',
  'may_import',
  'may_run_queue',
  'created_at',
  'revoked_at',
  'revoked_by_name',
  'last_seen_at',
  'machine_name',
  'driver_version',
  'clock_skew_ms',
  'waiting_events',
  'watched',
] as const

/** The organization's tokens, newest first; never their secrets. */
export async function listTokens(tx: Tx): Promise<DriverToken[]> {
  const tokens = await allRows(tx, 'driver_tokens')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return tokens.map((row) => ({
    id: row.id,
    name: row.name,
    readings_only: row.readings_only,
    acts_for: { id: row.user_id, name: row.user_name },
    may_import: row.may_import,
    may_run_queue: row.may_run_queue,
    created_at: row.created_at,
    revoked_at: row.revoked_at,
    revoked_by: row.revoked_by_name,
    last_seen_at: row.last_seen_at,
    machine: row.machine_name,
    version: row.driver_version,
    clock_skew_ms: row.clock_skew_ms,
    waiting_events: row.waiting_events,
    watched: row.watched,
  }))
}

/** False when a driver in use has this name, whatever the case of its letters. */
export async function insertToken(tx: Tx, token: NewRow<'driver_tokens'>): Promise<boolean> {
  const inserted = await insertRows(tx, 'driver_tokens', token)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

/** The token's name, or undefined when there is none of this id that was in use. */
export async function revokeToken(tx: Tx, id: string, by: { name: string; at: string }): Promise<string | undefined> {
  const revoked = await updateRows(tx, 'driver_tokens')
    .set({ revoked_at: by.at, revoked_by_name: by.name })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return revoked?.name
}

export function findTokenFacts(tx: Tx, id: string) {
  return allRows(tx, 'driver_tokens')
    .select(['name', 'machine_name', 'may_run_queue'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface Sighting {
  last_seen_at: string
  machine_name: string
  driver_version: string
  clock_skew_ms: number
  waiting_events: number
  watched: WatchedFolder | null
}

export async function noteSighting(tx: Tx, id: string, { watched, ...seen }: Sighting): Promise<void> {
  await updateRows(tx, 'driver_tokens')
    .set({ ...seen, watched: watched && json(watched) })
    .where('id', '=', id)
    .execute()
}

/** What drivers in use said of their watched folders; of one folder of one machine only what was said last. */
export async function listWatched(tx: Tx): Promise<{ id: string; watched: WatchedFolder }[]> {
  const tokens = await allRows(tx, 'driver_tokens')
    .where('revoked_at', 'is', null)
    .where('watched', 'is not', null)
    .select(['id', 'machine_name', 'watched'])
    .orderBy('last_seen_at')
    .orderBy('id')
    .execute()
  const newest = new Map(
    tokens.flatMap(({ id, machine_name, watched }) =>
      watched === null ? [] : [[JSON.stringify([machine_name, watched.folder]), { id, watched }] as const],
    ),
  )
  return [...newest.values()]
}

/** When a logger was heard, which says nothing of itself. */
export async function noteHeard(tx: Tx, id: string, at: string): Promise<void> {
  await updateRows(tx, 'driver_tokens').set({ last_seen_at: at }).where('id', '=', id).execute()
}

export async function organizationName(tx: Tx): Promise<string> {
  const { name } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow()
  return name
}
