import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findCertificate } from '../../records/certificates/certificates-store.ts'
import { buildEvidence, readEvents, type EvidenceDeps } from './read-evidence.ts'

/** The whole evidence of a certificate, for those who may see it. @throws AppError not_found */
export async function readEvidenceFile(
  deps: EvidenceDeps & Pick<Deps, 'ledgerTrust'>,
  { organizationId }: Pick<Call, 'organizationId'>,
  certificateId: number,
): Promise<{ tracer: string; text: string }> {
  const { tracer, events } = await deps.db.read({ organizationId }, async (tx) => {
    const row = await findCertificate(tx, certificateId)
    if (!row) throw new AppError('not_found')
    return { tracer: row.share_key, events: await readEvents(tx, certificateId) }
  })
  return { tracer, text: await buildEvidence(deps, deps.ledgerTrust.policy, { tracer, events, withDetails: true }) }
}
