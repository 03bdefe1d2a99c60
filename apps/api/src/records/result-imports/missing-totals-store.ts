import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import type { TotalsRunRow } from './totals-runs-store.ts'

/** The versions of the organization's own methods; a laboratory has some hundred. */
export function listOwnVersions(tx: Tx) {
  return rows(tx, 'method_versions')
    .innerJoin('methods', on(tx, 'methods.id', 'method_versions.method_id'))
    .where('methods.global_key', 'is', null)
    .where('methods.override_method_id', 'is', null)
    .select([
      'method_versions.method_id',
      'method_versions.version',
      'method_versions.name',
      'method_versions.analytes',
      'method_versions.totals',
    ])
    .orderBy('method_versions.method_id')
    .orderBy('method_versions.version')
    .execute()
}

/** How many imported samples were reported with each version of these methods; those that are certified apart. */
export function countImportedByVersion(tx: Tx, methodIds: readonly number[]) {
  return importedOf(tx, methodIds)
    .select((eb) => [
      'samples.test_method_id as method_id',
      'samples.test_method_version as version',
      eb.fn.countAll<number>().filterWhere('samples.certus_id', 'is', null).as('waiting'),
      eb.fn.countAll<number>().filterWhere('samples.certus_id', 'is not', null).as('sealed'),
    ])
    .groupBy(['samples.test_method_id', 'samples.test_method_version'])
    .execute()
}

/** The imported samples of a version after one of them, locked, certified ones too. */
export function lockImportedOfVersion(
  tx: Tx,
  {
    method_id,
    method_version,
    last_sample_id: after,
  }: Pick<TotalsRunRow, 'method_id' | 'method_version' | 'last_sample_id'>,
  most: number,
) {
  return importedOf(tx, [method_id])
    .where('samples.test_method_version', '=', method_version)
    .where('samples.id', '>', after)
    .selectAll()
    .orderBy('samples.id')
    .limit(most)
    .forUpdate()
    .execute()
}

function importedOf(tx: Tx, methodIds: readonly number[]) {
  return rows(tx, 'samples')
    .where('samples.qc', 'in', [false, true])
    .where('samples.test_method_id', '=', sql<number>`any(${methodIds}::bigint[])`)
    .where('samples.imported', '=', true)
}
