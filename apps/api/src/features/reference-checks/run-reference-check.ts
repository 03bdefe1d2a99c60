import { randomUUID } from 'node:crypto'
import type { ReferenceCheck } from '@eluent/contract'
import { runReferenceVectors } from '@eluent/domain/validation'
import type { Kysely } from 'kysely'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { productVersion } from '../../platform/product-version.ts'
import {
  findLastPassedCheck,
  findLastReferenceCheck,
  insertReferenceCheck,
} from '../../records/reference-checks/reference-checks-store.ts'
import type { Deps } from '../../views/deps.ts'

/** Runs every vector in this process, notes how they ran, and who asked for it. */
export function runReferenceCheck(deps: Pick<Deps, 'db' | 'now'>, call: Call): Promise<ReferenceCheck> {
  return deps.db.transaction(call, async (tx) => {
    const [id, version, results] = [randomUUID(), productVersion(), runReferenceVectors()]
    const failed = await insertReferenceCheck(tx, { id, version, results, at: deps.now() })
    const vectors = results.length
    await writeAudit(tx, call, {
      action: 'create',
      noun: 'reference_check',
      recordId: id,
      new: { version, vectors, failed },
    })
    return readReferenceCheck(tx)
  })
}

/** The version that answers, and how the vectors ran last. */
export async function readReferenceCheck(db: Kysely<DB>): Promise<ReferenceCheck> {
  const last = await findLastReferenceCheck(db)
  const passed = last?.failed === 0 ? last : await findLastPassedCheck(db)
  return {
    version: productVersion(),
    last: last ?? null,
    last_passed: passed ? { checked_at: passed.checked_at, version: passed.version } : null,
  }
}
