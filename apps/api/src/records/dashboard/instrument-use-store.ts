import type { CountedUse, ServiceEvent } from '@eluent/domain/dashboard'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'

/**
 * Runs of the queue and vials that came back, by machine and day of the laboratory since an instant, each from its index. Runs that
 * were voided since did run.
 */
export async function countUse(tx: Tx, since: string, zone: string): Promise<CountedUse[]> {
  const own = tx.organizationId
  const { rows: found } = await sql<CountedUse>`
    select machine, day, sum(runs)::bigint as runs, sum(running_s) as running_s, sum(failed)::bigint as failed_vials
    from (
      select machine_name as machine, to_char(received_at at time zone ${zone}::text, 'YYYY-MM-DD') as day,
        count(*) as runs, sum(acquired_in_s) as running_s, 0 as failed
      from injections
      where organization_id = ${own} and acquired_in_s is not null and received_at >= ${since}::timestamptz
      group by 1, 2
      union all
      select coalesce(new ->> 'machine', ''), to_char(at at time zone ${zone}::text, 'YYYY-MM-DD'), 0, 0, count(*)
      from audit_entries
      where organization_id = ${own} and action = 'fail' and noun = 'sample' and at >= ${since}::timestamptz
      group by 1, 2
    ) as used group by machine, day order by machine, day`.execute(tx)
  return found
}

/** The machines of the list of equipment that are not retired. */
export async function listMachines(tx: Tx): Promise<string[]> {
  const found = await rows(tx, 'equipment')
    .where('machine_name', 'is not', null)
    .where('state', '<>', 'retired')
    .select('machine_name')
    .orderBy('machine_name')
    .execute()
  return found.flatMap(({ machine_name }) => machine_name ?? [])
}

/** When machines went out of service and came back, in order of time. */
export function listServiceEvents(tx: Tx): Promise<ServiceEvent[]> {
  return rows(tx, 'equipment_events as event')
    .innerJoin('equipment as piece', on(tx, 'piece.id', 'event.equipment_id'))
    .where('piece.deleted_at', 'is', null)
    .where('piece.machine_name', 'is not', null)
    .where('event.kind', 'in', ['out_of_service', 'back_in_service', 'retired'])
    .select([sql<string>`piece.machine_name`.as('machine'), 'event.kind', 'event.happened_on', 'event.created_at'])
    .orderBy('event.happened_on')
    .orderBy('event.id')
    .$narrowType<{ kind: ServiceEvent['kind'] }>()
    .execute()
}
