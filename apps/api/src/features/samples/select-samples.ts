import {
  SELECTION_MAX,
  type listChosenSamples,
  type QueryOf,
  type ReplyOf,
  type selectSamples as selectEndpoint,
} from '@eluent/contract'
import { inBatchNumberOrder } from '@eluent/domain/samples'
import type { Database } from '../../platform/db/database.ts'
import type { Call } from '../../platform/call/call.ts'
import { asksDue, withDueClock } from '../../records/samples/due-store.ts'
import { countSampleRows, listChosenRows, listSelectedIds } from '../../records/samples/sample-list-store.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'
import { readListQuery } from './list-samples.ts'

/** The ids of all samples of a list, in its order; where there are more than the most, those of its first and how many there are. */
export async function selectSamples(
  deps: { db: Database; now: () => Date },
  call: Call,
  query: QueryOf<typeof selectEndpoint>,
): Promise<ReplyOf<typeof selectEndpoint>> {
  const types = await readSampleTypes(deps.db)
  const { filter: listed, page } = readListQuery(query, types)
  return deps.db.read(call, async (tx) => {
    const filter = asksDue(listed) ? await withDueClock(tx, listed, deps.now()) : listed
    const data = await listSelectedIds(tx, filter, page, SELECTION_MAX)
    const total = data.length < SELECTION_MAX ? data.length : await countSampleRows(tx, filter)
    return { data, meta: { total_count: total } }
  })
}

/** What a dialog about chosen samples names, in the order of the batch numbers. */
export async function readChosen(
  deps: { db: Database },
  call: Call,
  ids: readonly number[],
): Promise<ReplyOf<typeof listChosenSamples>> {
  const found = await deps.db.read(call, (tx) => listChosenRows(tx, ids))
  return { data: inBatchNumberOrder(found) }
}
