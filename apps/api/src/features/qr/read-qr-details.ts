import type { Sample } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { findShareKey } from '../../records/samples/samples-store.ts'

/** The whole sample behind a scanned key, for its own organization. @throws AppError not_found, other_organization */
export async function readQrDetails(
  deps: SampleSettings & { db: Database },
  call: Call,
  shareKey: string,
): Promise<Sample> {
  const key = await deps.db.lookUp((lookups) => findShareKey(lookups, shareKey))
  if (!key) throw new AppError('not_found')
  if (key.organization_id !== call.organizationId) throw new AppError('other_organization')
  return readSample(deps, call, key.sample_id)
}
