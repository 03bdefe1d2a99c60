import { randomBytes } from 'node:crypto'
import {
  canFollow,
  canonicalJson,
  commitment,
  detailsHash,
  hashOfLeaf,
  parseSubjectLeaf,
  SALT_BYTES,
  subjectOf,
  tracerHash,
  writeLeaf,
  type CertificateLeafEvent,
  type LogLeafEvent,
  type ReportLeafEvent,
  type SealedBody,
  type SignatureLeafEvent,
  type SubjectLeaf,
} from '@eluent/ledger'
import type { Tx } from '../../platform/db/database.ts'
import { insertEntry, insertLogEntry, lockLedger, nextPlace, takePlace } from './ledger-store.ts'
import { sha256 } from './sha256.ts'

interface SubjectEvent {
  readonly tracer: string
  readonly at: Date
  /** May still be on its way: it is waited for together with the lock. */
  readonly body: SealedBody | Promise<SealedBody>
}

export interface CertificateEvent extends SubjectEvent {
  readonly certificateId: number
  readonly event: CertificateLeafEvent
  /** Until when the certificate holds after this event; null when it has no end. */
  readonly expires: Date | null
}

export interface ReportEvent extends SubjectEvent {
  readonly number: string
  readonly event: ReportLeafEvent
}

export interface SignatureEvent extends SubjectEvent {
  /** The signature's number in its organization. */
  readonly number: string
  readonly event: SignatureLeafEvent
}

export interface LogEvent {
  readonly event: LogLeafEvent
  readonly at: Date
  /** What it says, in the form of the event. */
  readonly text: string
}

/** What the kinds of entries differ in. */
type Subject =
  | { v: '1'; cert: string; event: CertificateLeafEvent; expires: string | null }
  | { v: '2'; kind: 'report'; number: string; event: ReportLeafEvent; expires: string | null }
  | { v: '2'; kind: 'signature'; number: string; event: SignatureLeafEvent; expires: string | null }

/**
 * Adds an event of a certificate to the log, in the transaction of the change: both are there or neither is. Call it last,
 * since other appends wait from here to the end of the transaction.
 * @returns its place in the log, from 0
 * @throws Error when the event cannot follow the one before; LedgerError when the body holds what cannot be sealed
 */
export function appendLeaf(tx: Tx, change: CertificateEvent): Promise<{ seq: number }> {
  const { certificateId, event, expires } = change
  const subject = { v: '1', cert: String(certificateId), event, expires: expires?.toISOString() ?? null } as const
  return appendEvent(tx, change, subject, { kind: 'certificate', certificate_id: certificateId })
}

/** Adds an event of a released report to the log, as `appendLeaf` does. */
export function appendReportLeaf(tx: Tx, change: ReportEvent): Promise<{ seq: number }> {
  const { number, event } = change
  const subject = { v: '2', kind: 'report', number, event, expires: null } as const
  return appendEvent(tx, change, subject, { kind: 'report', certificate_id: null })
}

/** Adds an event of a signature to the log, as `appendLeaf` does. */
export function appendSignatureLeaf(tx: Tx, change: SignatureEvent): Promise<{ seq: number }> {
  const { number, event } = change
  const subject = { v: '2', kind: 'signature', number, event, expires: null } as const
  return appendEvent(tx, change, subject, { kind: 'signature', certificate_id: null })
}

/** Adds an entry of the log about itself, of no organization. Call it last, as `appendLeaf`. */
export async function appendLogLeaf(tx: Tx, { event, at, text }: LogEvent): Promise<{ seq: number }> {
  const [, seq] = await Promise.all([lockLedger(tx), nextPlace(tx)])
  const leaf = writeLeaf({ v: '2', kind: 'log', event, at: at.toISOString(), text })
  await insertLogEntry(tx, { seq, leaf, leaf_hash: hashOfLeaf(sha256, leaf) })
  return { seq }
}

async function appendEvent(
  tx: Tx,
  change: SubjectEvent,
  subject: Subject,
  row: { kind: string; certificate_id: number | null },
): Promise<{ seq: number }> {
  const tracer_hash = tracerHash(sha256, change.tracer)
  const [{ before, seq }, body] = await Promise.all([takePlace(tx, tracer_hash), change.body])
  const last = before ? parseSubjectLeaf(before.leaf) : undefined

  const salts = { salt: randomBytes(SALT_BYTES).toString('hex'), details_salt: randomBytes(SALT_BYTES).toString('hex') }
  const entry: SubjectLeaf = {
    ...subject,
    at: change.at.toISOString(),
    commit: commitment(sha256, body.summary, detailsHash(sha256, body.details, salts.details_salt), salts.salt),
    tracer_hash,
    prev: before?.leaf_hash ?? null,
  }
  if (!canFollow(entry.event, last?.event ?? null))
    throw new Error(`${subjectOf(entry)}: ${entry.event} cannot follow ${last?.event ?? 'nothing'}`)
  if (last && subjectOf(last) !== subjectOf(entry))
    throw new Error(`${subjectOf(entry)}: its TRACER is that of ${subjectOf(last)}`)
  const leaf = writeLeaf(entry)
  await insertEntry(
    tx,
    { ...row, seq, tracer_hash, leaf, leaf_hash: hashOfLeaf(sha256, leaf) },
    { seq, summary: canonicalJson(body.summary), details: canonicalJson(body.details), ...salts },
  )
  return { seq }
}
