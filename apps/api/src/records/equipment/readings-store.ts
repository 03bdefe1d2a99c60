import type { Reading, ReadingFinding } from '@eluent/domain/equipment'
import { sql } from 'kysely'
import { json } from '../../platform/db/json.ts'
import type { Tx } from '../../platform/db/database.ts'
import { allRows, insertRows } from '../../platform/db/rows.ts'

/** Stores readings, each instant once; answers the instants that are new. Of several at one instant the first counts. */
export async function insertReadings(
  tx: Tx,
  equipmentId: number,
  readings: readonly Reading[],
  byName: string,
): Promise<Set<string>> {
  const times = readings.map(({ at }) => at)
  const values = readings.map(({ value }) => value)
  const { rows } = await sql<{ taken_at: string }>`
    insert into equipment_readings (organization_id, equipment_id, taken_at, value, created_by_name)
    select ${tx.organizationId}::bigint, ${equipmentId}::bigint, reading.taken_at, reading.value, ${byName}::text
    from unnest(${times}::timestamptz[], ${values}::double precision[]) as reading (taken_at, value)
    on conflict (organization_id, equipment_id, taken_at) do nothing
    returning taken_at`.execute(tx)
  return new Set(rows.map(({ taken_at }) => new Date(taken_at).toISOString()))
}

/** What stands at these instants. */
export async function readingsAt(tx: Tx, equipmentId: number, times: readonly string[]): Promise<Map<string, number>> {
  const found = await readings(tx, equipmentId)
    .where('taken_at', '=', sql<string>`any(${times}::timestamptz[])`)
    .execute()
  return new Map(found.map(({ taken_at, value }) => [new Date(taken_at).toISOString(), value]))
}

/** By what the readings of a piece are judged. */
export interface ReadingLimits {
  id: number
  low: number | null
  high: number | null
}

/**
 * Of these pieces the readings from an instant on that can be found fault with, each with the instant before it, and the last of each:
 * those outside the limits and those after a gap. What lies between is not read.
 */
export async function listDoubtfulReadings(
  tx: Tx,
  pieces: readonly ReadingLimits[],
  { since, gapHours }: { since: string; gapHours: number },
): Promise<Map<number, Reading[]>> {
  const { rows: found } = await sql<Reading & { equipment_id: number }>`
    select equipment_id, to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, value,
      to_char(before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as before
    from (
      select reading.equipment_id, reading.taken_at, reading.value, piece.low, piece.high,
        lag(reading.taken_at) over by_time as before, lead(reading.taken_at) over by_time as after
      from unnest(${pieces.map(({ id }) => id)}::bigint[], ${pieces.map(({ low }) => low)}::double precision[],
        ${pieces.map(({ high }) => high)}::double precision[]) as piece (id, low, high)
      join equipment_readings as reading on reading.equipment_id = piece.id
      where reading.organization_id = ${tx.organizationId} and reading.taken_at >= ${since}::timestamptz
      window by_time as (partition by reading.equipment_id order by reading.taken_at)
    ) as known
    where value < low or value > high or after is null or taken_at - before > make_interval(secs => ${gapHours * 3600})
    order by equipment_id, taken_at`.execute(tx)
  return Map.groupBy(found, ({ equipment_id }) => equipment_id)
}

/** How much was seen at the newest review of each day from one on, by piece and day. */
export async function countReviewed(tx: Tx, ids: readonly number[], day: string): Promise<Map<string, number>> {
  const found = await allRows(tx, 'equipment_reading_reviews')
    .where('equipment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('day', '>=', day)
    .select(['equipment_id', 'day', sql<number>`jsonb_array_length(findings)`.as('seen')])
    .orderBy('id')
    .execute()
  return new Map(found.map(({ equipment_id, day: of, seen }) => [`${equipment_id} ${of}`, seen]))
}

/** The readings of a piece from an instant on, in their order. */
export async function listReadingsSince(tx: Tx, equipmentId: number, since: string): Promise<Reading[]> {
  const found = await readings(tx, equipmentId).where('taken_at', '>=', since).orderBy('taken_at').execute()
  return found.map(({ taken_at, value }) => ({ at: new Date(taken_at).toISOString(), value }))
}

function readings(tx: Tx, equipmentId: number) {
  return allRows(tx, 'equipment_readings').where('equipment_id', '=', equipmentId).select(['taken_at', 'value'])
}

export interface ReadingReview {
  day: string
  findings: ReadingFinding[]
  note: string | null
  created_by_name: string
  created_at: string
}

/** The newest review of each day from one on. */
export async function listReviewsSince(tx: Tx, equipmentId: number, day: string): Promise<Map<string, ReadingReview>> {
  const found = await allRows(tx, 'equipment_reading_reviews')
    .where('equipment_id', '=', equipmentId)
    .where('day', '>=', day)
    .select(['day', 'findings', 'note', 'created_by_name', 'created_at'])
    .orderBy('day')
    .orderBy('id')
    .execute()
  return new Map(found.map((review) => [review.day, review]))
}

export async function insertReview(
  tx: Tx,
  review: Omit<ReadingReview, 'created_at'> & { equipment_id: number },
): Promise<number> {
  const columns = { ...review, findings: json(review.findings) }
  const { id } = await insertRows(tx, 'equipment_reading_reviews', columns).returning('id').executeTakeFirstOrThrow()
  return id
}
