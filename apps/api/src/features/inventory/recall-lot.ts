import type { BodyOf, endReviews as endEndpoint, Lot, recallLot as recallEndpoint } from '@eluent/contract'
import { reasonOfMade } from '@eluent/domain/inventory'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit, writeAuditLines, type AuditFacts } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { change, changeRows, lock, lockVersion, NOW, readRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { countReviewed, recallMade, startReviews } from '../../records/inventory/affected-samples-store.ts'
import { openNonconformance } from '../../records/nonconformances/open-nonconformance.ts'
import { readWholeLot } from '../../records/inventory/lots-store.ts'
import type { Deps } from '../../views/deps.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'
import { checkStep } from './lot-checks.ts'
import { tellOfRecall } from './recall-mail.ts'
import { todayOf } from '../../platform/call/today.ts'

/** As many lines of the trail as one statement adds. */
const LINES = 1000

/**
 * Recalls a lot under the caller's name, with what was made of it. Every report that it reached is under review in the same
 * transaction: one that is not released is held back, one that is released is named on its page. A nonconformance is opened for
 * it, and those who got a report by mail get a mail where the laboratory set so.
 * @throws AppError not_found, changed_meanwhile, lot_step_refused, reason_required, validation_failed, too_many_requests
 */
export async function recallLot(
  deps: Pick<Deps, 'db' | 'now' | 'passwords' | 'settings'>,
  call: Call,
  id: number,
  { version, reason, password }: BodyOf<typeof recallEndpoint>,
): Promise<Lot> {
  const why = givenReason({ reason })
  if (!(await checkOwnPassword(deps, call, 'password', password))) throw ownPasswordMissing('password')
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'inventory_lots', id, version)
    checkStep(stored, 'recall', today)
    const now = { state: 'recalled', state_since: today, state_reason: why }
    await change(tx, 'inventory_lots', id, now, call.actor)
    const fromHere = reasonOfMade({ lot_number: stored.lot_number, reason: why })
    const made = await recallMade(tx, id, { since: today, reason: fromHere }, call.actor)
    const samples = await startReviews(tx, id, why, call.actor)
    const told = await tellOfRecall(deps, tx, call, samples)
    const item = await readRow(tx, 'inventory_items', stored.item_id)
    const { number } = await openNonconformance(tx, call, {
      kind: 'reference_material',
      // the reviews hold the reports back, one by one
      severity: 'medium',
      what: `Lot ${stored.lot_number} of ${item.name} was recalled: ${why}`,
      foundAt: today,
      since: stored.received_on,
      source: 'inventory',
      touches: [
        ...[id, ...made].map((lot) => ({ kind: 'lot', id: lot }) as const),
        ...samples.map((sample) => ({ kind: 'sample', id: sample }) as const),
      ],
    })
    const facts = { ...now, solutions: made, reports: samples.length, nonconformance: number, told }
    await writeAudit(tx, call, {
      action: 'recall',
      noun: 'inventory_lot',
      recordId: id,
      old: { state: stored.state },
      new: facts,
      why,
    })
    await writeMany(tx, call, [
      ...made.map((lot) => ({ action: 'recall', noun: 'inventory_lot', recordId: lot, why: fromHere }) as const),
      ...samples.map(
        (sample) =>
          ({
            action: 'start_review',
            noun: 'sample',
            recordId: sample,
            new: { lot_id: id, lot_number: stored.lot_number },
            why,
          }) as const,
      ),
    ])
    return readWholeLot(tx, id, today)
  })
}

/** Ends the review of reports that a recall began. @throws AppError not_found, reason_required */
export async function endReviews(
  deps: Pick<Deps, 'db'>,
  call: Call,
  lotId: number,
  { sample_ids, reason }: BodyOf<typeof endEndpoint>,
): Promise<{ message: string }> {
  const why = givenReason({ reason })
  return deps.db.transaction(call, async (tx) => {
    await lock(tx, 'inventory_lots', lotId)
    if ((await countReviewed(tx, lotId, sample_ids)) < sample_ids.length) throw new AppError('not_found')
    const ended = await changeRows(tx, 'report_reviews', { ended_at: NOW, end_reason: why }, call.actor)
      .where('lot_id', '=', lotId)
      .where('sample_id', 'in', sample_ids)
      .where('ended_at', 'is', null)
      .returning('sample_id')
      .execute()
    await writeMany(
      tx,
      call,
      ended.map(({ sample_id }) => ({
        action: 'end_review',
        noun: 'sample',
        recordId: sample_id,
        old: { lot_id: lotId },
        why,
      })),
    )
    return { message: ended.length === 1 ? 'Review ended' : `${ended.length} reviews ended` }
  })
}

/** Lines in statements of a size that the database takes. */
async function writeMany(tx: Tx, call: Call, lines: readonly AuditFacts[]): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES) await writeAuditLines(tx, call, lines.slice(at, at + LINES))
}
