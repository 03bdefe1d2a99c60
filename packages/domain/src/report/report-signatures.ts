import { MEANING_WORDS, shownHash, type SignatureMeaning } from '../signatures/signatures.ts'
import { formatDateTime } from '../text/date-time.ts'
import type { ReportProvenance } from './report-view.ts'

/** A signature under which a report was released. */
export interface ReportSignature {
  meaning: SignatureMeaning
  /** Null where a public report leaves the names out. */
  signer_name: string | null
  signed_at: string
  record_sha256: string
}

/** Who signed a report, when, as what, and the first digits of the hash of what they signed (21 CFR 11.50). */
export function signaturesOf(
  signatures: readonly ReportSignature[] | undefined,
  timeZone: string,
): Pick<ReportProvenance, 'signed'> {
  if (!signatures || signatures.length === 0) return {}
  const texts = signatures.map(({ meaning, signer_name, signed_at, record_sha256 }) =>
    [
      signer_name === null ? MEANING_WORDS[meaning] : `${MEANING_WORDS[meaning]} by ${signer_name}`,
      `${formatDateTime(signed_at, timeZone) ?? ''} (${signed_at.slice(0, 19)}Z)`,
      shownHash(record_sha256),
    ].join(', '),
  )
  return { signed: texts.join('; ') }
}
