// Over 300 lines: what a search keeps, its notes and how they are added up are read together.
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { deleteRows, insertRows, rows, type Row } from '../../platform/db/rows.ts'
import { keptNewest, NEWEST, newestOfAll, withFound, type Newest } from './newest-found.ts'
import { isFoundByTextIndex } from './search-fragment.ts'
import { isAnsweredByShapes, textShape } from './text-shape.ts'

/** What lists and searches know of a sample. */
export interface ListedSample {
  sample_type_id: number
  strain_name: string | null
  batch_number: string | null
}

export const SEARCH_COLUMNS = ['batch_number', 'strain_name'] as const
export type SearchColumn = (typeof SEARCH_COLUMNS)[number]

export interface Search {
  column: SearchColumn
  text: string
}

/** A line that notes a change of what the lists hold; the kept counts follow. */
export interface SearchChange {
  column_name: SearchColumn
  value: string
  sample_type_id: number
  change: number
  /** The samples that have the value now. */
  sample_ids: number[]
}

/** What the lists hold of this sample no longer and what they hold now. */
export function searchChanges(
  sampleId: number,
  before: ListedSample | null,
  after: ListedSample | null,
): SearchChange[] {
  const isSame = (column: SearchColumn) =>
    before?.sample_type_id === after?.sample_type_id && before?.[column] === after?.[column]
  return SEARCH_COLUMNS.filter((column) => !isSame(column)).flatMap((column) => [
    ...(before ? changesOf(column, before, -1, []) : []),
    ...(after ? changesOf(column, after, 1, [sampleId]) : []),
  ])
}

/** The lists hold these samples now (1), or no longer (-1): one line for each value, however many share it. */
export function manySearchChanges(samples: readonly (ListedSample & { id: number })[], by: 1 | -1): SearchChange[] {
  return SEARCH_COLUMNS.flatMap((column) => {
    const alike = Map.groupBy(samples, (sample) => JSON.stringify([sample.sample_type_id, sample[column]]))
    return [...alike.values()].flatMap((same) => {
      const [first] = same
      const ids = by > 0 ? same.map(({ id }) => id) : []
      return first ? changesOf(column, first, by * same.length, ids) : []
    })
  })
}

/** None for a sample without a value. */
function changesOf(
  column: SearchColumn,
  { sample_type_id, [column]: value }: ListedSample,
  change: number,
  ids: number[],
): SearchChange[] {
  return value === null ? [] : [{ column_name: column, value, sample_type_id, change, sample_ids: ids }]
}

function typesOrNone(types: readonly number[]): number[] {
  return types.length > 0 ? [...types] : [0]
}

/** Of more shapes a search is counted among the samples, and kept: adding them up would take as long. */
const MOST_SHAPES = 10_000

export interface Found {
  total: number
  newest: Newest
}

/**
 * How many samples a search finds, where that is known: the kept count, or that of the shapes that hold the text, and what is
 * noted since; and the newest of them, where they are kept. Null where it is not.
 */
export async function findKept(
  tx: Tx,
  { column, text }: Search,
  types: readonly number[] | null,
): Promise<Found | null> {
  const pattern = likePattern(text)
  const isWanted = types ? sql<boolean>`sample_type_id = any(${typesOrNone(types)}::bigint[])` : sql<boolean>`true`
  const row = await tx
    .selectFrom('organizations')
    .where('organizations.id', '=', tx.organizationId)
    .select((eb) => {
      const kept = rows(tx, 'sample_search_counts', eb)
        .where('column_name', '=', column)
        .where('pattern', '=', sql<string>`lower(${pattern})`)
      const noted = rows(tx, 'sample_search_changes', eb)
        .where('column_name', '=', column)
        .where('value', 'ilike', pattern)
        .where(isWanted)
      return [
        // none of these types is 0, nothing kept at all is null
        kept.select(sql<string | null>`sum(case when ${isWanted} then total else 0 end)`.as('total')).as('kept'),
        noted.select(({ fn }) => fn.sum<string | null>('change').as('total')).as('noted'),
        kept
          .where(isWanted)
          .select(sql<Newest[] | null>`json_agg(newest)`.as('newest'))
          .as('newest'),
        noted
          .where('change', '>', 0)
          .select(sql<Newest[] | null>`json_agg(sample_ids)`.as('ids'))
          .as('noted_ids'),
      ]
    })
    .$if(isAnsweredByShapes(text), (query) =>
      query.select((eb) =>
        eb
          .selectFrom(
            rows(tx, 'sample_text_shapes', eb)
              .where('column_name', '=', column)
              .select(['shape', 'sample_type_id', 'total'])
              .limit(MOST_SHAPES + 1)
              .as('shapes'),
          )
          .select(
            sql<string | null>`case when count(*) <= ${MOST_SHAPES}::bigint then
              coalesce(sum(total) filter (where shape ilike ${pattern} and ${isWanted}), 0) end`.as('total'),
          )
          .as('shaped'),
      ),
    )
    .executeTakeFirstOrThrow()
  const known = row.kept ?? row.shaped ?? null
  if (known === null) return null
  return {
    total: Number(known) + Number(row.noted ?? 0),
    newest: row.kept === null ? null : newestOfAll(row.newest ?? [], row.noted_ids ?? []),
  }
}

