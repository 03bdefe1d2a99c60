import {
  asSealed,
  canonicalJson,
  detailsHash,
  hashOfDetails,
  LedgerError,
  judgeCertificate,
  statusToShow,
  tracerHash,
  writeTrust,
  type CertificateRecord,
  type JsonValue,
  type SealedBody,
} from '@eluent/ledger'
import type { ReleasedPdf, Verification } from '@eluent/contract'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findSealed, type SealedRecord } from '../../records/certificates/sealed-store.ts'
import { sealedBody } from '../../views/certificates/sealed-body.ts'
import { findTracer } from '../../records/certificates/tracers-store.ts'
import { findByTracer } from '../../records/ledger/ledger-store.ts'
import { nodeCrypto } from './node-crypto.ts'
import {
  faultsBeside,
  readRowsBeside,
  type RowsBeside,
  type SealedParts,
  type Telling,
} from './sealed-report-faults.ts'
import { releaseBody } from '../../views/results/release-body.ts'
import { listKeptPdfs } from '../../records/results/kept-reports-store.ts'
import { findReleaseByTracer, type SealedRelease } from '../../records/results/report-releases-store.ts'
import { buildEvidence, objectOf, readEvents, readEventsByTracer, type StoredEvent } from './read-evidence.ts'
import { sha256Hex, signatureBody } from '../../records/signatures/signature-body.ts'
import { findSignatureByTracer, type SignatureRecord } from '../../records/signatures/signatures-store.ts'
import { sha256 } from '../../records/ledger/sha256.ts'

type LedgerDeps = Pick<Deps, 'db' | 'files' | 'now' | 'ledgerGuard' | 'ledgerTree' | 'ledgerTrust' | 'timestamps'>

/** What the user filled in, name by name: a name more is a change. */
const OPEN = ['details']

/** A certificate's row with what its first event seals; null where that is gone. */
export interface IssuedRow extends SealedParts {
  readonly body: StoredEvent['body']
  /** What would be sealed of the row now. */
  readonly present: SealedBody
}

export function issuedRow(row: SealedRecord, event: StoredEvent | undefined): IssuedRow {
  const body = event?.body ?? null
  const present = sealedBody(row)
  // as it nearly always is: the text need not be read then
  const isSame = body !== null && textOf(present.details) === body.details
  return { row, body, present, issue: isSame ? present.details : body && objectOf(body.details) }
}

/** Null for what nobody could have sealed, such as a number that somebody wrote into the row. */
function textOf(details: JsonValue): string | null {
  try {
    return canonicalJson(details)
  } catch (error) {
    if (error instanceof LedgerError) return null
    throw error
  }
}

/**
 * The certificate as rows and files stand now, to be held against what was sealed.
 * @param given.telling whether faults may say what is read now, which may be personal
 */
export async function readRecord(
  files: Partial<Pick<Deps, 'files'>>,
  organizationId: number,
  issued: IssuedRow,
  given: { beside: RowsBeside; telling: Telling },
) {
  const faults = await faultsBeside(files, organizationId, issued, given)
  return { ...recordOf(issued), faults }
}

/** The certificate by its rows. */
function recordOf({ row, body: sealed, present: { summary, details }, issue }: IssuedRow): CertificateRecord {
  const detailsText = issue === details ? sealed?.details : issue && textOf(asSealed(details, issue, OPEN))
  return {
    summary: (sealed ? asSealed(summary, objectOf(sealed.summary), []) : summary) as CertificateRecord['summary'],
    details_hash: sealed && detailsText ? hashOfDetails(sha256, detailsText, sealed.details_salt) : null,
    expiration_date: row.expiration_date,
    revoked: row.revoked ?? false,
  }
}

/** A released report by its row. */
export function releaseRecordOf(row: SealedRelease, issue: StoredEvent | undefined) {
  const body = releaseBody(row)
  const sealed = issue?.body
  return {
    summary: (sealed ? asSealed(body.summary, objectOf(sealed.summary), []) : body.summary) as typeof body.summary,
    details_hash: sealed ? detailsHash(sha256, body.details, sealed.details_salt) : null,
    expiration_date: null,
    revoked: Boolean(row.ended),
  }
}

/** A signature by its row. */
export function signatureRecordOf(row: SignatureRecord, issue: StoredEvent | undefined) {
  const { summary, details } = signatureBody(row)
  const sealed = issue?.body
  return {
    summary,
    details_hash: sealed ? detailsHash(sha256, details, sealed.details_salt) : null,
    expiration_date: null,
    revoked: false,
    ...(row.record_sha256 !== sha256Hex(row.record_text) && { faults: ['The text is not the one that was signed.'] }),
  }
}

