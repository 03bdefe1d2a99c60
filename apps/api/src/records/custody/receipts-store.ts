import type { AnnouncedSample, ScannedSample } from '@eluent/contract'
import type { CustodyState } from '@eluent/domain/custody'
import type { FindTerm } from '@eluent/domain/find'
import type { ListQuery } from '@eluent/domain/lists'
import type { Receipt } from '@eluent/domain/samples'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { changeRows, on, rows } from '../../platform/db/rows.ts'
import { readPlacePaths } from './storage-places-store.ts'

/** As the index samples_announced_idx has it: collected, not received, nothing measured. */
const IS_ANNOUNCED = sql<boolean>`sample.deleted_at is null and sample.run_count = 0
  and (sample.receipt ->> 'collected_at') is not null and (sample.receipt ->> 'received_at') is null`

const SAMPLE = [
  'sample.id as sample_id',
  'sample.share_key',
  'sample.strain_name',
  'sample.batch_number',
  'sample.prepared_for',
] as const

const COLLECTED = sql<string | null>`sample.receipt ->> 'collected_at'`.as('collected_at')

function withStanding(tx: Tx) {
  return rows(tx, 'samples as sample').leftJoin('sample_custody as held', on(tx, 'held.sample_id', 'sample.id'))
}

/** One page of the samples that are awaited; what was refused or went elsewhere is not. */
export function listAnnouncedSamples(
  tx: Tx,
  query: ListQuery<'id' | 'strain_name' | 'batch_number' | 'prepared_for'>,
): Promise<{ rows: AnnouncedSample[]; total: number }> {
  const found = withStanding(tx)
    .where(IS_ANNOUNCED)
    .where(sql<boolean>`coalesce(held.state, 'here') = 'here'`)
    .$if(query.search !== null, (some) =>
      some.where(holdsSearched(query, `sample.${query.search?.column ?? 'prepared_for'}`)),
    )
    .select(SAMPLE)
    .select(COLLECTED)
  return readPage(found, query, { by: `sample.${query.sort_column}`, id: 'sample.id' })
}

/** Samples with one of these ids, or that bear the text as their intake or batch number; at most five. */
export async function findScanned(tx: Tx, ids: readonly number[], { text }: FindTerm): Promise<ScannedSample[]> {
  const [found, pathOf] = await Promise.all([
    withStanding(tx)
      .where(({ eb, or, and }) =>
        or([
          eb('sample.id', '=', sql<number>`any(${ids}::bigint[])`),
          eb('sample.intake_number', '=', text),
          and([eb('sample.qc', 'in', [false, true]), eb('sample.batch_number', '=', text)]),
        ]),
      )
      .select(SAMPLE)
      .select([
        COLLECTED,
        'held.place_id',
        sql<CustodyState>`coalesce(held.state, 'here')`.as('state'),
        sql<string | null>`sample.receipt ->> 'received_at'`.as('received_at'),
        IS_ANNOUNCED.as('is_announced'),
      ])
      .orderBy('sample.id', 'desc')
      .limit(5)
      .execute(),
    readPlacePaths(tx),
  ])
  return found.map(({ place_id, ...sample }) => ({
    ...sample,
    is_announced: sample.is_announced && sample.state === 'here',
    place: pathOf(place_id),
  }))
}

const NOTHING_NOTED: Receipt = {
  collected_at: null,
  collected_by: null,
  collected_place: null,
  sampler_licence: null,
  received_at: null,
  received_by: null,
  condition: null,
  temperature_c: null,
  amount: null,
  amount_unit: null,
}

/** Notes the receipt of samples that have no results yet; a finished one's receipt is a statement of its report. */
export async function noteReceipts(
  tx: Tx,
  receipts: ReadonlyMap<number, Partial<Receipt>>,
  by: { name: string },
): Promise<number[]> {
  if (receipts.size === 0) return []
  const noted = sql<never>`coalesce(receipt, ${json(NOTHING_NOTED)})
    || (${json(Object.fromEntries(receipts))} -> samples.id::text)`
  const changed = await changeRows(tx, 'samples', { receipt: noted }, by)
    .where('id', '=', sql<number>`any(${[...receipts.keys()]}::bigint[])`)
    .where('run_count', '=', 0)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}
