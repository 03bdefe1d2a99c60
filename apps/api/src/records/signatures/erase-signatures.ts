import { ERASED_SHA256 } from '@eluent/domain/signatures'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import type { SignatureRecord } from './signatures-store.ts'

/** What is left of a text that was signed and erased. */
export const ERASED_TEXT = ''

/** What people signed of a sample's report. */
export function listReportSignatures(tx: Tx, sampleId: number, reportNumber: string): Promise<SignatureRecord[]> {
  return rows(tx, 'signatures')
    .where('noun', '=', 'sample')
    .where('record_id', '=', sampleId)
    .where('label', '=', `Report ${reportNumber}`)
    .where('record_text', '<>', ERASED_TEXT)
    .selectAll()
    .orderBy('id')
    .execute()
}

/** Whether what was signed of a sample stands there no more: its results were cleared since, or it was deleted. */
export async function isOfThePast(tx: Tx, signature: SignatureRecord): Promise<boolean> {
  const found = await rows(tx, 'sample_reviews as review')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'review.sample_id'))
    .where('review.sample_id', '=', signature.record_id)
    .where('review.signature_id', '=', signature.id)
    .select(['review.epoch', 'sample.epoch as now', 'sample.deleted_at'])
    .executeTakeFirst()
  return found !== undefined && (found.deleted_at !== null || found.epoch < found.now)
}

/** Takes what was signed out of a signature's row: as the owner of the tables only. @param word what stands where a reason was */
export async function eraseSignatureRow(tx: Tx, id: number, word: string): Promise<void> {
  await tx
    .updateTable('signatures')
    .set((eb) => ({
      record_text: ERASED_TEXT,
      record_sha256: ERASED_SHA256,
      reason: eb.case().when('reason', 'is not', null).then(word).end(),
    }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute()
}
