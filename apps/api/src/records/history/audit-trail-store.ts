import type { AuditNoun } from '@eluent/domain/history'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { ownPlan } from '../../platform/db/own-plan.ts'
import { allRows, rows } from '../../platform/db/rows.ts'

/** Which lines of the trail; what is null narrows nothing. */
export interface TrailFilter {
  nouns: readonly AuditNoun[] | null
  /** A user's id; 'server' is what no user did. */
  person: number | 'server' | null
  from: string | null
  before: string | null
}

/** A line that was read last. */
export interface TrailPlace {
  at: string
  id: number
}

const COLUMNS = [
  'id',
  'at',
  'actor_user_id',
  'actor_name',
  'actor_role',
  'action',
  'noun',
  'record_id',
  'old',
  'new',
  'why',
] as const

/**
 * Of both, the index of both alone gives the order that is asked for. By equality they would leave the order to time, and PostgreSQL
 * reads all lines of a kind for a person who has few of them, long ago.
 */
function ofWhoAndWhat(tx: Tx, noun: AuditNoun | null, person: TrailFilter['person']) {
  const lines = rows(tx, 'audit_entries')
  if (noun === null || person === null) {
    return lines
      .$if(noun !== null, (query) => query.where('noun', '=', noun))
      .$if(person === 'server', (query) => query.where('actor_user_id', 'is', null))
      .$if(typeof person === 'number', (query) => query.where('actor_user_id', '=', person as number))
  }
  return lines
    .where('noun', '>=', noun)
    .where('noun', '<=', noun)
    .where((eb) =>
      person === 'server'
        ? eb('actor_user_id', 'is', null)
        : eb.and([eb('actor_user_id', '>=', person), eb('actor_user_id', '<=', person)]),
    )
    .orderBy('actor_user_id', 'desc')
    .orderBy('noun', 'desc')
}

/** The newest lines behind one that was read, from an index however far down they stand: each kind of record from its own part of it. */
export function listTrail(tx: Tx, { nouns, ...filter }: TrailFilter, behind: TrailPlace | null, limit: number) {
  const part = (noun: AuditNoun | null) => {
    const { from, before } = filter
    return ofWhoAndWhat(tx, noun, filter.person)
      .$if(from !== null, (query) => query.where('at', '>=', from))
      .$if(before !== null, (query) => query.where('at', '<', before))
      .$if(behind !== null, (query) =>
        query.where(sql<boolean>`(at, id) < (${behind?.at}::timestamptz, ${behind?.id}::bigint)`),
      )
      .select(COLUMNS)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
  }
  const [first = null, ...others] = nouns ?? [null]
  const whole = (noun: AuditNoun | null) => tx.selectFrom(part(noun).as('line')).selectAll()
  const united = others.reduce((query, noun) => query.unionAll(whole(noun)), whole(first))
  return tx
    .selectFrom(united.as('trail'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .modifyEnd(ownPlan)
    .execute()
}

export type TrailLine = Awaited<ReturnType<typeof listTrail>>[number]

/** Names of these samples, also of deleted ones. */
export function listSampleNames(tx: Tx, ids: readonly number[]) {
  return allRows(tx, 'samples')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['id', 'strain_name', 'batch_number'])
    .execute()
}

/** Names of these users, also of deleted ones. */
export function listUserNames(tx: Tx, ids: readonly number[]) {
  return allRows(tx, 'users')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['id', 'name'])
    .execute()
}

const MOST_PEOPLE = 500

/** Who stands in the trail, found by leaps over its index; each with the name of the newest line. */
export async function listTrailPeople(tx: Tx): Promise<{ id: number; name: string }[]> {
  const own = sql`a.organization_id = ${tx.organizationId}`
  const { rows: people } = await sql<{ id: number; name: string }>`
    with recursive leap (person, step) as (
      (select a.actor_user_id, 1 from audit_entries as a where ${own} and a.actor_user_id is not null
        order by a.actor_user_id limit 1)
      union all
      select (select a.actor_user_id from audit_entries as a where ${own} and a.actor_user_id > leap.person
        order by a.actor_user_id limit 1), leap.step + 1
      from leap where leap.person is not null and leap.step < ${MOST_PEOPLE}
    )
    select leap.person as id, (select a.actor_name from audit_entries as a where ${own} and a.actor_user_id = leap.person
      order by a.at desc, a.id desc limit 1) as name
    from leap where leap.person is not null order by name, id`.execute(tx)
  return people
}
