// Over 300 lines: one query string, its checks, and the page that it finds.
import type { QueryOf, ReplyIn, SampleRow, listSamples as listEndpoint } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { PAGE_SIZE } from '@eluent/domain/lists'
import { sampleMarks } from '@eluent/domain/samples'
import { dueClock, dueStanding, type DueClock } from '@eluent/domain/turnaround'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { samplePermissions, type PolicyContext } from '../../views/samples/sample-permissions.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { learnFound } from '../../records/samples/search-counts.ts'
import { findKept, SEARCH_COLUMNS, type Found, type SearchColumn } from '../../records/samples/search-counts-store.ts'
import {
  MANY,
  SORT_COLUMNS,
  countSampleRows,
  isNarrowed,
  listCompoundsOf,
  listCompoundsOfPage,
  listFrequentRows,
  listSampleRows,
  type SampleListFilter,
  type SampleListPage,
  type SampleListRow,
  type SearchFilter,
  type SortColumn,
} from '../../records/samples/sample-list-store.ts'
import { listRowFacts, listRowFactsOfPage } from '../../records/samples/row-facts-store.ts'
import { readPlacePaths } from '../../records/custody/storage-places-store.ts'
import { readListFacts } from '../../records/samples/list-facts-store.ts'
import { hasFacets, type SampleFacets } from '../../records/samples/sample-facets.ts'
import { asksDue, withDueClock } from '../../records/samples/due-store.ts'
import { listNarrowedRows } from '../../records/samples/narrowed-list.ts'
import { listNear } from '../../records/samples/near-search.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'
import type { SampleTypeRecord } from '../../records/samples/samples-store.ts'
import { byCompoundInTurn, type ByCompound } from './by-compound.ts'

type Query = QueryOf<typeof listEndpoint>
/** What narrows a list besides its query. */
type Only = Pick<SampleListFilter, 'withResults' | 'chosen'>
interface Deps extends SampleSettings {
  db: Database
}

const MAX_PAGE = 500

/** Which rows a list call wants, and in which order. @throws AppError validation_failed for unknown columns */
export function readListQuery(
  query: Partial<Query>,
  types: readonly SampleTypeRecord[],
): { filter: SampleListFilter; page: SampleListPage } {
  const offset = query.startIndex ?? 0
  const end = query.endIndex ?? offset + PAGE_SIZE
  const sort = query.sortColumn ?? 'id'
  if (!Object.hasOwn(SORT_COLUMNS, sort)) throw fieldErrors({ sortColumn: [`Samples cannot be sorted by ${sort}.`] })
  const searchText = query.searchData?.trim() ?? ''
  const searchIn = query.searchIn ?? 'strain_name'
  if (searchText !== '' && !(SEARCH_COLUMNS as readonly string[]).includes(searchIn)) {
    throw fieldErrors({ searchIn: [`Samples cannot be searched by ${searchIn}.`] })
  }
  return {
    filter: {
      ...chosenTypes(query, types),
      machineName: query.machine_name ?? null,
      search: searchText === '' ? null : { column: searchIn as SearchColumn, text: searchText },
      withResults: false,
      facets: facetsOf(query),
    },
    page: {
      sort: sort as SortColumn,
      descending: query.sortOrder?.toLowerCase() === 'desc',
      offset,
      limit: Math.min(Math.max(end - offset, 0), MAX_PAGE),
    },
  }
}

/** Types are named by slug or id. */
function chosenTypes(
  query: Partial<Query>,
  types: readonly SampleTypeRecord[],
): Pick<SampleListFilter, 'types' | 'isWhole'> {
  const named = (names: readonly string[]) => (type: SampleTypeRecord) =>
    names.includes(type.slug) || names.includes(String(type.id))
  let chosen = [...types]
  if (query.qcSamples) chosen = chosen.filter((type) => type.qc)
  if (query.include_sample_types) chosen = chosen.filter(named(query.include_sample_types))
  const { exclude_sample_types: excluded } = query
  if (excluded) chosen = chosen.filter((type) => !named(excluded)(type))
  if (chosen.length === types.length) return { types: null, isWhole: false }
  const isQc = chosen[0]?.qc
  const isWhole =
    chosen.every(({ qc }) => qc === isQc) && chosen.length === types.filter(({ qc }) => qc === isQc).length
  return { types: chosen.map((type) => type.id), isWhole }
}

function facetsOf(query: Partial<Query>): SampleFacets {
  return {
    states: query.state ?? [],
    marks: query.mark ?? [],
    methods: query.method ?? [],
    testers: query.tester ?? [],
    client: query.client ?? null,
    createdFrom: query.created_from ?? null,
    createdBefore: query.created_before ?? null,
    due: null,
    dayBegan: null,
  }
}