/** Held until the transaction ends: the kept counts of an organization change one after another. */
export async function lockSearchCounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sample_search_counts', ${tx.organizationId}::bigint))`.execute(
    tx,
  )
}

const KEPT_SEARCHES = 400

/** What has no letter is the same in upper and lower case; LIKE then takes half the time of ILIKE. */
const WITHOUT_LETTERS = /^[ -@[-`{-~]*$/

/** The samples whose text holds this one. */
function searchedSamples(tx: Tx, { column, text }: Search) {
  const all = rows(tx, 'samples').where(column, WITHOUT_LETTERS.test(text) ? 'like' : 'ilike', likePattern(text))
  // what the text's index cannot find is looked for in that of the list, which has text and type of each
  return isFoundByTextIndex(text) ? all : all.where('qc', 'in', [true, false])
}

/**
 * Counts what a search finds, by type, and keeps it from now on, with the newest; the caller holds the lock. Both counts are read
 * in one statement, so that they see the same moment: the samples, less what is noted and not yet added.
 */
export async function keepCount(tx: Tx, { column, text }: Search): Promise<void> {
  const pattern = likePattern(text)
  // ids in no order and by themselves, so that they are gathered in parallel; then the newest alone are put in order
  const found = searchedSamples(tx, { column, text })
    .select(({ fn }) => [
      'sample_type_id',
      fn.countAll<string>().as('total'),
      sql<number[]>`array_agg(samples.id)`.as('ids'),
    ])
    .groupBy('sample_type_id')
    .as('found')
  const newest = sql<number[] | null>`(
    select json_agg(id) from (select unnest(found.ids) as id order by id desc limit ${NEWEST}::bigint) as newest
  )`
  const noted = rows(tx, 'sample_search_changes')
    .where('column_name', '=', column)
    .where('value', 'ilike', pattern)
    .select(['sample_type_id', sql<string>`-sum(change)`.as('total'), sql<number[] | null>`null::json`.as('newest')])
    .groupBy('sample_type_id')
  const counted = await tx
    .selectFrom(found)
    .select(['found.sample_type_id', 'found.total', newest.as('newest')])
    .unionAll(noted)
    .execute()
  if (counted.length === 0) return
  await deleteRows(tx, 'sample_search_counts')
    .where('column_name', '=', column)
    .where('pattern', '=', sql<string>`lower(${pattern})`)
    .execute()
  await forgetOldest(tx)
  const kept = [...Map.groupBy(counted, ({ sample_type_id }) => sample_type_id)].map(([sample_type_id, parts]) => ({
    column_name: column,
    pattern: sql<string>`lower(${pattern})`,
    sample_type_id,
    total: parts.reduce((sum, { total }) => sum + Number(total), 0),
    newest: keptNewest(parts.flatMap((part) => part.newest ?? [])),
  }))
  await insertRows(tx, 'sample_search_counts', kept)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes room for one more, when as many are kept as one may cost the writers. */
async function forgetOldest(tx: Tx): Promise<void> {
  const oldest = await rows(tx, 'sample_search_counts')
    .select(({ fn }) => ['column_name', 'pattern', fn.min('learned_at').as('learned_at')])
    .groupBy(['column_name', 'pattern'])
    .orderBy('learned_at', 'desc')
    .offset(KEPT_SEARCHES - 1)
    .execute()
  for (const { column_name, pattern } of oldest) {
    await deleteRows(tx, 'sample_search_counts')
      .where('column_name', '=', column_name)
      .where('pattern', '=', pattern)
      .execute()
  }
}

/** Adds up to `limit` noted changes to the shapes and to the kept counts; answers how many there were. The caller holds the lock. */
export async function addNotedChanges(tx: Tx, limit: number): Promise<number> {
  const oldest = rows(tx, 'sample_search_changes').select('id').orderBy('id').limit(limit)
  const noted = await deleteRows(tx, 'sample_search_changes')
    .where('id', '=', sql<number>`any(array(${oldest}))`)
    .returning(['column_name', 'value', 'sample_type_id', 'change', 'sample_ids'])
    .execute()
  if (noted.length === 0) return 0
  await addToShapes(tx, noted)
  const kept = await keptBy(tx, noted)
  if (kept.length > 0) {
    const newest = await newestOfKept(tx, kept)
    const counts = kept.map(({ noted_at: at, ...row }) => {
      const found = at.flatMap((index) => noted[index] ?? []).filter(({ change }) => change > 0)
      const ids = found.some(({ sample_ids: unknown }) => unknown === null)
        ? null
        : found.flatMap(({ sample_ids: known }) => known ?? [])
      return { ...row, total: Number(row.total), newest: withFound(newest.get(keyOf(row)), ids) }
    })
    await insertRows(tx, 'sample_search_counts', counts)
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'column_name', 'pattern', 'sample_type_id']).doUpdateSet({
          total: sql<number>`sample_search_counts.total + excluded.total`,
          newest: sql<number[]>`excluded.newest`,
        }),
      )
      .execute()
  }
  return noted.length
}

interface Noted {
  column_name: string
  value: string
  sample_type_id: number
  change: number
  /** Null where a release before this one wrote it. */
  sample_ids: readonly number[] | null
}

type Kind = Pick<Row<'sample_search_counts'>, 'column_name' | 'pattern' | 'sample_type_id'>

function keyOf({ column_name, pattern, sample_type_id }: Kind): string {
  return JSON.stringify([column_name, pattern, sample_type_id])
}

/** The newest that are kept of these. */
async function newestOfKept(tx: Tx, kinds: readonly Kind[]): Promise<Map<string, Newest>> {
  const patterns = [...new Set(kinds.map(({ pattern }) => pattern))]
  const kept = await rows(tx, 'sample_search_counts')
    .where('pattern', '=', sql<string>`any(${patterns}::text[])`)
    .select(['column_name', 'pattern', 'sample_type_id', sql<Newest>`to_json(newest)`.as('newest')])
    .execute()
  return new Map(kept.map((row) => [keyOf(row), row.newest]))
}

/** Adds the changes to the counts of their texts' shapes. */
async function addToShapes(tx: Tx, noted: readonly Noted[]): Promise<void> {
  const alike = Map.groupBy(noted, ({ column_name, value, sample_type_id }) =>
    JSON.stringify([column_name, textShape(value), sample_type_id]),
  )
  const counts = [...alike.values()].flatMap(([first, ...others]) =>
    first
      ? {
          column_name: first.column_name,
          shape: textShape(first.value),
          sample_type_id: first.sample_type_id,
          total: others.reduce((sum, { change }) => sum + change, first.change),
        }
      : [],
  )
  await insertRows(tx, 'sample_text_shapes', counts)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'column_name', 'shape', 'sample_type_id'])
        .doUpdateSet({ total: sql<number>`sample_text_shapes.total + excluded.total` }),
    )
    .execute()
}

/** What the changes add to each kept search, by type. */
async function keptBy(tx: Tx, noted: readonly Noted[]) {
  const column = <K extends keyof Noted>(key: K) => noted.map((row) => row[key])
  const changes = sql<
    Omit<Noted, 'sample_ids'> & { at: number }
  >`(select * from unnest(${column('column_name')}::text[],
    ${column('value')}::text[], ${column('sample_type_id')}::bigint[], ${column('change')}::bigint[],
    ${noted.map((_row, at) => at)}::int[]) as c(column_name, value, sample_type_id, change, at))`
  return tx
    .selectFrom(
      rows(tx, 'sample_search_counts')
        .select(['column_name', 'pattern', sql<string>`min(learned_at)`.as('learned_at')])
        .groupBy(['column_name', 'pattern'])
        .as('kept'),
    )
    .innerJoin(changes.as('noted'), (join) =>
      join.onRef('noted.column_name', '=', 'kept.column_name').on('noted.value', 'ilike', sql<string>`kept.pattern`),
    )
    .select(({ fn }) => [
      'kept.column_name',
      'kept.pattern',
      'noted.sample_type_id',
      'kept.learned_at',
      fn.sum<string>('noted.change').as('total'),
      sql<number[]>`json_agg(noted.at)`.as('noted_at'),
    ])
    .groupBy(['kept.column_name', 'kept.pattern', 'kept.learned_at', 'noted.sample_type_id'])
    .execute()
}
