import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { findCertificate } from '../certificates/certificates-store.ts'
import { buildEvidence, readEvents } from './read-evidence.ts'

/** The whole evidence of a certificate, for those who may see it. @throws AppError not_found */
export async function readEvidenceFile(
  deps: Pick<Deps, 'db' | 'ledgerTree' | 'ledgerTrust'>,
  { organizationId }: Pick<Call, 'organizationId'>,
  certificateId: number,
): Promise<{ tracer: string; text: string }> {
  const { tracer, events } = await deps.db.read({ organizationId }, async (tx) => {
    const row = await findCertificate(tx, organizationId, certificateId)
    if (!row) throw new AppError('not_found')
    return { tracer: row.share_key, events: await readEvents(tx, organizationId, certificateId) }
  })
  return { tracer, text: await buildEvidence(deps, deps.ledgerTrust.policy, { tracer, events, withDetails: true }) }
}
