import {
  isDueMark,
  isOfferedMark,
  SAMPLE_MARKS,
  SAMPLE_STATES,
  type SampleMark,
  type StageMark,
} from '@eluent/domain/samples'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { hasMark, NO_FACETS, type SampleFacets } from './sample-facets.ts'
import { filteredSamples, type SampleListFilter } from './sample-list-store.ts'

/** So many samples of a value are counted; of more it is only said that they are more. The cost of a count is that of its cap. */
export const MOST_COUNTED = 1000
/** So many methods, testers and clients are offered. */
const MOST_VALUES = 50

export interface ValueCount {
  value: string
  label: string | null
  total: number
}

type Facet = keyof Pick<SampleFacets, 'states' | 'marks' | 'methods' | 'testers' | 'client'>
const COLUMNS = { methods: 'test_method_id', testers: 'tested_by_id', client: 'prepared_for' } as const

/**
 * How many samples each value of a facet would leave, given the other facets, in one statement. The values of a column
 * are found by leaps over its index, however many samples have each.
 */
export async function countFacet(
  tx: Tx,
  filter: SampleListFilter,
  facet: Facet,
  clientFrom: string | null,
): Promise<ValueCount[]> {
  // marks narrow each other: all that are chosen must stand
  const others = {
    ...filter,
    facets: facet === 'marks' ? filter.facets : { ...filter.facets, [facet]: NO_FACETS[facet] },
  }
  const counted = filteredSamples(tx, others)
  if (facet === 'marks') {
    // a laboratory without due times is asked nothing about them
    return countMarks(
      tx,
      others,
      SAMPLE_MARKS.filter((mark) => isOfferedMark(mark) && (filter.facets.due !== null || !isDueMark(mark))),
    )
  }
  if (facet === 'states') {
    const each = capped(counted.whereRef('samples.state', '=', sql.ref('chosen.value')).select('samples.id'))
    const { rows } = await sql<{ value: string; total: number }>`
      select chosen.value, ${each} as total from unnest(${[...SAMPLE_STATES]}::text[]) as chosen (value)`.execute(tx)
    return rows.map((row) => ({ ...row, label: null }))
  }
  const column = sql.ref(`samples.${COLUMNS[facet]}`)
  // of the whole list, so that each leap is one look into the index
  const listed = filteredSamples(tx, { ...filter, search: null, facets: NO_FACETS }).select(sql`${column}`.as('value'))
  const first = listed.where(
    facet === 'client' && clientFrom !== null
      ? sql<boolean>`${column} >= ${clientFrom}`
      : sql<boolean>`${column} is not null`,
  )
  const next = listed.where(sql<boolean>`${column} > leap.value`)
  const each = capped(counted.where(sql<boolean>`${column} = leap.value`).select('samples.id'))
  const { rows } = await sql<ValueCount>`
    with recursive leap (value, at) as (
      (select found.value, 1 from (${first.orderBy(column).limit(1)}) as found)
      union all
      select (${next.orderBy(column).limit(1)}), leap.at + 1 from leap where leap.value is not null and leap.at < ${MOST_VALUES}
    )
    select leap.value::text as value, ${labelOf(tx, facet)} as label, ${each} as total
    from leap where leap.value is not null order by leap.at`.execute(tx)
  return rows
}

/** How many samples of a list have each of these marks. @param filter `withDueClock` */
export async function countMarks(
  tx: Tx,
  filter: SampleListFilter,
  marks: readonly SampleMark[],
): Promise<ValueCount[]> {
  const counted = filteredSamples(tx, filter)
  const each = marks.map((mark) => {
    const those = counted.where((eb) => hasMark(eb, mark, filter.facets)).select('samples.id')
    return sql`select ${mark}::text as value, ${capped(those)} as total`
  })
  const { rows } = await sql<{ value: string; total: number }>`${sql.join(each, sql` union all `)}`.execute(tx)
  return rows.map((row) => ({ ...row, label: null }))
}

/** How many samples of a list are in each of these stages. @param filter `withDueClock` */
export function countStages(tx: Tx, filter: SampleListFilter, stages: readonly StageMark[]): Promise<ValueCount[]> {
  return countMarks(tx, filter, stages)
}

/** When the first overdue sample of a list was due, and the name of the one that is being measured. @param filter `withDueClock` */
export async function readFirsts(
  tx: Tx,
  filter: SampleListFilter,
): Promise<{ overdueSince: string | null; running: string | null }> {
  const narrowed = (facets: Partial<SampleFacets>) =>
    filteredSamples(tx, { ...filter, facets: { ...filter.facets, ...facets } })
  const [overdue, running] = await Promise.all([
    filter.facets.due === null
      ? undefined
      : narrowed({ marks: ['overdue'] })
          .select('samples.due_at')
          .orderBy('samples.due_at')
          .limit(1)
          .executeTakeFirst(),
    narrowed({ states: ['running'] })
      .select('samples.strain_name')
      .orderBy('samples.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { overdueSince: overdue?.due_at ?? null, running: running?.strain_name ?? null }
}

function capped(query: { limit: (most: number) => unknown }): RawBuilder<number> {
  return sql<number>`(select count(*) from (${query.limit(MOST_COUNTED + 1)}) as counted)`
}

function labelOf(tx: Tx, facet: 'methods' | 'testers' | 'client'): RawBuilder<string | null> {
  const own = tx.organizationId
  switch (facet) {
    case 'methods':
      return sql`(select m.name from methods as m where m.organization_id = ${own} and m.id = leap.value)`
    case 'testers':
      return sql`(select s.tested_by_name from samples as s where s.organization_id = ${own} and s.tested_by_id = leap.value
        and s.deleted_at is null order by s.qc, s.id desc limit 1)`
    case 'client':
      return sql`null::text`
  }
}
