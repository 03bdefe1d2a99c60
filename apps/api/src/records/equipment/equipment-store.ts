import type { EquipmentState, ScheduledKind } from '@eluent/domain/equipment'
import { MOST_INJECTIONS, SCHEDULED_KINDS } from '@eluent/domain/equipment'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { rows, updateRows, type Row } from '../../platform/db/rows.ts'
import { json } from '../../platform/db/json.ts'

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
