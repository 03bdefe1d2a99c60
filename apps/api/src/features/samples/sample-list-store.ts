import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** Which samples a list shows. `types` are ids; null means all. */
export interface SampleListFilter {
  organizationId: number
  types: readonly number[] | null
  machineName: string | null
  search: { column: SearchColumn; text: string } | null
  /** Only samples with at least one run. */
  withResults: boolean
}

export const SEARCH_COLUMNS = ['batch_number', 'strain_name'] as const
export type SearchColumn = (typeof SEARCH_COLUMNS)[number]

/** Wire name of a sortable column to the column that holds it. */
export const SORT_COLUMNS = {
  id: 'id',
  batch_number: 'batch_number',
  strain_name: 'strain_name',
  sample_weight: 'sample_weight_mg',
  created_at: 'created_at',
  tested_at: 'tested_at',
} as const
export type SortColumn = keyof typeof SORT_COLUMNS

const QC_TYPES: readonly number[] = [9, 10]

/** Escapes the marks that LIKE reads, so that a search for '50%' finds '50%'. */
function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`
}

function filtered(db: Kysely<DB>, filter: SampleListFilter) {
  let query = db
    .selectFrom('samples')
    .where('samples.organization_id', '=', filter.organizationId)
    .where('samples.deleted_at', 'is', null)
  if (filter.types) {
    // Naming the qc flag lets the list indexes answer; the type list narrows within it.
    const qc = new Set(filter.types.map((type) => QC_TYPES.includes(type)))
    if (qc.size === 1) query = query.where('samples.qc', '=', qc.has(true))
    query = query.where('samples.sample_type_id', 'in', filter.types.length > 0 ? [...filter.types] : [0])
  }
  if (filter.machineName !== null) query = query.where('samples.machine_name', '=', filter.machineName)
  if (filter.search) {
    query = query.where(`samples.${filter.search.column}`, 'ilike', likePattern(filter.search.text))
  }
  if (filter.withResults) query = query.where('samples.run_count', '>', 0)
  return query
}

const rowColumns = [
  'samples.id',
  'samples.share_key',
  'samples.created_at',
  'samples.updated_at',
  'samples.tested_at',
  'samples.created_by_name',
  'samples.intake_number',
  'samples.batch_number',
  'samples.strain_name',
  'samples.sample_weight_mg',
  'samples.import_notes',
  'samples.sample_type_id',
  'samples.finished',
  'samples.queued',
  'samples.has_amounts',
  'samples.imported',
  'samples.coa_data',
  'samples.certus_id',
  'samples.run_count',
  'samples.required_runs',
] as const

export interface SampleListPage {
  sort: SortColumn
  descending: boolean
  offset: number
  limit: number
}

/** One page of the list; the rows' ids are found from an index first, then read. */
export function listSampleRows(db: Kysely<DB>, filter: SampleListFilter, page: SampleListPage) {
  const direction = page.descending ? 'desc' : 'asc'
  return filtered(db, filter)
    .select(rowColumns)
    .orderBy(`samples.${SORT_COLUMNS[page.sort]}`, direction)
    .orderBy('samples.id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export type SampleListRow = Awaited<ReturnType<typeof listSampleRows>>[number]

/** How many samples the list holds: from the kept counts where no search narrows it, else counted. */
export async function countSampleRows(db: Kysely<DB>, filter: SampleListFilter): Promise<number> {
  if (filter.search || filter.machineName !== null || filter.withResults) {
    const row = await filtered(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return row.total
  }
  let query = db.selectFrom('sample_counts').where('organization_id', '=', filter.organizationId)
  if (filter.types) query = query.where('sample_type_id', 'in', filter.types.length > 0 ? [...filter.types] : [0])
  const row = await query.select(({ fn }) => fn.sum<string | null>('total').as('total')).executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** The compounds of a page of samples, in one query. */
export function listCompoundsOf(db: Kysely<DB>, organizationId: number, sampleIds: readonly number[]) {
  return db
    .selectFrom('sample_compounds')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sql<number>`any(${sampleIds as number[]}::bigint[])`)
    .select(['sample_id', 'name', 'amount_ug_ml', 'peak_area', 'percent'])
    .orderBy('sample_id')
    .orderBy('position')
    .execute()
}

const COUNT_SLOTS = 8

/** Moves the kept count of a type by `by`; called in the transaction that adds or voids the sample. */
export async function moveSampleCount(
  db: Kysely<DB>,
  organizationId: number,
  sampleTypeId: number,
  sampleId: number,
  by: 1 | -1,
): Promise<void> {
  await db
    .insertInto('sample_counts')
    .values({ organization_id: organizationId, sample_type_id: sampleTypeId, slot: sampleId % COUNT_SLOTS, total: by })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'sample_type_id', 'slot'])
        .doUpdateSet({ total: sql<number>`sample_counts.total + excluded.total` }),
    )
    .execute()
}