/** One page of the samples with the total; a fixed number of queries, whatever the page holds. */
export async function listSamples(
  deps: Deps,
  call: Call,
  query: Partial<Query>,
  only: Only = { withResults: false },
): Promise<ReplyIn<typeof listEndpoint>> {
  const types = await readSampleTypes(deps.db)
  const list = await readList(deps, call, query, only, types)
  const known = new Set(types.map((type) => type.id))
  if (list.rows.every((row) => known.has(row.sample_type_id))) return presentList(deps, call, list, types)
  // a type came with an update while this process was running
  const fresh = await readSampleTypes(deps.db, { fresh: true })
  return presentList(deps, call, await readList(deps, call, query, only, fresh), fresh)
}

/** One sample as its list shows it. @throws AppError not_found */
export async function readRow(deps: Deps, call: Call, id: number): Promise<SampleRow> {
  const { data } = await listSamples(deps, call, {}, { withResults: false, chosen: [id] })
  const [row] = data
  if (row === undefined) throw new AppError('not_found')
  return row
}

type List = Awaited<ReturnType<typeof readList>>

async function readList(deps: Deps, call: Call, query: Partial<Query>, only: Only, types: readonly SampleTypeRecord[]) {
  const { filter: listed, page } = readListQuery(query, types)
  const narrowed = { ...listed, ...only }
  const filter = asksDue(listed) ? await deps.db.read(call, (tx) => withDueClock(tx, narrowed, deps.now())) : narrowed
  if (!isNarrowed(filter) && page.offset <= NEAR_THE_TOP)
    return deps.db.read(call, (tx) => readTop(tx, filter, page, query.beside ?? false), {
      snapshot: true,
      marked: true,
    })
  let known: Found | null = null
  const read = (learned: Found | null) =>
    deps.db.read(call, async (tx) => {
      // statements that do not need each other's answers are sent together
      const reading = readListFacts(tx, listed)
      const [facts, found] = await Promise.all([reading, readRows(tx, filter, page, { reading, learned })])
      if ('toLearn' in found) {
        known = found.toLearn
        return null
      }
      const ids = found.rows.map((row) => row.id)
      const [compounds, beside, pathOf] = await Promise.all([
        listCompoundsOf(tx, ids),
        query.beside ? listRowFacts(tx, ids) : [],
        query.beside ? readPlacePaths(tx) : null,
      ])
      return { facts, ...found, compounds, beside, pathOf }
    })
  const list = (await read(null)) ?? (await read(await findMany(deps, call, filter, known)))
  if (!list) throw new Error('a search whose count is known has no rows')
  return list
}

/** A page further down takes longer to find than to ask for what belongs to it. */
const NEAR_THE_TOP = 1000

/** The first pages of a list without a search: everything is read in one wait, of one moment. */
async function readTop(tx: Tx, filter: SampleListFilter, page: SampleListPage, wantsBeside: boolean) {
  const reading = Promise.all([
    readListFacts(tx, filter),
    listSampleRows(tx, filter, page),
    listCompoundsOfPage(tx, filter, page),
    wantsBeside ? listRowFactsOfPage(tx, filter, page) : [],
    wantsBeside ? readPlacePaths(tx) : null,
  ])
  tx.allSent()
  const [facts, rows, compounds, beside, pathOf] = await reading
  return { facts, rows, compounds, beside, pathOf, total: facts.keptTotal, more: false }
}

/** So many rows of a filtered list are counted; of more it is only said that they are more. */
const MOST_FOUND = 10_000

/** The rows of the page, and how many the list has; for a search that finds many and is to be learned first what is known of it. */
async function readRows(
  tx: Tx,
  filter: SampleListFilter,
  page: SampleListPage,
  { reading, learned }: { reading: ReturnType<typeof readListFacts>; learned: Found | null },
): Promise<{ rows: SampleListRow[]; total: number; more?: boolean } | { toLearn: Found | null }> {
  if (!isNarrowed(filter)) {
    const [rows, { keptTotal }] = await Promise.all([listSampleRows(tx, filter, page), reading])
    return { rows, total: keptTotal }
  }
  const near = await listNear(tx, filter, page)
  if (near) return near
  // other filters beside the search are not counted with it
  if (!isSearchAlone(filter)) {
    if (!hasFacets(filter.facets)) {
      const [rows, total] = await Promise.all([listSampleRows(tx, filter, page), countSampleRows(tx, filter)])
      return { rows, total }
    }
    const [counted, { keptTotal }] = await Promise.all([countSampleRows(tx, filter, MOST_FOUND), reading])
    const more = counted > MOST_FOUND
    const rows = await listNarrowedRows(tx, filter, page, {
      total: more ? Math.max(counted, page.offset + page.limit) : counted,
      listed: keptTotal,
    })
    return { rows, total: more ? MOST_FOUND : counted, more }
  }
  const kept = learned ?? (await findKept(tx, filter.search, filter.types))
  const found = kept ?? { total: await countSampleRows(tx, filter, MANY), newest: null }
  if (kept === null && found.total > MANY) return { toLearn: null }
  const { keptTotal: listed } = await reading
  const rows = await listFrequentRows(tx, filter, page, { ...found, listed, mayLearn: learned === null })
  return rows ? { rows, total: found.total } : { toLearn: kept }
}