interface Found {
  organizationId: number
  /** Null of a released report and of a signature. */
  certificateId: number | null
  isSignature?: boolean
}

async function findIssued(deps: LedgerDeps, tracer: string): Promise<Found | undefined> {
  const entry = await deps.db.lookUp((lookups) => findByTracer(lookups, tracerHash(sha256, tracer)))
  if (entry?.organization_id && (entry.kind === 'report' || entry.kind === 'signature'))
    return { organizationId: entry.organization_id, certificateId: null, isSignature: entry.kind === 'signature' }
  if (entry?.organization_id && entry.certificate_id)
    return { organizationId: entry.organization_id, certificateId: entry.certificate_id }
  // a row that nobody sealed is to be found out, not to be hidden
  const given = await deps.db.lookUp((lookups) => findTracer(lookups, tracer))
  if (!given?.certificate_id) return undefined
  return { organizationId: given.organization_id, certificateId: given.certificate_id }
}

interface Subject {
  events: StoredEvent[]
  record: Verification['record']
  /** Of a released report. */
  releasedPdfs?: ReleasedPdf[]
}

async function readCertified(deps: LedgerDeps, organizationId: number, certificateId: number): Promise<Subject> {
  const { events, issued } = await deps.db.read({ organizationId }, async (tx) => {
    const [events, row] = await Promise.all([readEvents(tx, certificateId), findSealed(tx, certificateId)])
    const issued = row && issuedRow(row, events[0])
    return { events, issued: issued && { ...issued, beside: await readRowsBeside(tx, [issued]) } }
  })
  return {
    events,
    record: issued ? await readRecord(deps, organizationId, issued, { beside: issued.beside, telling: 'names' }) : null,
  }
}

function readReleased(deps: LedgerDeps, organizationId: number, tracer: string): Promise<Subject> {
  const hash = tracerHash(sha256, tracer)
  return deps.db.read({ organizationId }, async (tx) => {
    const events = (await readEventsByTracer(tx, [hash])).get(hash) ?? []
    const row = await findReleaseByTracer(tx, tracer)
    if (!row) return { events, record: null, releasedPdfs: [] }
    return {
      events,
      record: releaseRecordOf(row, events[0]),
      releasedPdfs: (await listKeptPdfs(tx, row.sample_id)).map(({ position, ...pdf }) => ({
        ...pdf,
        version: position === row.position ? 'this' : position < row.position ? 'earlier' : 'later',
      })),
    }
  })
}

function readSigned(deps: LedgerDeps, organizationId: number, tracer: string): Promise<Subject> {
  const hash = tracerHash(sha256, tracer)
  return deps.db.read({ organizationId }, async (tx) => {
    const events = (await readEventsByTracer(tx, [hash])).get(hash) ?? []
    const row = await findSignatureByTracer(tx, tracer)
    return { events, record: row ? signatureRecordOf(row, events[0]) : null }
  })
}

/** What anyone may know of a certificate, and the proof of it. @throws AppError not_found */
export async function readVerification(deps: LedgerDeps, key: string): Promise<Verification> {
  const tracer = key.toUpperCase()
  const found = await findIssued(deps, tracer)
  if (!found) throw new AppError('not_found')
  const { organizationId, certificateId, isSignature } = found
  const { events, record, releasedPdfs } =
    certificateId === null
      ? await (isSignature ? readSigned : readReleased)(deps, organizationId, tracer)
      : await readCertified(deps, organizationId, certificateId)
  const { policy } = deps.ledgerTrust
  const evidence = events.length > 0 ? await buildEvidence(deps, policy, { tracer, events, withDetails: false }) : null
  const judged = await judgeCertificate(nodeCrypto, { evidence, tracer, record, trust: policy, now: deps.now() })
  const shown = judged.evidence?.events[0].summary ?? record?.summary ?? {}
  const doubt = deps.ledgerGuard.doubt()
  const status = statusToShow(judged)
  // a witness knows of a later entry, or of another log: this may be how it once was
  const isDoubtful = doubt !== null && status === 'Valid'
  return {
    tracer,
    status: isDoubtful ? 'NotProven' : status,
    reason: isDoubtful ? 'older' : judged.reason,
    type: shown['type'] ?? null,
    name: shown['name'] ?? null,
    organization: shown['organization'] ?? null,
    created_at: shown['created_at'] ?? null,
    expiration_date: judged.evidence?.events.at(-1)?.leaf.expires ?? record?.expiration_date ?? null,
    anchored: judged.anchored,
    doubt,
    evidence,
    record,
    released_pdfs: releasedPdfs ?? null,
    trust: policy && writeTrust(policy),
  }
}
