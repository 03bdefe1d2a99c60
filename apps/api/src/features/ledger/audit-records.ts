import { judgeCertificate, parseSubjectLeaf, subjectOf, tracerHash } from '@eluent/ledger'
import type { Deps } from '../../views/deps.ts'
import { listOrganizationsWith } from '../../platform/jobs/waiting-work.ts'
import type { Report } from './audit-entries.ts'
import { nodeCrypto } from './node-crypto.ts'
import { readEventsByTracer, readEventsOf, writeBareEvidence, type StoredEvent } from './read-evidence.ts'
import { issuedRow, readRecord, releaseRecordOf, signatureRecordOf, type IssuedRow } from './read-verification.ts'
import { readRowsBeside, type RowsBeside } from './sealed-report-faults.ts'
import { listSealed } from '../../records/certificates/sealed-store.ts'
import { listLostReleases, listSealedReleases } from '../../records/results/report-releases-store.ts'
import { listTracers } from '../../records/certificates/certificates-store.ts'
import { listSealedIds, listSealingOrganizations } from '../../records/ledger/ledger-pages.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import { listLostSignatures, listSignatures } from '../../records/signatures/signatures-store.ts'

/** Without files, as when a backup is read, their bytes are for others to compare. */
type AuditDeps = Pick<Deps, 'db' | 'now'> & Partial<Pick<Deps, 'files'>>

/** Certificates that are read by a few statements. */
const PAGE = 200
/** Certificates whose files are read at once: a disk has more than one queue, and a process fewer turns. */
const AT_ONCE = 4

interface Kept {
  readonly id: number
  /** Null where the row is gone. */
  readonly tracer: string | null
}

/** Every certificate that has a row, an entry or both, by its number, page by page. */
async function* listCertificates(deps: AuditDeps, organizationId: number): AsyncGenerator<readonly Kept[]> {
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
    const page = [...tracers].map(([id, tracer]) => ({ id, tracer }))
    yield page.filter(({ id }) => id <= upTo).toSorted((a, b) => a.id - b.id)
    if (upTo === Infinity) return
    after = upTo
  }
}

function isErasure(event: StoredEvent | undefined): boolean {
  return event !== undefined && event.body !== null && /"event":"erase"/.test(event.leaf)
}

interface Sealed {
  readonly events: readonly StoredEvent[]
  readonly issued: IssuedRow | undefined
  readonly beside: RowsBeside
}

async function judge(
  deps: AuditDeps,
  organizationId: number,
  tracer: string | null,
  { events, issued, beside }: Sealed,
): Promise<readonly string[]> {
  if (tracer === null) return ['The certificate is missing from the records.']
  const lost = events.filter(({ body }) => body === null)
  // an erasure is an event of its own; the judgement that follows reads it
  if (lost.length > 0 && !isErasure(events.at(-1))) return ['What was sealed is missing: it was erased.']
  const [first] = events
  if (first !== undefined && !first.leaf.includes(tracerHash(sha256, tracer)))
    return ['The TRACER is not the one that was sealed.']
  const evidence = events.length === 0 ? null : writeBareEvidence(tracer, events)
  const record = issued ? await readRecord(deps, organizationId, issued, { beside, telling: 'values' }) : null
  const given = { evidence, record, trust: null, now: deps.now() }
  return (await judgeCertificate(nodeCrypto, given)).faults
}

/** What is known of a page of certificates, by as many statements as of one. */
function readPage(deps: AuditDeps, organizationId: number, page: readonly Kept[]): Promise<Map<number, Sealed>> {
  const ids = page.map(({ id }) => id)
  return deps.db.read({ organizationId }, async (tx) => {
    const [events, rows] = await Promise.all([readEventsOf(tx, ids), listSealed(tx, ids)])
    const issued = rows.map((row) => issuedRow(row, events.get(row.id)?.[0]))
    const beside = await readRowsBeside(tx, issued)
    const byId = new Map(issued.map((one) => [one.row.id, one]))
    return new Map(ids.map((id) => [id, { events: events.get(id) ?? [], issued: byId.get(id), beside }]))
  })
}

