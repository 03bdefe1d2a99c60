import type { UsedPiece } from '@eluent/domain/equipment'
import { MOST_INJECTIONS, SCHEDULED_KINDS, type ScheduledKind } from '@eluent/domain/equipment'
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

const RAN = sql<string>`coalesce(run.injected_at, run.received_at)`

/**
 * When a piece measured, weighed or dried a sample last, and when its machine delivered the last run of it; null where it did not. Each
 * table by the organization itself, as Citus asks.
 */
const usedAt = ({ organizationId }: Tx) => sql<{ used_at: string | null }>`(
  select max(moment) as used_at, max(delivered) as delivered_at from (
    select ${RAN} as moment, run.received_at as delivered from injections as run
      where run.organization_id = ${organizationId} and run.sample_id = samples.id and run.epoch = samples.epoch
        and run.voided_at is null and run.machine_name = piece.machine_name
    union all
    select (vial.bench ->> 'at')::timestamptz, null from prepared_samples as vial
      where vial.organization_id = ${organizationId} and vial.sample_id = samples.id and vial.retired_at is null
        and (vial.bench -> 'balance' ->> 'id' = piece.id::text or vial.bench -> 'pipette' ->> 'id' = piece.id::text)
    union all
    select (samples.moisture ->> 'at')::timestamptz, null where samples.moisture -> 'piece' ->> 'id' = piece.id::text
  ) as uses)`

/**
 * The runs that its machine delivered from a day (UTC) on, before the last one of the sample, as far as one can be scheduled for. Runs
 * of before that day that came later, from a file, are none. The day of the work itself does not count: nothing says at which hour it
 * was done. Null where no work is due by a number of them from that day on: a machine delivers thousands, and every reader of a sample asks.
 */
const runsSince = ({ organizationId }: Tx, day: RawBuilder<unknown>, work: RawBuilder<boolean>) => sql<
  number | null
>`case when exists (
    select from jsonb_array_elements(piece.schedules) as planned where planned ->> 'every_injections' is not null and ${work}
  ) then (select count(*) from (
    select from injections as earlier
      where earlier.organization_id = ${organizationId} and earlier.machine_name = piece.machine_name
        and earlier.received_at >= ${day}::timestamp at time zone 'UTC' and earlier.received_at < use.delivered_at
        and coalesce(earlier.injected_at >= ${day}::timestamp at time zone 'UTC', true)
      limit ${sql.lit(MOST_INJECTIONS + 1)}
  ) as counted) end`

/** Work of this kind, which was done last by this event. */
const OF_ITS_KIND = sql<boolean>`planned ->> 'kind' = event.kind`

/** Work that is due by injections and was never done: it counts from the first day on. */
function neverDone(tx: Tx, outer: ExpressionBuilder<DB & { piece: DB['equipment'] }, 'piece'>) {
  const done = rows(tx, 'equipment_events as done', outer)
    .whereRef('done.equipment_id', '=', 'piece.id')
    .where(sql<boolean>`done.kind = planned ->> 'kind'`)
    .select('done.id')
  return sql<boolean>`not exists ${done}`
}

const PIECES_OF_BENCH = ['balance', 'pipette', 'oven']

/** Of a statement about a sample: machine, balance, pipette and oven that it was made with, but those that an exception was signed for. */
export function piecesUsed(tx: Tx, outer: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'equipment as piece', outer)
      .innerJoinLateral(usedAt(tx).as('use'), (join) => join.onTrue())
      .where('piece.state', '<>', 'retired')
      .where((eb) => eb.or([eb('piece.machine_name', 'is not', null), eb('piece.kind', 'in', PIECES_OF_BENCH)]))
      .where('use.used_at', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            rows(tx, 'equipment_overrides as signed', eb)
              .whereRef('signed.equipment_id', '=', 'piece.id')
              .where(sql<boolean>`signed.sample_epochs[array_position(signed.sample_ids, samples.id)] = samples.epoch`)
              .select('signed.id'),
          ),
        ),
      )
      .select((eb) => [
        'piece.id',
        'piece.name',
        'piece.in_service_since',
        'piece.listed_on',
        'piece.schedules',
        sql<string>`use.used_at`.as('used_at'),
        runsSince(tx, sql`coalesce(piece.in_service_since, piece.listed_on)`, neverDone(tx, eb)).as('injections'),
        jsonArrayFrom(
          rows(tx, 'equipment_events as event', eb)
            .distinctOn('event.kind')
            .whereRef('event.equipment_id', '=', 'piece.id')
            .where('event.kind', 'in', [...SCHEDULED_KINDS])
            .select(['event.kind', 'event.happened_on', 'event.outcome', 'event.next_due_on'])
            .select(runsSince(tx, sql`(event.happened_on + 1)`, OF_ITS_KIND).as('injections'))
            .orderBy('event.kind')
            .orderBy('event.happened_on', 'desc')
            .orderBy('event.id', 'desc')
            .$narrowType<{ kind: ScheduledKind; outcome: UsedPiece['last_events'][number]['outcome'] }>(),
        ).as('last_events'),
      ])
      .orderBy('piece.id'),
  )
}

/** Of a statement about a sample: bottles and columns with an expiry that stood at its instruments when it was injected. */
export function lotsStanding(tx: Tx, outer: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'injections as run', outer)
      .innerJoin('lot_uses as standing', on(tx, 'standing.machine_name', 'run.machine_name'))
      .innerJoin('inventory_lots as lot', on(tx, 'lot.id', 'standing.lot_id'))
      .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
      .whereRef('run.sample_id', '=', 'samples.id')
      .whereRef('run.epoch', '=', 'samples.epoch')
      .where('standing.deleted_at', 'is', null)
      .where('lot.usable_until', 'is not', null)
      .where(sql<boolean>`standing.used_at <= ${RAN} and coalesce(${RAN} < standing.ended_at, true)`)
      .groupBy(['lot.id', 'lot.lot_number', 'item.name', 'standing.machine_name', 'lot.usable_until'])
      .select([
        'lot.id as lot_id',
        'lot.lot_number',
        'item.name as item_name',
        sql<string>`standing.machine_name`.as('machine_name'),
        sql<string>`lot.usable_until`.as('usable_until'),
        sql<string>`max(${RAN})`.as('used_at'),
      ])
      .orderBy('lot.id'),
  )
}
