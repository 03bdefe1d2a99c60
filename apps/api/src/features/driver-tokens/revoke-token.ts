import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findTokenFacts, revokeToken as revokeRow } from '../../records/driver-tokens/driver-tokens-store.ts'

/** Ends a token for good; ending one that has ended changes nothing. @throws AppError not_found */
export async function revokeToken(
  deps: { db: Database; now: () => Date },
  call: Call,
  id: string,
): Promise<{ message: string }> {
  const { actor } = call
  return deps.db.transaction(call, async (tx) => {
    const name = await revokeRow(tx, id, { name: actor.name, at: deps.now().toISOString() })
    if (name !== undefined) {
      await writeAudit(tx, call, { action: 'revoke', noun: 'driver_token', recordId: id, old: { name } })
    } else if ((await findTokenFacts(tx, id)) === undefined) throw new AppError('not_found')
    return { message: 'The driver token was revoked.' }
  })
}
