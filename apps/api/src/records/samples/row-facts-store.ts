import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { rows } from '../../platform/db/rows.ts'
import { keptOnShard } from '../../platform/db/shard-read.ts'
import { idsOfPage, type SampleListFilter, type SampleListPage } from './sample-list-store.ts'

/** The total that a list has a column for. */
const TOTAL = 'THC'

function factsOf(tx: Tx, ids: RawBuilder<unknown>) {
  return rows(tx, 'samples')
    .where('samples.id', '=', sql<number>`any(${ids})`)
    .select((eb) => {
      // of the present results
      const latest = rows(tx, 'report_releases as release', eb)
        .whereRef('release.sample_id', '=', 'samples.id')
        .whereRef('release.epoch', '=', 'samples.epoch')
        .orderBy('release.position', 'desc')
        .limit(1)
      return [
        'samples.id',
        rows(tx, 'sample_totals as total', eb)
          .whereRef('total.sample_id', '=', 'samples.id')
          .where('total.name', '=', TOTAL)
          .select('total.percent')
          .orderBy('total.position')
          .limit(1)
          .as('total_thc_percent'),
        eb
          .selectFrom('methods as method')
          .where('method.organization_id', '=', tx.organizationId)
          .whereRef('method.id', '=', 'samples.test_method_id')
          .select('method.name')
          .as('method'),
        sql<string | null>`samples.details ->> 'state_package_id'`.as('package_label'),
        rows(tx, 'sample_custody as held', eb)
          .whereRef('held.sample_id', '=', 'samples.id')
          .select('held.place_id')
          .as('place_id'),
        latest.select('release.report_number').as('report_number'),
        latest.select('release.released_by_name').as('released_by'),
      ]
    })
}

const keptFacts = keepQuery((tx, { ids }: { ids: readonly number[] }) => factsOf(tx, sql`${ids}::bigint[]`))
const keptFactsOfPage = keepQuery(
  (
    tx,
    stretch: Pick<SampleListPage, 'offset' | 'limit'>,
    shape: { filter: SampleListFilter; order: Pick<SampleListPage, 'sort' | 'descending'> },
  ) => factsOf(tx, sql`array(${idsOfPage(tx, stretch, shape)})`).modifyEnd(keptOnShard),
)

/** What stands beside these samples in other tables, in one query: total THC, report method, package, place, newest release. */
export function listRowFacts(tx: Tx, ids: readonly number[]) {
  return keptFacts(tx, { ids }, null)
}

/** The same of what `listSampleRows` finds, before it is known. */
export function listRowFactsOfPage(tx: Tx, filter: SampleListFilter, { offset, limit, ...order }: SampleListPage) {
  return keptFactsOfPage(tx, { offset, limit }, { filter, order })
}
