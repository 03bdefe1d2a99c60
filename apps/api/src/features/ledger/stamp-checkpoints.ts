import { once } from 'node:events'
import { utf8 } from '@eluent/ledger'
import { findNewestAndStamped, keepTimestamp } from '../../records/ledger/ledger-timestamps-store.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import type { Deps } from '../../views/deps.ts'

const HOUR_MS = 3_600_000
/** A log that does not grow is stamped too, so that a gap in the stamps means something. */
const DAY_MS = 24 * HOUR_MS

/**
 * Has the newest checkpoint stamped with the time: an hour after the last stamp where the log has grown since, and daily.
 * Stamped is the note with the log's signature, so that a key that is stolen later cannot have signed it.
 * @returns whether there was something to stamp
 */
export async function stampCheckpoint(
  { db, timestamps, now }: Pick<Deps, 'db' | 'timestamps' | 'now'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!timestamps) return false
  const newest = await db.lookUp((lookups) => findNewestAndStamped(lookups, timestamps.url))
  if (!newest) return false
  const { size, note, stampedSize, stampedAt } = newest
  const rest = size === stampedSize ? DAY_MS : HOUR_MS
  if (stampedAt !== null && now().getTime() - Date.parse(stampedAt) < rest) return false
  // an authority that is slow does not hold up the end of the process
  const given = await Promise.race([timestamps.stamp(sha256(utf8(note))), once(signal, 'abort')])
  if (Array.isArray(given)) return false
  await keepTimestamp(db.lookups, {
    size,
    authority: timestamps.url,
    stamped_at: given.at.toISOString(),
    token: Buffer.from(given.token).toString('base64'),
  })
  return true
}
