import type { Preferences } from '@eluent/domain/users'
import type { Database } from '../../platform/db/database.ts'
import type { Call } from '../../platform/call/call.ts'
import { findPreferences, storePreferences } from '../../records/users/preferences-store.ts'

/** What the caller chose in the organization they act for; nothing before they chose. */
export async function readPreferences(deps: { db: Database }, call: Call): Promise<{ data: Preferences }> {
  return { data: await deps.db.read(call, (tx) => findPreferences(tx, call.actor.userId)) }
}

/** Two pages of one person may save at once: each adds to what stands there. */
export async function savePreferences(
  deps: { db: Database },
  call: Call,
  chosen: Preferences,
): Promise<{ data: Preferences }> {
  const { userId } = call.actor
  return deps.db.transaction(call, async (tx) => {
    const kept = await findPreferences(tx, userId, { locked: true })
    const next = {
      ...kept,
      ...chosen,
      ...(chosen.lists && { lists: { ...kept.lists, ...chosen.lists } }),
      ...(chosen.alerts && { alerts: { ...kept.alerts, ...chosen.alerts } }),
    }
    await storePreferences(tx, userId, next)
    return { data: next }
  })
}
