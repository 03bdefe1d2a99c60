import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

export interface AuditOutcome {
  readonly entries: number
  readonly faults: number
  /** What the log was held against, in words. */
  readonly heldAgainst: string
}

/** Notes what an audit of the log found. */
export async function noteLedgerAudit(
  db: Kysely<DB>,
  { entries, faults, heldAgainst }: AuditOutcome,
  at: Date,
): Promise<void> {
  await db
    .insertInto('ledger_audits')
    .values({ id: randomUUID(), finished_at: at.toISOString(), entries, faults, held_against: heldAgainst })
    .execute()
}

/** The audit of the log that ended last. */
export function findLastLedgerAudit(db: Kysely<DB>) {
  return db
    .selectFrom('ledger_audits')
    .orderBy('finished_at', 'desc')
    .select(['finished_at', 'entries', 'faults', 'held_against'])
    .limit(1)
    .executeTakeFirst()
}

/** There is one turn, whichever process has it. */
const TURN = 'audit'
/** A process that said nothing for so long has ended. */
const SILENT_MS = 120_000

/** Takes the turn to audit. @returns false while another process is at it */
export async function takeTurn(db: Kysely<DB>, runner: string, at: Date): Promise<boolean> {
  const turn = { runner, started_at: at.toISOString(), alive_at: at.toISOString() }
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('ledger_audit_turns')
    .values({ name: TURN, ...turn })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  if (inserted === 1n) return true
  const { numUpdatedRows: taken } = await db
    .updateTable('ledger_audit_turns')
    .set(turn)
    .where('name', '=', TURN)
    .where((eb) =>
      eb.or([eb('runner', 'is', null), eb('alive_at', '<', new Date(at.getTime() - SILENT_MS).toISOString())]),
    )
    .executeTakeFirstOrThrow()
  return taken === 1n
}

/** Says that the audit goes on. @returns false where another process has taken the turn */
export async function keepTurn(db: Kysely<DB>, runner: string, at: Date): Promise<boolean> {
  const { numUpdatedRows: kept } = await db
    .updateTable('ledger_audit_turns')
    .set({ alive_at: at.toISOString() })
    .where('name', '=', TURN)
    .where('runner', '=', runner)
    .executeTakeFirstOrThrow()
  return kept === 1n
}

export async function endTurn(db: Kysely<DB>, runner: string): Promise<void> {
  await db
    .updateTable('ledger_audit_turns')
    .set({ runner: null })
    .where('name', '=', TURN)
    .where('runner', '=', runner)
    .execute()
}

/** Since when an audit is at work; undefined while none is. */
export async function findRunningSince(db: Kysely<DB>, at: Date): Promise<string | undefined> {
  const turn = await db
    .selectFrom('ledger_audit_turns')
    .where('name', '=', TURN)
    .where('runner', 'is not', null)
    .where('alive_at', '>=', new Date(at.getTime() - SILENT_MS).toISOString())
    .select('started_at')
    .executeTakeFirst()
  return turn?.started_at
}
