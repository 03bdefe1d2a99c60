import { sql, type ExpressionBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

interface Run {
  machine_name: string
  /** Null for one that is injected now. */
  injected_at: string | null
}

/** In a query over `samples`: the calibration of the run's instrument and the sample's method that was in force when it was injected. */
export function calibrationInForce(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>, run: Run) {
  const at = injectedAt(run)
  return rows(tx, 'calibrations', eb)
    .where('calibrations.machine_name', '=', run.machine_name)
    .whereRef('calibrations.method_id', '=', 'samples.test_method_id')
    .where('calibrations.approved_at', '<=', at)
    .where((where) =>
      where.or([where('calibrations.superseded_at', 'is', null), where('calibrations.superseded_at', '>', at)]),
    )
    .orderBy('calibrations.approved_at', 'desc')
    .limit(1)
}

export function injectedAt({ injected_at: at }: Pick<Run, 'injected_at'>) {
  return sql<string>`coalesce(${at}::timestamptz, now())`
}