function isSearchAlone(filter: SampleListFilter): filter is SearchFilter {
  return filter.search !== null && filter.machineName === null && !filter.withResults && !hasFacets(filter.facets)
}

/** Found and kept; only counted where nothing can be written at the moment. */
async function findMany(deps: Deps, call: Call, filter: SampleListFilter, known: Found | null): Promise<Found> {
  if (!isSearchAlone(filter)) throw new Error('only a search alone is kept')
  try {
    return await learnFound(deps.db, call.organizationId, filter.search, filter.types, known)
  } catch (error) {
    call.log.warn({ err: error }, 'the count of a search could not be kept')
    return known ?? { total: await deps.db.read(call, (tx) => countSampleRows(tx, filter)), newest: null }
  }
}

function presentList(
  settings: SampleSettings,
  call: Call,
  { facts, rows, compounds, beside, pathOf, total, more }: List,
  types: readonly SampleTypeRecord[],
): ReplyIn<typeof listEndpoint> {
  const context = policyContext(settings, call, facts.sleepQueued)
  const organization = { name: facts.organizationName }
  const due = dueClock(context.shownAt.now, facts.settings)
  const compoundsOf = Map.groupBy(compounds, (compound) => compound.sample_id)
  const typeOf = new Map(types.map((type) => [type.id, type]))
  const seesPlaces = can(call.actor.permissions, 'custody.view')
  const besideOf = new Map(
    beside.map(({ id, place_id, ...rest }) => [
      id,
      { ...rest, place: (seesPlaces && pathOf?.(place_id)?.path) || null },
    ]),
  )
  const placeOf = new Map(facts.queue.map((id, at) => [id, at + 1]))
  const byCompound = byCompoundInTurn()
  const data = rows.map((row) =>
    presentRow(row, {
      due,
      type: typeOf.get(row.sample_type_id),
      byCompound: byCompound(compoundsOf.get(row.id) ?? []),
      organization,
      context,
      queuePlace: placeOf.get(row.id) ?? null,
      beside: besideOf.get(row.id),
    }),
  )
  return { data, meta: { total_count: total, ...(more && { more }), ...(due && { due_times: true }) } }
}

interface RowFacts {
  type: SampleTypeRecord | undefined
  byCompound: ByCompound
  organization: { name: string }
  context: PolicyContext
  queuePlace: number | null
  beside: SampleRow['beside']
  due: DueClock | null
}

function presentRow(
  row: SampleListRow,
  { type, byCompound, organization, context, queuePlace, beside, due }: RowFacts,
): SampleRow {
  if (!type) throw new Error(`sample type ${row.sample_type_id} is not there`)
  const { clear_results: _clear, ...can } = samplePermissions({ ...row, sample_type_slug: type.slug }, context)
  return {
    id: row.id,
    share_key: row.share_key,
    created_at: row.created_at,
    updated_at: row.updated_at,
    tested_at: row.tested_at,
    user: { name: row.created_by_name },
    tested_by: row.tested_by_name,
    prepared_for: row.prepared_for,
    dominant_analyte: row.dominant_analyte,
    ...(beside && { beside }),
    organization,
    intake_form: {
      intake_number: row.intake_number,
      batch_number: row.batch_number,
      strain_name: row.strain_name,
      sample_weight: row.sample_weight_mg,
      import_notes: row.import_notes,
    },
    sample_type: { id: type.id, name: type.name, slug: type.slug },
    state: row.state as SampleRow['state'],
    queue_place: queuePlace,
    marks: sampleMarks({ ...row, due: dueStanding(row, due) }),
    ...(row.due_at !== null && { due_at: row.due_at }),
    finished: row.finished,
    import: row.imported,
    queued: row.queued,
    coa: row.coa_data !== null,
    certus_id: row.certus_id,
    runs: row.run_count,
    runs_required: row.required_runs,
    ...byCompound,
    can,
  }
}
