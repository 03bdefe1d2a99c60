import type { ReplyIn, checkQr as endpoint } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import { readRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Actor } from '../../platform/call/call.ts'
import { findTestOfSample } from '../../records/batch-tests/batch-tests-store.ts'
import { findShareKey } from '../../records/samples/samples-store.ts'

/**
 * The sample behind a scanned key, as much of it as the visitor may know. Unknown and voided keys get one answer.
 * @param visitor null without a sign-in
 * @throws AppError not_found, other_organization
 */
export async function checkQr(
  deps: { db: Database },
  visitor: Pick<Actor, 'organizationId'> | null,
  shareKey: string,
): Promise<ReplyIn<typeof endpoint>['data']> {
  const key = await deps.db.lookUp((lookups) => findShareKey(lookups, shareKey))
  if (!key) throw new AppError('not_found')
  const { organization_id: organizationId, sample_id: sampleId } = key
  const { sample, batchTestId } = await deps.db.read({ organizationId }, async (tx) => ({
    sample: await readRow(tx, 'samples', sampleId),
    batchTestId: await findTestOfSample(tx, sampleId),
  }))
  if (visitor !== null && visitor.organizationId !== organizationId) throw new AppError('other_organization')
  const known = visitor !== null
  return {
    id: sampleId,
    share_key: key.share_key,
    results: sample.run_count > 0,
    organization: known ? { id: organizationId } : null,
    batch_id: known ? sample.batch_id : null,
    batch_test_id: known ? batchTestId : null,
    latitude: known ? sample.latitude : null,
    longitude: known ? sample.longitude : null,
  }
}
