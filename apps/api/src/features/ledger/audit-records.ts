import { judgeCertificate, tracerHash } from '@eluent/ledger'
import type { Deps } from '../../views/deps.ts'
import { listOrganizationsWith } from '../../platform/jobs/waiting-work.ts'
import type { Report } from './audit-entries.ts'
import { nodeCrypto } from './node-crypto.ts'
import { readEvents, writeBareEvidence } from './read-evidence.ts'
import { readRecord } from './read-verification.ts'
import { listTracers } from '../../records/certificates/certificates-store.ts'
import { listSealedIds, listSealingOrganizations } from '../../records/ledger/ledger-pages.ts'
import { sha256 } from '../../records/ledger/sha256.ts'

type AuditDeps = Pick<Deps, 'db' | 'now'>

const PAGE = 1_000

/** Every certificate that has a row, an entry or both, by its number; null where the row is gone. */
async function* listCertificates(
  deps: AuditDeps,
  organizationId: number,
): AsyncGenerator<{ id: number; tracer: string | null }> {
  for (let after = 0; ;) {
    const [kept, sealed] = await deps.db.read({ organizationId }, (tx) =>
      Promise.all([listTracers(tx, after, PAGE), listSealedIds(tx, after, PAGE)]),
    )
    const tracers = new Map<number, string | null>(sealed.map((id) => [id, null]))
    for (const { id, share_key } of kept) tracers.set(id, share_key)
    // up to where both pages tell all
    const upTo = Math.min(
      kept.length < PAGE ? Infinity : (kept.at(-1)?.id ?? Infinity),
      sealed.length < PAGE ? Infinity : (sealed.at(-1) ?? Infinity),
    )
    for (const [id, tracer] of [...tracers].toSorted(([a], [b]) => a - b)) if (id <= upTo) yield { id, tracer }
    if (upTo === Infinity) return
    after = upTo
  }
}

async function auditCertificate(
  deps: AuditDeps,
  organizationId: number,
  certificateId: number,
  tracer: string | null,
): Promise<readonly string[]> {
  if (tracer === null) return ['The certificate is missing from the records.']
  const { events, record } = await deps.db.read({ organizationId }, async (tx) => {
    const events = await readEvents(tx, certificateId)
    return { events, record: await readRecord(tx, certificateId, events[0]) }
  })
  if (events.some(({ body }) => body === null)) return ['What was sealed is missing: it was erased.']
  const [first] = events
  if (first !== undefined && !first.leaf.includes(tracerHash(sha256, tracer)))
    return ['The TRACER is not the one that was sealed.']
  const evidence = events.length === 0 ? null : writeBareEvidence(tracer, events)
  const { faults } = await judgeCertificate(nodeCrypto, { evidence, record, trust: null, now: deps.now() })
  return faults
}

/** Holds every certificate's rows against what was sealed of it. */
export async function auditRecords(deps: AuditDeps, report: Report): Promise<void> {
  const withRows = await listOrganizationsWith(deps.db, 'certificates', deps.now())
  const withEntries = await deps.db.lookUp(listSealingOrganizations)
  for (const organizationId of new Set([...withRows, ...withEntries].toSorted((a, b) => a - b)))
    for await (const { id, tracer } of listCertificates(deps, organizationId))
      for (const text of await auditCertificate(deps, organizationId, id, tracer))
        report({ organizationId, certificateId: id, seq: null, text })
}