/** Holds every released report's row against what was sealed of it. */
async function auditReleases(deps: AuditDeps, organizationId: number, report: Report): Promise<void> {
  const say = (text: string): void => report({ organizationId, certificateId: null, seq: null, text })
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after
    const { releases, events } = await deps.db.read({ organizationId }, async (tx) => {
      const releases = await listSealedReleases(tx, from, PAGE)
      const hashes = releases.map(({ tracer }) => tracerHash(sha256, tracer ?? ''))
      return { releases, events: await readEventsByTracer(tx, hashes) }
    })
    for (const row of releases) {
      const tracer = row.tracer ?? ''
      const of = events.get(tracerHash(sha256, tracer)) ?? []
      const lost = of.some(({ body }) => body === null) && !isErasure(of.at(-1))
      const evidence = of.length === 0 ? null : writeBareEvidence(tracer, of)
      const given = { evidence, record: releaseRecordOf(row, of[0]), trust: null, now: deps.now() }
      const { faults } = lost ? { faults: ['What was sealed is missing.'] } : await judgeCertificate(nodeCrypto, given)
      for (const text of faults) say(`report ${row.report_number} of organization ${organizationId}: ${text}`)
    }
    after = releases.length === PAGE ? releases.at(-1)?.report_number : undefined
  }
  const lost = await deps.db.read({ organizationId }, listLostReleases)
  for (const seq of lost)
    say(`entry ${seq} of organization ${organizationId}: its released report is missing from the records.`)
}

/** Holds every signature's row against what was sealed of it. */
async function auditSignatures(deps: AuditDeps, organizationId: number, report: Report): Promise<void> {
  const say = (text: string): void => report({ organizationId, certificateId: null, seq: null, text })
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after
    const { signatures, events } = await deps.db.read({ organizationId }, async (tx) => {
      const signatures = await listSignatures(tx, from, PAGE)
      const hashes = signatures.map(({ tracer }) => tracerHash(sha256, tracer))
      return { signatures, events: await readEventsByTracer(tx, hashes) }
    })
    for (const row of signatures) {
      const of = events.get(tracerHash(sha256, row.tracer)) ?? []
      const lost = of.some(({ body }) => body === null) && !isErasure(of.at(-1))
      const evidence = of.length === 0 ? null : writeBareEvidence(row.tracer, of)
      const given = { evidence, record: signatureRecordOf(row, of[0]), trust: null, now: deps.now() }
      const { faults } = lost ? { faults: ['What was sealed is missing.'] } : await judgeCertificate(nodeCrypto, given)
      for (const text of faults)
        say(`signature ${row.id} (${row.label}, ${row.signer_name}) of organization ${organizationId}: ${text}`)
    }
    after = signatures.length === PAGE ? signatures.at(-1)?.id : undefined
  }
  for (const { seq, leaf } of await deps.db.read({ organizationId }, listLostSignatures))
    say(`entry ${seq} of organization ${organizationId}: ${lostSubject(leaf)} is missing from the records.`)
}

function lostSubject(leaf: string): string {
  try {
    return subjectOf(parseSubjectLeaf(leaf))
  } catch {
    return 'signature'
  }
}

/** Holds every certificate's rows against what was sealed of it. */
export async function auditRecords(deps: AuditDeps, report: Report, pace: () => Promise<void>): Promise<void> {
  const withRows = await listOrganizationsWith(deps.db, 'certificates', deps.now())
  const withEntries = await deps.db.lookUp(listSealingOrganizations)
  for (const organizationId of new Set([...withRows, ...withEntries].toSorted((a, b) => a - b))) {
    await auditReleases(deps, organizationId, report)
    await auditSignatures(deps, organizationId, report)
    for await (const page of listCertificates(deps, organizationId)) {
      if (page.length === 0) continue
      const tracers = new Map(page.map(({ id, tracer }) => [id, tracer]))
      const sealed = [...(await readPage(deps, organizationId, page))]
      for (let at = 0; at < sealed.length; at += AT_ONCE) {
        const judged = sealed.slice(at, at + AT_ONCE).map(async ([id, parts]) => {
          return { id, faults: await judge(deps, organizationId, tracers.get(id) ?? null, parts) }
        })
        for (const { id, faults } of await Promise.all(judged))
          for (const text of faults) report({ organizationId, certificateId: id, seq: null, text })
        await pace()
      }
    }
  }
}
