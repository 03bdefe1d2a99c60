import { judgeCertificate, tracerHash } from '@eluent/ledger'
import type { Deps } from '../../views/deps.ts'
import { listOrganizationsWith } from '../../platform/jobs/waiting-work.ts'
import type { AuditedEntries, AuditFault } from './audit-entries.ts'
import { nodeCrypto } from './node-crypto.ts'
import { readEvents, writeBareEvidence } from './read-evidence.ts'
import { readRecord } from './read-verification.ts'
import { listTracers } from '../../records/certificates/certificates-store.ts'
import { sha256 } from '../../records/ledger/sha256.ts'

type AuditDeps = Pick<Deps, 'db' | 'now'>

/** Every certificate that has a row, an entry or both. */
async function listCertificates(deps: AuditDeps, organizationId: number, { owners }: AuditedEntries) {
  const rows = await deps.db.read({ organizationId }, listTracers)
  const tracers = new Map<number, string | null>(rows.map(({ id, share_key }) => [id, share_key]))
  for (const owner of owners)
    if (owner.organizationId === organizationId && !tracers.has(owner.certificateId))
      tracers.set(owner.certificateId, null)
  return tracers
}

async function auditCertificate(
  deps: AuditDeps,
  organizationId: number,
  certificateId: number,
  tracer: string | null,
): Promise<readonly string[]> {
  const { events, record } = await deps.db.read({ organizationId }, async (tx) => {
    const events = await readEvents(tx, certificateId)
    return { events, record: await readRecord(tx, certificateId, events[0]) }
  })
  if (tracer === null) return ['The certificate is missing from the records.']
  if (events.some(({ body }) => body === null)) return ['What was sealed is missing: it was erased.']
  const [first] = events
  if (first !== undefined && !first.leaf.includes(tracerHash(sha256, tracer)))
    return ['The TRACER is not the one that was sealed.']
  const evidence = events.length === 0 ? null : writeBareEvidence(tracer, events)
  const { faults } = await judgeCertificate(nodeCrypto, { evidence, record, trust: null, now: deps.now() })
  return faults
}

/** Holds every certificate's rows against what was sealed of it. */
export async function auditRecords(deps: AuditDeps, entries: AuditedEntries): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  const withRows = await listOrganizationsWith(deps.db, 'certificates', deps.now())
  const withEntries = entries.owners.map(({ organizationId }) => organizationId)
  for (const organizationId of new Set([...withRows, ...withEntries].toSorted((a, b) => a - b)))
    for (const [certificateId, tracer] of await listCertificates(deps, organizationId, entries))
      for (const text of await auditCertificate(deps, organizationId, certificateId, tracer))
        faults.push({ organizationId, certificateId, seq: null, text })
  return faults
}
