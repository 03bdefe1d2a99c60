import type { HeldSample, WasteEntry } from '@eluent/contract'
import { custodyAtReceipt } from '@eluent/domain/custody'
import type { ListQuery } from '@eluent/domain/lists'
import type { Receipt, ReceiptUnit } from '@eluent/domain/samples'
import type { Tx } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/list-page.ts'
import { insertRows, on, present, rows } from '../../platform/db/rows.ts'
import { presentHeld, STANDING } from './custody-store.ts'
import { readPlacePaths } from './storage-places-store.ts'

/** One page of the samples whose retention is over and that are still there. */
export async function listToDispose(
  tx: Tx,
  now: Date,
  query: ListQuery<'kept_until' | 'sample_id'>,
): Promise<{ rows: HeldSample[]; total: number }> {
  const found = rows(tx, 'sample_custody as held')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'held.sample_id'))
    .where('sample.deleted_at', 'is', null)
    .where('held.kept_until', '<=', now.toISOString())
    .where('held.state', 'in', ['here', 'refused'])
    .select([...STANDING, 'held.sample_id', 'sample.strain_name', 'sample.batch_number'])
  const [page, pathOf] = await Promise.all([
    readPage(found, query, { by: `held.${query.sort_column}`, id: 'held.sample_id' }),
    readPlacePaths(tx),
  ])
  return { rows: page.rows.map((row) => presentHeld(row, pathOf)), total: page.total }
}

/** What was disposed of in a time, the earliest first; also of samples that were deleted since. */
export async function listWaste(
  tx: Tx,
  { from, before }: { from: string; before: string },
  limit: number,
): Promise<WasteEntry[]> {
  const found = await rows(tx, 'custody_events as event')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'event.sample_id'))
    .where('event.kind', '=', 'disposed')
    .where('event.at', '>=', from)
    .where('event.at', '<', before)
    .select([
      'event.id',
      'event.at',
      'event.sample_id',
      'event.amount',
      'event.amount_unit',
      'event.disposal',
      'event.note',
      'event.noted_by_name',
      'sample.strain_name',
      'sample.batch_number',
    ])
    .orderBy('event.at')
    .orderBy('event.id')
    .limit(limit)
    .execute()
  return found.map(({ amount_unit, disposal, ...event }) => ({
    ...event,
    amount_unit: amount_unit as ReceiptUnit | null,
    disposal: present(disposal ?? undefined),
  }))
}

/** Until when a sample is kept, from its release on; of one without events what its receipt says stands beside it. */
export async function keepUntil(
  tx: Tx,
  { id, receipt }: { id: number; receipt: Receipt | null },
  until: string,
  by: { name: string },
): Promise<void> {
  const standing = { ...custodyAtReceipt(receipt), kept_until: until }
  await insertRows(tx, 'sample_custody', { ...standing, sample_id: id, updated_by_name: by.name })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'sample_id']).doUpdateSet((eb) => ({
        kept_until: eb.ref('excluded.kept_until'),
        updated_by_name: eb.ref('excluded.updated_by_name'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
