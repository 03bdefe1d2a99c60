import type { SignatureMeaning } from '@eluent/domain/signatures'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows, type NewRow, type Row } from '../../platform/db/rows.ts'

export type SignatureRecord = Row<'signatures'>
/** What a record shows of its signatures. */
export const SIGNATURE_COLUMNS = [
  'signature.id',
  'signature.tracer',
  'signature.meaning',
  'signature.reason',
  'signature.signer_id',
  'signature.signer_name',
  'signature.signed_at',
  'signature.time_zone',
  'signature.record_sha256',
] as const

export function insertSignature(tx: Tx, signature: NewRow<'signatures'> & { meaning: SignatureMeaning }) {
  return insertRows(tx, 'signatures', signature).returningAll().executeTakeFirstOrThrow()
}

/** When a session signed last; null before its first signature. */
export async function lastSignedAt(tx: Tx, sessionId: string): Promise<string | null> {
  const { at } = await rows(tx, 'signatures')
    .where('session_id', '=', sessionId)
    .select(({ fn }) => fn.max('signed_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** Whether a person accepted this wording. */
export async function hasConsented(tx: Tx, userId: number, version: number): Promise<boolean> {
  const found = await rows(tx, 'signature_consents')
    .where('user_id', '=', userId)
    .where('text_version', '=', version)
    .select('user_id')
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps that a person accepts the wording; once. */
export async function insertConsent(tx: Tx, consent: NewRow<'signature_consents'>): Promise<void> {
  await insertRows(tx, 'signature_consents', consent)
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'text_version']).doNothing())
    .execute()
}

/** The signatures of a record, the first first, each with the text that was signed. */
export function listSignaturesOf(tx: Tx, noun: string, recordId: number): Promise<SignatureRecord[]> {
  return rows(tx, 'signatures')
    .where('noun', '=', noun)
    .where('record_id', '=', recordId)
    .selectAll()
    .orderBy('id')
    .execute()
}

/** Signatures by their numbers, the first after this one. */
export function listSignatures(tx: Tx, after: number, limit: number): Promise<SignatureRecord[]> {
  return rows(tx, 'signatures').where('id', '>', after).selectAll().orderBy('id').limit(limit).execute()
}

export function findSignatureByTracer(tx: Tx, tracer: string): Promise<SignatureRecord | undefined> {
  return rows(tx, 'signatures').where('tracer', '=', tracer).selectAll().executeTakeFirst()
}

/** Entries of signatures whose row is gone. */
export function listLostSignatures(tx: Tx) {
  return rows(tx, 'ledger_entries as entry')
    .leftJoin('signatures as signature', (join) =>
      join
        .on(sql<boolean>`encode(sha256(convert_to(signature.tracer, 'UTF8')), 'hex') = entry.tracer_hash`)
        .on('signature.organization_id', '=', tx.organizationId),
    )
    .where('entry.kind', '=', 'signature')
    .where('signature.id', 'is', null)
    .select(['entry.seq', 'entry.leaf'])
    .orderBy('entry.seq')
    .execute()
}
