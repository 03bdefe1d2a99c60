import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'
import { activeTraceparent, continuing } from '../telemetry/spans.ts'

/** A text without spaces, and the call that it comes from. */
const ANNOUNCED = /^(\S*)(?: (\S+))?$/

/** What is said on a channel: the text, and the call whose work is asked for, where calls are traced. */
export function announced(text: string): string {
  const traceparent = activeTraceparent()
  return traceparent === null ? text : `${text} ${traceparent}`
}

/** As a part of a statement; heard when its transaction commits. */
export function announcement(channel: string, text: string): RawBuilder<void> {
  return sql<void>`pg_notify(${channel}, ${announced(text)})`
}

/** Tells whoever listens, when the transaction commits. */
export async function announce(tx: Tx, channel: string, text = String(tx.organizationId)): Promise<void> {
  await sql`select ${announcement(channel, text)}`.execute(tx)
}

/** Does what is done with an announcement as a part of the call that it comes from. */
export function hearAnnounced(payload: string, hear: (text: string) => void): void {
  const [, text = '', traceparent] = ANNOUNCED.exec(payload) ?? []
  continuing(traceparent ?? null, () => hear(text))
}
