import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { Check } from '../../platform/http/health.ts'
import { countDamage, findLastAudit, noteDamage } from '../../records/files/file-audits-store.ts'

/** What is known of the stored files: by the last audit, and by readers since. */
export async function checkFiles({ lookups }: Pick<Database, 'lookups'>): Promise<Check> {
  const [damaged, last] = [await countDamage(lookups), await findLastAudit(lookups)]
  const audit = last ? `Last audit ${last.finished_at}, ${last.files} files.` : 'No audit has ended yet.'
  if (damaged === 0) return { ok: true, detail: audit }
  return { ok: false, detail: `Stored files damaged or missing: ${damaged} (npm run files:audit). ${audit}` }
}

/** Tells the log and health of a file that was read and is not what was stored. */
export function reportDamage(
  deps: { db: Pick<Database, 'lookups'>; log: Pick<FastifyBaseLogger, 'error'>; now: () => Date },
  key: string,
): void {
  const { db, log, now } = deps
  log.error({ event: 'file_damaged', key }, 'ALERT: a stored file is damaged: its SHA-256 is not that of the upload')
  noteDamage(db.lookups, key, 'damaged', now()).catch((error: unknown) => {
    log.error({ err: error, key }, 'a damaged file could not be noted for health; npm run files:audit finds it')
  })
}
