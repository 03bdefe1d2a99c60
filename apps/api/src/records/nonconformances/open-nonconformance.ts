import {
  nonconformanceNumber,
  type NonconformanceKind,
  type NonconformanceSeverity,
  type NonconformanceSource,
  type Touch,
} from '@eluent/domain/nonconformances'
import { dayAfter } from '@eluent/domain/equipment'
import { sql } from 'kysely'
import { writeAudit, type Author } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { create } from '../../platform/db/rows.ts'
import { readQualitySettings } from '../organizations/organizations-store.ts'
import { addTouches } from './touches-store.ts'

export interface NewNonconformance {
  kind: NonconformanceKind
  severity: NonconformanceSeverity
  /** What happened, as it stands in the register. */
  what: string
  /** The day on which it was found where the laboratory is, '2027-02-28'. */
  foundAt: string
  /** Since which day results may be wrong. */
  since?: string | null
  /** The records that it touches; with a sample its report. Of severity high it holds those reports back until it is closed. */
  touches: readonly Touch[]
  source: NonconformanceSource
  /** Whose it is; who opens it where nobody is named. */
  owner?: { id: number; name: string } | null
  /** When it is to be closed; without it the laboratory's days after it was found. */
  dueOn?: string | null
}

/**
 * Opens a nonconformance in the transaction of what it follows from, with its line of the trail, and answers its number. Records
 * are read and judged by the caller; their ids are not looked up again. The number is given under a lock that lasts until the
 * transaction ends: open it after the caller's other locks.
 *
 *     const { number } = await openNonconformance(tx, call, {
 *       kind: 'reference_material', severity: 'high', what: `Lot ${lot} was recalled: ${why}`, foundAt: today,
 *       since: lot.received_on, source: 'inventory',
 *       touches: [{ kind: 'lot', id: lot.id }, ...samples.map((id) => ({ kind: 'sample', id }) as const)],
 *     })
 */
export async function openNonconformance(
  tx: Tx,
  author: Author,
  facts: NewNonconformance,
): Promise<{ id: number; number: string }> {
  const { userId, name } = author.actor
  const { nonconformance_days: days } = await readQualitySettings(tx)
  const owner = facts.owner === undefined && userId !== null ? { id: userId, name } : (facts.owner ?? null)
  const number = await nextNumber(tx, Number(facts.foundAt.slice(0, 4)))
  const due_on = facts.dueOn ?? dayAfter(facts.foundAt, days)
  const columns = {
    number,
    kind: facts.kind,
    severity: facts.severity,
    what: facts.what.trim(),
    found_on: facts.foundAt,
    since: facts.since ?? null,
    source: facts.source,
    owner_id: owner?.id ?? null,
    owner_name: owner?.name ?? null,
    due_on,
    next_due_on: due_on,
  }
  const { id } = await create(tx, 'nonconformances', columns, { userId: userId ?? 0, name })
  await addTouches(tx, id, facts.touches, name)
  await writeAudit(tx, author, {
    action: 'create',
    noun: 'nonconformance',
    recordId: id,
    new: { ...columns, touches: facts.touches.length },
  })
  return { id, number }
}

/** One statement, so that each of several callers at once gets a number of its own. */
async function nextNumber(tx: Tx, year: number): Promise<string> {
  const { rows } = await sql<{ last_sequence: number }>`
    insert into nonconformance_numbers (organization_id, year, last_sequence) values (${tx.organizationId}, ${year}, 1)
    on conflict (organization_id, year)
      do update set last_sequence = nonconformance_numbers.last_sequence + 1
    returning last_sequence`.execute(tx)
  return nonconformanceNumber(year, rows[0]?.last_sequence ?? 1)
}
