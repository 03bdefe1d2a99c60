import type { CustodyEvent, CustodyStanding, HeldSample } from '@eluent/contract'
import {
  amountAfterAll,
  custodyAtReceipt,
  type CustodyKind,
  type CustodyState,
  type SampleCustody,
} from '@eluent/domain/custody'
import type { ListQuery } from '@eluent/domain/lists'
import type { Receipt, ReceiptUnit } from '@eluent/domain/samples'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/list-page.ts'
import { allRows, insertRows, on, present, rows, updateRows, type NewRow } from '../../platform/db/rows.ts'
import { readPlacePaths } from './storage-places-store.ts'

/** Where a sample stands, of the table as `held`. */
export const STANDING = [
  'held.state',
  'held.place_id',
  'held.amount_left',
  'held.amount_unit',
  'held.refused_why',
  'held.since',
  'held.kept_until',
] as const

interface StoredStanding {
  state: string | null
  place_id: number | null
  amount_left: number | null
  amount_unit: string | null
  refused_why: string | null
  since: string | null
  kept_until: string | null
}

type ReceiptColumn = Parameters<typeof custodyAtReceipt>[0]

/** What is kept of a sample; of one without events, what its receipt says. */
function standingOf({ state, ...kept }: StoredStanding, receipt: ReceiptColumn): SampleCustody {
  if (state === null) return custodyAtReceipt(receipt)
  return { ...kept, state: state as CustodyState, amount_unit: kept.amount_unit as ReceiptUnit | null }
}

type Paths = Awaited<ReturnType<typeof readPlacePaths>>

function presentStanding({ place_id, ...standing }: SampleCustody, pathOf: Paths): CustodyStanding {
  return { ...standing, place: pathOf(place_id) }
}

export interface LockedSample {
  id: number
  strain_name: string | null
  batch_number: string | null
  /** The position that it holds; null where its place holds several. */
  position_id: number | null
  receipt: Receipt | null
  custody: SampleCustody
}

/** Locks samples as the queue and every change of them do, and reads where each stands. */
export async function lockSampleCustody(tx: Tx, ids: readonly number[]): Promise<LockedSample[]> {
  await rows(tx, 'samples').where('id', '=', anyOf(ids)).select('id').orderBy('id').forUpdate().execute()
  const found = await rows(tx, 'samples as sample')
    .leftJoin('sample_custody as held', on(tx, 'held.sample_id', 'sample.id'))
    .where('sample.id', '=', anyOf(ids))
    .select([
      ...STANDING,
      'held.position_id',
      'sample.id',
      'sample.strain_name',
      'sample.batch_number',
      'sample.receipt',
    ])
    .orderBy('sample.id')
    .execute()
  return found.map(({ id, strain_name, batch_number, position_id, receipt, ...held }) => ({
    id,
    strain_name,
    batch_number,
    position_id,
    receipt,
    custody: standingOf(held, receipt),
  }))
}

/** The sample that holds a position, if another than these does; what was deleted holds none any more. */
export async function findInPosition(tx: Tx, positionId: number, except: readonly number[]) {
  await updateRows(tx, 'sample_custody')
    .set({ position_id: null, place_id: null })
    .where('position_id', '=', positionId)
    .where('sample_id', 'in', allRows(tx, 'samples').where('deleted_at', 'is not', null).select('id'))
    .execute()
  return rows(tx, 'sample_custody as held')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'held.sample_id'))
    .where('held.position_id', '=', positionId)
    .where('held.sample_id', '<>', sql<number>`all(${except}::bigint[])`)
    .select(['sample.id', 'sample.strain_name', 'sample.batch_number'])
    .executeTakeFirst()
}

