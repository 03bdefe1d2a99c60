import type { Tx } from '../../platform/db/database.ts'
import { on, rows, type Author } from '../../platform/db/rows.ts'
import { listMemberIds, removeMembers } from './batches-store.ts'
import { settleBatch } from './settle-batch.ts'

/** The batches that a sample is in, but for rejected ones. */
function listBatchesOf(tx: Tx, sampleId: number) {
  return rows(tx, 'analytical_batch_members as own')
    .innerJoin('analytical_batches as batch', on(tx, 'batch.id', 'own.batch_id'))
    .where('own.sample_id', '=', sampleId)
    .where('batch.state', '<>', 'rejected')
    .select(['own.id', 'own.role', 'batch.id as batch_id', 'batch.number', 'batch.state'])
    .orderBy('batch.id')
    .execute()
}

/** The complete batch whose QC a sample is; undefined for any other sample. */
export async function findCompleteBatchOfQc(tx: Tx, sampleId: number) {
  const batches = await listBatchesOf(tx, sampleId)
  return batches.find(({ role, state }) => role !== 'sample' && state === 'complete')
}

/** Takes a sample that is voided out of its batches, with what repeats it; they are judged without it. */
export async function leaveBatches(
  tx: Tx,
  sampleId: number,
  { by, why }: { by: Pick<Author, 'name'>; why: string },
): Promise<void> {
  for (const { id, batch_id } of await listBatchesOf(tx, sampleId)) {
    const members = await listMemberIds(tx, batch_id)
    const gone = members.filter((member) => member.id === id || member.parent_id === id)
    await removeMembers(
      tx,
      gone.map((member) => member.id),
      { by: by.name, why },
    )
    await settleBatch(tx, batch_id, by)
  }
}
