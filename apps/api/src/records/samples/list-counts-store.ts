import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { beside } from '../../platform/db/beside.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { writtenOnShard } from '../../platform/db/shard-read.ts'
import { manySearchChanges, searchChanges, type ListedSample, type SearchChange } from './search-counts-store.ts'

const COUNT_SLOTS = 8

/**
 * Keeps the counts of lists and searches: called in the transaction that adds, edits or voids a sample, with what the lists
 * held of it before and hold of it now.
 */
export async function noteListChange(
  tx: Tx,
  sampleId: number,
  { before, after }: { before: ListedSample | null; after: ListedSample | null },
): Promise<void> {
  const isMoved = before?.sample_type_id !== after?.sample_type_id
  await addCounts(tx, {
    counts: [
      ...(isMoved && before ? [countOf(before.sample_type_id, sampleId, -1)] : []),
      ...(isMoved && after ? [countOf(after.sample_type_id, sampleId, 1)] : []),
    ],
    changes: searchChanges(sampleId, before, after),
  })
}

/** Keeps the same counts for many samples that are added, or voided, by one change; rows are taken in one order, so that two such wait for each other. */
export async function noteListChanges(
  tx: Tx,
  samples: readonly (ListedSample & { id: number })[],
  by: 1 | -1,
): Promise<void> {
  if (samples.length === 0) return
  const counts = Map.groupBy(samples, ({ id, sample_type_id }) => `${sample_type_id}/${id % COUNT_SLOTS}`)
  await addCounts(tx, {
    counts: [...counts.values()]
      .flatMap(([first, ...others]) =>
        first ? [countOf(first.sample_type_id, first.id, by * (others.length + 1))] : [],
      )
      .toSorted((one, other) => one.sample_type_id - other.sample_type_id || one.slot - other.slot),
    changes: manySearchChanges(samples, by),
  })
}

function countOf(sampleTypeId: number, sampleId: number, total: number) {
  return { sample_type_id: sampleTypeId, slot: sampleId % COUNT_SLOTS, total }
}

interface CountChanges {
  counts: readonly ReturnType<typeof countOf>[]
  changes: readonly SearchChange[]
}

/** Adds to the counts of lists and of searches, in one statement. */
async function addCounts(tx: Tx, { counts, changes }: CountChanges): Promise<void> {
  const counting = insertRows(tx, 'sample_counts', counts)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'sample_type_id', 'slot'])
        .doUpdateSet({ total: sql<number>`sample_counts.total + excluded.total` }),
    )
    .modifyEnd(writtenOnShard)
  if (changes.length === 0) {
    if (counts.length > 0) await counting.execute()
    return
  }
  const counted = counts.length > 0 ? beside(tx, { counted: () => counting }) : tx
  await insertRows(counted, 'sample_search_changes', changes).modifyEnd(writtenOnShard).execute()
}
