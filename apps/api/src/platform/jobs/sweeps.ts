import type { Database, Tx } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { DEVICE_LASTS_MS } from '../http/device-cookie.ts'
import { storageKey, type StoredPlace } from '../files/storage-key.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The organizations, for work that goes through all of them; each is then seen in a transaction of its own. */
export async function listOrganizationIds(db: Database): Promise<number[]> {
  const rows = await db.lookups.selectFrom('organizations').select('id').orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Forgets idempotency keys after a day; no honest client repeats a request that late. */
export async function sweepIdempotencyKeys(deps: { db: Database; now: () => Date }): Promise<void> {
  const before = new Date(deps.now().getTime() - DAY_MS).toISOString()
  for (const organizationId of await listOrganizationIds(deps.db)) {
    await deps.db.transaction({ organizationId }, (tx) =>
      tx
        .deleteFrom('idempotency_keys')
        .where('organization_id', '=', organizationId)
        .where('created_at', '<', before)
        .execute(),
    )
  }
}

/** Forgets attempts that count no more, and devices that nobody signed in from for long. */
export async function sweepAttempts({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const unused = new Date(now().getTime() - DEVICE_LASTS_MS).toISOString()
  await db.lookups.deleteFrom('attempt_counts').where('ends_at', '<', now().toISOString()).execute()
  await db.lookups.deleteFrom('known_devices').where('seen_at', '<', unused).execute()
}

/** Removes uploads that were begun and never completed. */
export async function sweepUploads(deps: { db: Database; files: FileStore; now: () => Date }): Promise<void> {
  const before = new Date(deps.now().getTime() - DAY_MS).toISOString()
  for (const organizationId of await listOrganizationIds(deps.db)) {
    const abandoned = await deps.db.transaction({ organizationId }, (tx) => removeAbandoned(tx, organizationId, before))
    // the row first: without it nothing can complete the upload any more
    for (const file of abandoned) await deps.files.remove(storageKey(organizationId, file as StoredPlace))
  }
}

async function removeAbandoned(tx: Tx, organizationId: number, before: string) {
  return tx
    .deleteFrom('files')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .returning(['id', 'kind'])
    .execute()
}
