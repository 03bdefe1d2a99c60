import type { Signature } from '@eluent/contract'

/** A signature as a joined statement has it: null throughout where there is none. */
type Joined = { [Name in keyof Signature]: Signature[Name] | string | null }

/** A signature as the wire carries it; null where the record has none. */
export function presentSignature(row: Joined | undefined): Signature | null {
  if (!row || row.id === null) return null
  const { id, tracer, meaning, reason, signer_name, signed_at, time_zone, record_sha256 } = row as Signature
  return { id, tracer, meaning, reason, signer_name, signed_at, time_zone, record_sha256 }
}
