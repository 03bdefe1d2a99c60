import { createHash } from 'node:crypto'
import type { SealedBody } from '@eluent/ledger'
import { MEANING_WORDS, type SignatureMeaning } from '@eluent/domain/signatures'
import type { SignatureRecord } from './signatures-store.ts'

/** What the summary of a signature says it is. */
const SIGNATURE = 'Electronic signature'

function isMeaning(text: string): text is SignatureMeaning {
  return Object.hasOwn(MEANING_WORDS, text)
}

function meaningWord(meaning: string): string {
  return isMeaning(meaning) ? MEANING_WORDS[meaning] : meaning
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * What is sealed of a signature, read from its row as it stands: whoever changes the row changes this. The summary is for anyone
 * with its TRACER and names nobody; the hash is of the text as it is kept, so that a changed text shows.
 */
export function signatureBody(row: SignatureRecord): SealedBody {
  return {
    summary: {
      type: SIGNATURE,
      name: row.label,
      meaning: meaningWord(row.meaning),
      tracer: row.tracer,
      created_at: row.signed_at,
    },
    details: {
      id: String(row.id),
      noun: row.noun,
      record_id: String(row.record_id),
      record_version: String(row.record_version),
      text_sha256: sha256Hex(row.record_text),
      record_sha256: row.record_sha256,
      meaning: row.meaning,
      reason: row.reason,
      signer_id: String(row.signer_id),
      signer_name: row.signer_name,
      signed_at: row.signed_at,
      time_zone: row.time_zone,
      session_id: row.session_id,
    },
  }
}
