import type { DueDays, EquipmentState, ScheduledKind } from '@eluent/domain/equipment'
import { MOST_INJECTIONS, SCHEDULED_KINDS } from '@eluent/domain/equipment'
import type { ListQuery } from '@eluent/domain/lists'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { countFound, holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { rows, updateRows, type Row } from '../../platform/db/rows.ts'
import { json } from '../../platform/db/json.ts'

export const EQUIPMENT_SORTS = ['due', 'id', 'name', 'kind', 'location', 'state', 'created_at', 'updated_at'] as const
export const EQUIPMENT_SEARCHES = ['name', 'serial', 'location', 'machine_name'] as const
export type EquipmentColumn = (typeof EQUIPMENT_SEARCHES)[number] | (typeof EQUIPMENT_SORTS)[number]

export type EquipmentRow = Omit<Row<'equipment'>, 'state'> & { state: EquipmentState }

/** Every piece of the laboratory; of one of these machines where they are given. */
export async function listPieces(tx: Tx, machines?: readonly string[]): Promise<EquipmentRow[]> {
  return rows(tx, 'equipment')
    .$if(machines !== undefined, (some) => some.where('machine_name', '=', sql<string>`any(${machines ?? []}::text[])`))
    .selectAll()
    .orderBy('id')
    .$narrowType<{ state: EquipmentState }>()
    .execute()
}

/**
 * Whether a piece is judged when it is read: its injections are counted, or its due days were not noted since it changed. Written
 * as in the indexes equipment_by_due_idx and equipment_judged_now_idx.
 */
function isJudgedNow(): RawBuilder<boolean> {
  return sql<boolean>`(machine_name is not null and state <> 'retired' or due_version is distinct from version)`
}

function pieces(tx: Tx, query: ListQuery<EquipmentColumn>) {
  return rows(tx, 'equipment').where(holdsSearched(query, query.search?.column ?? 'name'))
}

/** The pieces among those that are searched for which are judged when they are read. */
export function listJudgedNow(tx: Tx, query: ListQuery<EquipmentColumn>): Promise<EquipmentRow[]> {
  return pieces(tx, query)
    .where(isJudgedNow())
    .selectAll()
    .orderBy('id')
    .$narrowType<{ state: EquipmentState }>()
    .execute()
}

/** One page of the pieces by one of their columns, with the number of all. */
export function listPiecePage(
  tx: Tx,
  query: ListQuery<EquipmentColumn>,
  all: boolean,
): Promise<{ rows: EquipmentRow[]; total: number }> {
  const found = pieces(tx, query).selectAll().$narrowType<{ state: EquipmentState }>()
  return readPage(found, query, { by: query.sort_column, id: 'id', all })
}

/** One page of the pieces by what is due first, with the number of all; `now` are the days of those that are judged now. */
export async function listPiecesByDue(
  tx: Tx,
  query: ListQuery<EquipmentColumn>,
  now: readonly ({ id: number } & DueDays)[],
): Promise<{ rows: EquipmentRow[]; total: number }> {
  const direction = query.sort_order === 'DESC' ? 'desc' : 'asc'
  const noted = pieces(tx, query)
    .where(sql<boolean>`not ${isJudgedNow()}`)
    .select(['id', 'due_on', 'overdue_on'])
    .orderBy('due_on', direction)
    .orderBy('overdue_on', direction)
    .orderBy('id', direction)
    .limit(query.offset + query.limit)
  const [total, { rows: found }] = await Promise.all([
    countFound(pieces(tx, query)),
    sql<{ id: number }>`
      select id from (
        select * from ${noted} as noted union all
        select * from unnest(${now.map(({ id }) => id)}::bigint[], ${now.map(({ due_on }) => due_on)}::date[],
          ${now.map(({ overdue_on }) => overdue_on)}::date[]) as judged (id, due_on, overdue_on)
      ) as listed
      order by due_on ${sql.raw(direction)}, overdue_on ${sql.raw(direction)}, id ${sql.raw(direction)}
      offset ${query.offset} limit ${query.limit}`.execute(tx),
  ])
  const ids = found.map(({ id }) => id)
  const read = await readPieces(tx, ids)
  return { rows: ids.flatMap((id) => read.find((piece) => piece.id === id) ?? []), total }
}

function readPieces(tx: Tx, ids: readonly number[]): Promise<EquipmentRow[]> {
  return rows(tx, 'equipment')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .selectAll()
    .$narrowType<{ state: EquipmentState }>()
    .execute()
}

/** The pieces of which work may be due until a day, or whose readings are judged; the others are not read. */
export function listPiecesToLookAt(tx: Tx, until: string): Promise<EquipmentRow[]> {
  return rows(tx, 'equipment')
    .where((eb) =>
      eb.or([
        isJudgedNow(),
        eb.and([sql<boolean>`not ${isJudgedNow()}`, eb('due_on', '<=', until)]),
        eb('checks', 'is not', null),
      ]),
    )
    .selectAll()
    .orderBy('id')
    .$narrowType<{ state: EquipmentState }>()
    .execute()
}

/** Pieces whose due days were not noted since they changed; so many of them. */
export function listPiecesToNote(tx: Tx, limit: number): Promise<EquipmentRow[]> {
  return rows(tx, 'equipment')
    .where(isJudgedNow())
    .where(sql<boolean>`due_version is distinct from version`)
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ state: EquipmentState }>()
    .execute()
}

