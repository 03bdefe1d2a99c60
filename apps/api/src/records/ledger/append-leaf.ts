import { randomBytes } from 'node:crypto'
import {
  canonicalJson,
  commitment,
  detailsHash,
  hashOfLeaf,
  parseLeaf,
  SALT_BYTES,
  tracerHash,
  writeLeaf,
  type LeafEvent,
  type SealedBody,
} from '@eluent/ledger'
import type { Tx } from '../../platform/db/database.ts'
import { findPlace, insertEntry, lockLedger } from './ledger-store.ts'
import { sha256 } from './sha256.ts'

export interface CertificateEvent {
  readonly certificateId: number
  readonly tracer: string
  readonly event: LeafEvent
  readonly at: Date
  /** Until when the certificate holds after this event; null when it has no end. */
  readonly expires: Date | null
  /** May still be on its way: it is waited for together with the lock. */
  readonly body: SealedBody | Promise<SealedBody>
}

/**
 * Adds an event of a certificate to the log, in the transaction of the change: both are there or neither is. Call it last,
 * since other appends wait from here to the end of the transaction.
 * @returns its place in the log, from 0
 * @throws Error when the event cannot follow the one before; LedgerError when the body holds what cannot be sealed
 */
export async function appendLeaf(tx: Tx, change: CertificateEvent): Promise<{ seq: number }> {
  const { certificateId, event } = change
  const [, { before, seq }, body] = await Promise.all([lockLedger(tx), findPlace(tx, certificateId), change.body])
  const last = before ? parseLeaf(before.leaf) : undefined
  if ((event === 'issue') === (last !== undefined) || last?.event === 'revoke')
    throw new Error(`certificate ${certificateId}: ${event} cannot follow ${last?.event ?? 'nothing'}`)

  const salts = { salt: randomBytes(SALT_BYTES).toString('hex'), details_salt: randomBytes(SALT_BYTES).toString('hex') }
  const details = canonicalJson(body.details)
  const leaf = writeLeaf({
    v: '1',
    cert: String(certificateId),
    event,
    at: change.at.toISOString(),
    expires: change.expires?.toISOString() ?? null,
    commit: commitment(sha256, body.summary, detailsHash(sha256, body.details, salts.details_salt), salts.salt),
    tracer_hash: tracerHash(sha256, change.tracer),
    prev: before?.leaf_hash ?? null,
  })
  await insertEntry(
    tx,
    {
      seq,
      certificate_id: certificateId,
      tracer_hash: tracerHash(sha256, change.tracer),
      leaf,
      leaf_hash: hashOfLeaf(sha256, leaf),
    },
    { seq, summary: canonicalJson(body.summary), details, ...salts },
  )
  return { seq }
}
