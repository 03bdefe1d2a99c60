import type { Database } from '../../platform/db/database.ts'
import { digestOf } from '../../platform/http/attempt-counter.ts'

const accountOf = (email: string): string => digestOf(email.trim().toLowerCase())

/** Whether this account was signed in to from this device since then. */
export async function isKnownDevice(db: Database, email: string, device: string, since: Date): Promise<boolean> {
  const found = await db.lookUp((lookups) =>
    lookups
      .selectFrom('known_devices')
      .where('account', '=', accountOf(email))
      .where('device', '=', digestOf(device))
      .where('seen_at', '>', since.toISOString())
      .select('seen_at')
      .executeTakeFirst(),
  )
  return found !== undefined
}

/** Keeps that the account was signed in to from the device. */
export async function rememberDevice(db: Database, email: string, device: string, at: Date): Promise<void> {
  const row = { account: accountOf(email), device: digestOf(device), seen_at: at.toISOString() }
  await db.lookUp((lookups) =>
    lookups
      .insertInto('known_devices')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['account', 'device']).doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
      )
      .execute(),
  )
}
