import type { QueryOf, SampleRow, listSamples as listEndpoint } from '@eluent/contract'
import { PAGE_SIZE } from '@eluent/domain/lists'
import type { Database, Tx } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { samplePermissions, type PolicyContext } from '../../views/samples/sample-permissions.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { learnCount } from '../../records/samples/search-counts.ts'
import { findKeptCount, SEARCH_COLUMNS, type SearchColumn } from '../../records/samples/search-counts-store.ts'
import {
  SORT_COLUMNS,
  countSampleRows,
  findNear,
  isNarrowed,
  listCompoundsOf,
  listFrequentRows,
  listSampleRows,
  readListFacts,
  type SampleListFilter,
  type SampleListPage,
  type SampleListRow,
  type SearchFilter,
  type SortColumn,
} from '../../records/samples/sample-list-store.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'
import type { SampleTypeRecord } from '../../records/samples/samples-store.ts'

type Query = QueryOf<typeof listEndpoint>
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
      types: chosenTypes(query, types),
      machineName: query.machine_name ?? null,
      search: searchText === '' ? null : { column: searchIn as SearchColumn, text: searchText },
      withResults: false,
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
function chosenTypes(query: Partial<Query>, types: readonly SampleTypeRecord[]): number[] | null {
  const named = (names: readonly string[]) => (type: SampleTypeRecord) =>
    names.includes(type.slug) || names.includes(String(type.id))
  let chosen = [...types]
  if (query.qcSamples) chosen = chosen.filter((type) => type.qc)
  if (query.include_sample_types) chosen = chosen.filter(named(query.include_sample_types))
  const { exclude_sample_types: excluded } = query
  if (excluded) chosen = chosen.filter((type) => !named(excluded)(type))
  return chosen.length === types.length ? null : chosen.map((type) => type.id)
}

/** One page of the samples with the total; a fixed number of queries, whatever the page holds. */
export async function listSamples(
  deps: Deps,
  call: Call,
  query: Partial<Query>,
  only: { withResults: boolean } = { withResults: false },
): Promise<{ data: SampleRow[]; meta: { total_count: number } }> {
  const types = await readSampleTypes(deps.db)
  const list = await readList(deps, call, query, only, types)
  const known = new Set(types.map((type) => type.id))
  if (list.rows.every((row) => known.has(row.sample_type_id))) return presentList(deps, call, list, types)
  // a type came with an update while this process was running
  const fresh = await readSampleTypes(deps.db, { fresh: true })
  return presentList(deps, call, await readList(deps, call, query, only, fresh), fresh)
}

type List = Awaited<ReturnType<typeof readList>>

async function readList(
  deps: Deps,
  call: Call,
  query: Partial<Query>,
  only: { withResults: boolean },
  types: readonly SampleTypeRecord[],
) {
  const { filter: listed, page } = readListQuery(query, types)
  const list = await deps.db.read(call, async (tx) => {
    // statements that do not need each other's answers are sent together
    const reading = readListFacts(tx, listed)
    const [facts, { rows, known, totalOf }] = await Promise.all([
      reading,
      readRows(tx, { ...listed, ...only }, page, reading),
    ])
    const ids = rows.map((row) => row.id)
    const [compounds, total] = await Promise.all([listCompoundsOf(tx, ids), known ?? totalOf()])
    return { facts, rows, compounds, total }
  })
  const { total } = list
  return { ...list, total: total ?? (await countMany(deps, call, listed)) }
}

/** The rows of the page, and how many the list has: `known`, or `totalOf` asks. */
async function readRows(
  tx: Tx,
  wanted: SampleListFilter,
  page: SampleListPage,
  facts: ReturnType<typeof readListFacts>,
): Promise<{ rows: SampleListRow[]; known: number | null; totalOf: () => Promise<number | null> }> {
  const filter = { ...wanted, near: await findNear(tx, wanted) }
  // other filters beside the search are not counted with it
  const kept = isSearchAlone(filter) && !filter.near ? await findKeptCount(tx, filter.search, filter.types) : null
  const rows =
    kept !== null && isSearchAlone(filter)
      ? await listFrequentRows(tx, filter, page, { total: kept, listed: (await facts).keptTotal })
      : await listSampleRows(tx, filter, page)
  const known = isNarrowed(filter) ? kept : (await facts).keptTotal
  return { rows, known, totalOf: () => totalOf(tx, filter, page, rows.length) }
}

function isSearchAlone(filter: SampleListFilter): filter is SearchFilter {
  return filter.search !== null && filter.machineName === null && !filter.withResults
}

/** From this many on the count of a search is kept; fewer are counted in a moment. */
const MANY = 1000

/** A page that is not full is the list's end, and says by itself how long the list is. Null where they are many. */
async function totalOf(
  tx: Tx,
  filter: SampleListFilter,
  { offset, limit }: SampleListPage,
  rowCount: number,
): Promise<number | null> {
  const isEnd = rowCount < limit && (rowCount > 0 || offset === 0)
  if (isEnd) return offset + rowCount
  if (!isSearchAlone(filter)) return countSampleRows(tx, filter)
  const total = await countSampleRows(tx, filter, MANY)
  return total > MANY ? null : total
}

/** Counted and kept; only counted where nothing can be written at the moment. */
async function countMany(deps: Deps, call: Call, filter: SampleListFilter): Promise<number> {
  if (!isSearchAlone(filter)) throw new Error('only a search alone is kept')
  try {
    return await learnCount(deps.db, call.organizationId, filter.search, filter.types)
  } catch (error) {
    call.log.warn({ err: error }, 'the count of a search could not be kept')
    return deps.db.read(call, (tx) => countSampleRows(tx, filter))
  }
}

function presentList(
  settings: SampleSettings,
  call: Call,
  { facts, rows, compounds, total }: List,
  types: readonly SampleTypeRecord[],
): { data: SampleRow[]; meta: { total_count: number } } {
  const context = policyContext(settings, call, facts.sleepQueued)
  const organization = { name: facts.organizationName }
  const compoundsOf = Map.groupBy(compounds, (compound) => compound.sample_id)
  const typeOf = new Map(types.map((type) => [type.id, type]))
  const data = rows.map((row) =>
    presentRow(row, typeOf.get(row.sample_type_id), compoundsOf.get(row.id) ?? [], organization, context),
  )
  return { data, meta: { total_count: total } }
}

function presentRow(
  row: SampleListRow,
  type: SampleTypeRecord | undefined,
  compounds: Awaited<ReturnType<typeof listCompoundsOf>>,
  organization: { name: string },
  context: PolicyContext,
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
    organization,
    intake_form: {
      intake_number: row.intake_number,
      batch_number: row.batch_number,
      strain_name: row.strain_name,
      sample_weight: row.sample_weight_mg,
      import_notes: row.import_notes,
    },
    sample_type: { id: type.id, name: type.name, slug: type.slug },
    finished: row.finished,
    import: row.imported,
    queued: row.queued,
    coa: row.coa_data !== null,
    certus_id: row.certus_id,
    runs: row.run_count,
    runs_required: row.required_runs,
    results: Object.fromEntries(
      compounds.map((compound) => [
        compound.name,
        { amount: compound.amount_ug_ml, peak_area: compound.peak_area, percent: compound.percent },
      ]),
    ),
    result_states: Object.fromEntries(
      compounds.map(({ name, state }) => [name, state as SampleRow['result_states'][string]]),
    ),
    peak_area_vials: Object.fromEntries(compounds.map(({ name, peak_area_vial }) => [name, peak_area_vial])),
    can,
  }
}