/** Notes when pieces are due, as it follows from them in these versions; nobody's reading of a piece is made out of date by it. */
export async function noteDueDays(
  tx: Tx,
  noted: readonly ({ id: number; version: number } & DueDays)[],
): Promise<void> {
  if (noted.length === 0) return
  await sql`
    update equipment set due_on = days.due_on, overdue_on = days.overdue_on, due_version = days.version
    from unnest(${noted.map(({ id }) => id)}::bigint[], ${noted.map(({ version }) => version)}::bigint[],
      ${noted.map(({ due_on }) => due_on)}::date[], ${noted.map(({ overdue_on }) => overdue_on)}::date[])
      as days (id, version, due_on, overdue_on)
    where equipment.organization_id = ${tx.organizationId} and equipment.id = days.id and equipment.version = days.version
  `.execute(tx)
}

/** The newest event of each kind of work that counts, and the newest daily check, for these pieces. */
export async function listLastEvents(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return rows(tx, 'equipment_events')
    .distinctOn(['equipment_id', 'kind'])
    .where('equipment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('kind', 'in', [...SCHEDULED_KINDS, 'checked'])
    .select(['equipment_id', 'kind', 'happened_on', 'outcome', 'next_due_on'])
    .orderBy('equipment_id')
    .orderBy('kind')
    .orderBy('happened_on', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ kind: ScheduledKind | 'checked'; outcome: 'passed' | 'failed' | null }>()
    .execute()
}

/** How many runs each machine delivered from the beginning of a day (UTC) on, as far as one can be scheduled for. */
export async function countInjections(tx: Tx, asked: readonly { machine: string; since: string }[]): Promise<number[]> {
  if (asked.length === 0) return []
  const machines = asked.map(({ machine }) => machine)
  const since = asked.map((one) => `${one.since}T00:00:00Z`)
  const { rows: counted } = await sql<{ injections: number }>`
    select (
      select count(*) from (
        select 1 from injections where injections.organization_id = ${tx.organizationId}
          and injections.machine_name = asked.machine_name and injections.received_at >= asked.since
        limit ${sql.lit(MOST_INJECTIONS + 1)}
      ) as found
    ) as injections
    from unnest(${machines}::text[], ${since}::timestamptz[]) with ordinality as asked (machine_name, since, place)
    order by place`.execute(tx)
  return counted.map(({ injections }) => injections)
}

/** The machines that results name and no piece carries; each is found by one step in the index. */
export async function listUnlistedMachineRows(tx: Tx): Promise<{ machine_name: string; last_result_at: string }[]> {
  const own = tx.organizationId
  const { rows: found } = await sql<{ machine_name: string; last_result_at: string }>`
    with recursive machine as (
      (select machine_name from injections where organization_id = ${own} order by machine_name limit 1)
      union all
      select (select machine_name from injections where organization_id = ${own}
          and machine_name > machine.machine_name order by machine_name limit 1)
      from machine where machine.machine_name is not null
    )
    select machine.machine_name, (select received_at from injections where organization_id = ${own}
        and injections.machine_name = machine.machine_name order by received_at desc limit 1) as last_result_at
    from machine
    where machine.machine_name <> '' and not exists (select from equipment where equipment.organization_id = ${own}
      and equipment.deleted_at is null and equipment.machine_name = machine.machine_name)
    order by last_result_at desc`.execute(tx)
  return found
}

/** Notes what was mailed; nobody's reading of the piece is made out of date by it. */
export async function noteReminded(tx: Tx, id: number, reminded: Row<'equipment'>['reminded']): Promise<void> {
  await updateRows(tx, 'equipment')
    .set({ reminded: json(reminded) })
    .where('id', '=', id)
    .execute()
}

/** The organizations that have equipment: one statement, however many there are without. */
export async function listOrganizationsWithEquipment(db: Pick<Database, 'lookUp'>): Promise<number[]> {
  const { rows: found } = await db.lookUp((lookups) =>
    sql<{ id: number }>`select id from organizations_with_equipment() as id order by 1`.execute(lookups),
  )
  return found.map(({ id }) => id)
}
