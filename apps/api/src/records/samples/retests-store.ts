import { reportNumber } from '@eluent/domain/report'
import type { Retest, RetestAsker } from '@eluent/domain/samples'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { changeRows, insertRows, on, rows, type Author, NOW } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

type Side = 'original_id' | 'sample_id'

/** The samples at the other end of the retests of a sample, as its report names them. */
function others(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>, own: Side, other: Side) {
  return rows(tx, 'sample_retests as retest', eb)
    .whereRef(`retest.${own}`, '=', 'samples.id')
    .innerJoin('samples as other', on(tx, 'other.id', `retest.${other}`))
    .select(['retest.asked_by', 'retest.reason', 'other.id as sample_id', 'other.epoch', 'other.finished'])
    .select((inner) => [
      rows(tx, 'report_releases as release', inner)
        .whereRef('release.sample_id', '=', 'other.id')
        .whereRef('release.epoch', '=', 'other.epoch')
        .orderBy('release.position', 'desc')
        .limit(1)
        .select('release.report_number')
        .as('released_number'),
      jsonArrayFrom(
        rows(tx, 'sample_totals as total', inner)
          .whereRef('total.sample_id', '=', 'other.id')
          .select(['total.name', 'total.percent'])
          .orderBy('total.position'),
      ).as('totals'),
    ])
    .orderBy('retest.id')
}

/** For a query of samples: what each is a retest of, and what it was retested as. */
export function retestsOfSample(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return [
    jsonObjectFrom(others(tx, eb, 'sample_id', 'original_id')).as('retest_of'),
    jsonArrayFrom(others(tx, eb, 'original_id', 'sample_id')).as('retested_as'),
  ] as const
}

interface Other {
  asked_by: string
  reason: string
  sample_id: number
  epoch: number
  finished: boolean
  released_number: string | null
  totals: { name: string; percent: number | null }[]
}

export function retestsFrom(retestOf: Other | null, retestedAs: readonly Other[]): Retest[] {
  const retest = (role: Retest['role'], other: Other): Retest => ({
    role,
    sample_id: other.sample_id,
    report_number: other.finished ? (other.released_number ?? reportNumber(other.sample_id, other.epoch)) : null,
    totals: other.finished ? other.totals : [],
    asked_by: other.asked_by as RetestAsker,
    reason: other.reason,
  })
  return [...(retestOf ? [retest('retest', retestOf)] : []), ...retestedAs.map((other) => retest('original', other))]
}

export async function linkRetest(
  tx: Tx,
  retest: { original_id: number; sample_id: number; asked_by: RetestAsker; reason: string },
  by: Author,
): Promise<void> {
  await insertRows(tx, 'sample_retests', { ...retest, created_by_name: by.name, updated_by_name: by.name }).execute()
}

/** Takes the link of a retest away; the original's id, or undefined where it was none. */
export async function unlinkRetest(tx: Tx, sampleId: number, by: Author): Promise<number | undefined> {
  const [row] = await changeRows(tx, 'sample_retests', { deleted_at: NOW }, by)
    .where('sample_id', '=', sampleId)
    .returning('original_id')
    .execute()
  return row?.original_id
}
