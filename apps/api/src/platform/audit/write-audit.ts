import type { RoleSlug } from '@eluent/domain/auth'
import type { AuditAction, AuditNoun, RemovalAction } from '@eluent/domain/history'
import type { Tx } from '../db/database.ts'
import { json } from '../db/json.ts'
import { writtenOnShard } from '../db/shard-read.ts'

/** What was done to which record; `old` and `new` hold what changed, never secrets. */
export type AuditFacts = {
  noun: AuditNoun
  recordId: string | number
  old?: unknown
  new?: unknown
} & ({ action: RemovalAction; why: string } | { action: Exclude<AuditAction, RemovalAction>; why?: string })

export interface Author {
  readonly organizationId: number
  readonly requestId?: string
  readonly actor: { readonly userId: number | null; readonly name: string; readonly actualRole: RoleSlug | 'operator' }
  /** When it was done, of the past that the demo is filled with; no request has one, and its time is the database's. */
  readonly at?: Date | undefined
}

/** The author of what a command on the server does: whoever may run it; no user of the product stands behind it. */
export function operator(organizationId: number, command: string): Author {
  return { organizationId, actor: { userId: null, name: command, actualRole: 'operator' } }
}

/** Adds one line to the audit trail, in the transaction of the change. */
export async function writeAudit(tx: Tx, author: Author, facts: AuditFacts): Promise<void> {
  await writeAuditLines(tx, author, [facts])
}

/** Adds a line for each record that one change touched. */
export async function writeAuditLines(tx: Tx, author: Author, lines: readonly AuditFacts[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('audit_entries')
    .values(
      lines.map((facts) => ({
        organization_id: author.organizationId,
        actor_user_id: author.actor.userId,
        actor_name: author.actor.name,
        actor_role: author.actor.actualRole,
        action: facts.action,
        noun: facts.noun,
        record_id: String(facts.recordId),
        old: facts.old === undefined ? null : json(facts.old),
        new: facts.new === undefined ? null : json(facts.new),
        why: facts.why ?? null,
        request_id: author.requestId ?? null,
        ...(author.at && { at: author.at.toISOString() }),
      })),
    )
    .modifyEnd(writtenOnShard)
    .execute()
}