/** Keeps where samples stand after an event. */
export async function keepStanding(
  tx: Tx,
  standings: readonly (SampleCustody & { sample_id: number; position_id: number | null })[],
  by: { name: string },
): Promise<void> {
  if (standings.length === 0) return
  await insertRows(
    tx,
    'sample_custody',
    standings.map((standing) => ({ ...standing, updated_by_name: by.name })),
  )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'sample_id']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        place_id: eb.ref('excluded.place_id'),
        position_id: eb.ref('excluded.position_id'),
        amount_left: eb.ref('excluded.amount_left'),
        amount_unit: eb.ref('excluded.amount_unit'),
        refused_why: eb.ref('excluded.refused_why'),
        since: eb.ref('excluded.since'),
        kept_until: eb.ref('excluded.kept_until'),
        updated_by_name: eb.ref('excluded.updated_by_name'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export type NewCustodyEvent = NewRow<'custody_events'>

export async function addEvents(tx: Tx, events: readonly NewCustodyEvent[]): Promise<void> {
  if (events.length > 0) await insertRows(tx, 'custody_events', events).execute()
}

const EVENT = [
  'id',
  'kind',
  'at',
  'from_name',
  'to_name',
  'place_id',
  'place_path',
  'amount',
  'amount_unit',
  'seal_number',
  'note',
  'photo_file_id',
  'signatures',
  'disposal',
  'content_sha256',
  'noted_at',
  'noted_by_name',
] as const

/** Every event of a sample, the earliest first. */
export async function listEvents(tx: Tx, sampleId: number): Promise<CustodyEvent[]> {
  const events = await rows(tx, 'custody_events')
    .where('sample_id', '=', sampleId)
    .select(EVENT)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return events.map(({ place_id, place_path, kind, amount_unit, ...event }) => ({
    ...event,
    kind: kind as CustodyKind,
    amount_unit: amount_unit as ReceiptUnit | null,
    place: place_id === null ? null : { id: place_id, path: place_path ?? '' },
  }))
}

/** A sample with its standing and events. @throws AppError not_found */
export async function readCustody(tx: Tx, sampleId: number) {
  const [found, events, pathOf] = await Promise.all([
    rows(tx, 'samples as sample')
      .leftJoin('sample_custody as held', on(tx, 'held.sample_id', 'sample.id'))
      .where('sample.id', '=', sampleId)
      .select([
        ...STANDING,
        'sample.id',
        'sample.share_key',
        'sample.strain_name',
        'sample.batch_number',
        'sample.qc',
        'sample.receipt',
      ])
      .executeTakeFirst(),
    listEvents(tx, sampleId),
    readPlacePaths(tx),
  ])
  const { id, share_key, strain_name, batch_number, qc, receipt, ...held } = present(found)
  return {
    sample: { id, share_key, strain_name, batch_number, qc: qc ?? false },
    ...presentStanding(standingOf(held, receipt), pathOf),
    events,
  }
}

export const HELD_COLUMNS = ['sample_id'] as const
type HeldColumn = (typeof HELD_COLUMNS)[number]

/** One page of the samples that are in one of these places. */
export async function listHeldSamples(
  tx: Tx,
  placeIds: readonly number[],
  query: ListQuery<HeldColumn>,
): Promise<{ rows: HeldSample[]; total: number }> {
  const found = rows(tx, 'sample_custody as held')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'held.sample_id'))
    .where('sample.deleted_at', 'is', null)
    .where('held.place_id', '=', anyOf(placeIds))
    .select([...STANDING, 'held.sample_id', 'sample.strain_name', 'sample.batch_number'])
  const [page, pathOf] = await Promise.all([
    readPage(found, query, { by: 'held.sample_id', id: 'held.sample_id' }),
    readPlacePaths(tx),
  ])
  return { rows: page.rows.map((row) => presentHeld(row, pathOf)), total: page.total }
}

type HeldRow = StoredStanding & Pick<HeldSample, 'sample_id' | 'strain_name' | 'batch_number'>

/** A sample with where it stands, as lists show it. */
export function presentHeld({ sample_id, strain_name, batch_number, ...kept }: HeldRow, pathOf: Paths): HeldSample {
  return { sample_id, strain_name, batch_number, ...presentStanding(standingOf(kept, null), pathOf) }
}

function anyOf(ids: readonly number[]) {
  return sql<number>`any(${ids}::bigint[])`
}

/** What is left of a sample whose receipt is corrected, by its events; false where more was taken than the receipt says now. */
export async function followReceipt(tx: Tx, sampleId: number, receipt: Receipt | null): Promise<boolean> {
  const kept = await rows(tx, 'sample_custody').where('sample_id', '=', sampleId).select('sample_id').executeTakeFirst()
  if (kept === undefined) return true
  const left = amountAfterAll(receipt, await listEvents(tx, sampleId))
  if (left === null) return false
  await updateRows(tx, 'sample_custody').set(left).where('sample_id', '=', sampleId).execute()
  return true
}
