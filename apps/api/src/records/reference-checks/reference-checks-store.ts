import type { VectorResult } from '@eluent/domain/validation'
import type { Kysely } from 'kysely'
import { json } from '../../platform/db/json.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

export interface NewReferenceCheck {
  id: string
  version: string
  results: VectorResult[]
  at: Date
}

/** Notes how the vectors ran. @returns how many failed */
export async function insertReferenceCheck(
  db: Kysely<DB>,
  { id, version, results, at }: NewReferenceCheck,
): Promise<number> {
  const failed = results.filter(({ passed }) => !passed).length
  await db
    .insertInto('reference_checks')
    .values({ id, version, failed, results: json(results), checked_at: at.toISOString() })
    .execute()
  return failed
}

/** The check that ran last. */
export function findLastReferenceCheck(db: Kysely<DB>) {
  return db
    .selectFrom('reference_checks')
    .orderBy('checked_at', 'desc')
    .select(['checked_at', 'version', 'failed', 'results'])
    .limit(1)
    .executeTakeFirst()
}

/** The last check in which nothing failed. */
export function findLastPassedCheck(db: Kysely<DB>) {
  return db
    .selectFrom('reference_checks')
    .where('failed', '=', 0)
    .orderBy('checked_at', 'desc')
    .select(['checked_at', 'version'])
    .limit(1)
    .executeTakeFirst()
}
