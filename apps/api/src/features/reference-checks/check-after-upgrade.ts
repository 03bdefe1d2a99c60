import { randomUUID } from 'node:crypto'
import { REFERENCE_VECTORS, runReferenceVectors } from '@eluent/domain/validation'
import type { FastifyBaseLogger } from 'fastify'
import { productVersion } from '../../platform/product-version.ts'
import { findLastReferenceCheck, insertReferenceCheck } from '../../records/reference-checks/reference-checks-store.ts'
import type { Deps } from '../../views/deps.ts'

/**
 * Holds a version's arithmetic against the reference vectors when it starts for the first time, and again at each start until
 * all have passed. What fails is reported in the log; it does not keep the laboratory from its records.
 */
export async function checkAfterUpgrade(
  { db, now, log }: Pick<Deps, 'db' | 'now'> & { log: Pick<FastifyBaseLogger, 'error'> },
  { version = productVersion(), vectors = REFERENCE_VECTORS } = {},
): Promise<void> {
  const last = await db.lookUp(findLastReferenceCheck)
  if (last?.version === version && last.failed === 0) return
  const results = runReferenceVectors(vectors)
  await insertReferenceCheck(db.lookups, { id: randomUUID(), version, results, at: now() })
  const failed = results.filter(({ passed }) => !passed).map(({ id }) => id)
  if (failed.length > 0) log.error({ vectors: failed }, 'ALERT: the arithmetic differs from its reference vectors')
}
