import type { QuantifyFrom } from '@eluent/domain/calibrations'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { METHOD_VERSION_COLUMNS } from '../report-methods/report-methods-store.ts'
import { VIAL_COLUMNS } from './samples-store.ts'

/** Of a statement about a sample: the version of the report method that its figures are computed with. */
export function methodOfSample(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonObjectFrom(
    rows(tx, 'method_versions', eb)
      .whereRef('method_versions.method_id', '=', 'samples.test_method_id')
      .whereRef('method_versions.version', '=', 'samples.test_method_version')
      .select(METHOD_VERSION_COLUMNS)
      .$narrowType<{ quantify_from: QuantifyFrom }>(),
  )
    .$notNull()
    .as('method')
}

/** Of a statement about a sample: its prepared vials, in their order. */
export function vialsOfSample(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'prepared_samples', eb)
      .whereRef('prepared_samples.sample_id', '=', 'samples.id')
      .select(VIAL_COLUMNS)
      .orderBy('prepared_samples.position'),
  ).as('vials')
}
