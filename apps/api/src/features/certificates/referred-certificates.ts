import { PART_TEXTS, canContain, canPrecede, certificateStatus } from '@eluent/domain/certificates'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { JudgedCertificate } from '../../records/certificates/certificates-store.ts'

const holds = (row: JudgedCertificate, now: Date): boolean => certificateStatus(row, now.getTime()) === 'Valid'

/**
 * The ids of the certificates with these batch ids, in that order; `found` are locked, so they stay valid until the
 * transaction ends.
 * @throws AppError validation_failed unless all are the organization's, valid, and of a kind the holder takes
 */
export function chosenChildren(
  found: readonly JudgedCertificate[],
  now: Date,
  holder: 'project' | 'manifest',
  batchIds: readonly number[],
): number[] {
  const usable = found.filter((row) => holds(row, now) && canContain(holder, row.certus_type_id))
  const idOf = new Map(usable.map((row) => [row.batch_id, row.id]))
  return batchIds.map((batchId) => {
    const id = idOf.get(batchId)
    if (id === undefined) throw fieldErrors({ children: [PART_TEXTS[holder]] })
    return id
  })
}

/** @throws AppError validation_failed unless the certificate was found (and locked), is valid, and can be linked so */
export function refuseUnfitPrevious(
  [row]: readonly JudgedCertificate[],
  now: Date,
  follower: 'sample' | 'manifest',
): void {
  if (!row || !holds(row, now) || !canPrecede(follower, row.certus_type_id))
    throw fieldErrors({ previous: [PART_TEXTS.previous] })
}
