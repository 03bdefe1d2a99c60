import { PART_TEXTS, canContain, canPrecede, certificateStatus } from '@eluent/domain/certificates'
import type { Tx } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { lockReferred, type JudgedCertificate } from '../../records/certificates/certificates-store.ts'

const holds = (row: JudgedCertificate, now: Date): boolean => certificateStatus(row, now.getTime()) === 'Valid'

/**
 * The ids of the certificates with these batch ids, in that order; they stay valid until the transaction ends.
 * @throws AppError validation_failed unless all are the organization's, valid, and of a kind the holder takes
 */
export async function chosenChildren(
  tx: Tx,
  call: Call,
  now: Date,
  holder: 'project' | 'manifest',
  batchIds: readonly number[],
): Promise<number[]> {
  const rows = await lockReferred(tx, 'batch_id', batchIds)
  const usable = rows.filter((row) => holds(row, now) && canContain(holder, row.certus_type_id))
  const idOf = new Map(usable.map((row) => [row.batch_id, row.id]))
  return batchIds.map((batchId) => {
    const id = idOf.get(batchId)
    if (id === undefined) throw fieldErrors({ children: [PART_TEXTS[holder]] })
    return id
  })
}

/** @throws AppError validation_failed unless the certificate is the organization's, valid, and can be linked so */
export async function refuseUnfitPrevious(
  tx: Tx,
  call: Call,
  now: Date,
  follower: 'sample' | 'manifest',
  previousId: number,
): Promise<void> {
  const [row] = await lockReferred(tx, 'id', [previousId])
  if (!row || !holds(row, now) || !canPrecede(follower, row.certus_type_id))
    throw fieldErrors({ previous: [PART_TEXTS.previous] })
}
