import { fromBase64, fromHex, toBase64, utf8, type Bytes, type Sha256 } from '../bytes/bytes.ts'
import { isJsonObject, type JsonValue } from '../bytes/canonical-json.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { verifyMapProof } from '../map/status-map.ts'
import { leafHash } from '../tree/merkle.ts'
import { tracerHash } from './leaf.ts'

/** That an entry is the last about its TRACER: what stands beside its way up in the map, the lowest first, in base64. */
export interface StatusProof {
  readonly proof: readonly string[]
}

export function writeStatusProof(proof: readonly Bytes[]): StatusProof {
  return { proof: proof.map(toBase64) }
}

export function isStatusProof(value: JsonValue | undefined): boolean {
  if (value === null) return true
  if (!isJsonObject(value) || Object.keys(value).join() !== 'proof') return false
  return Array.isArray(value['proof']) && value['proof'].every((hash) => typeof hash === 'string')
}

interface Shown {
  readonly tracer: string
  readonly events: readonly { readonly leaf: string }[]
  readonly status?: StatusProof | null
}

/**
 * Whether the last event that is shown is the last of all, by the map of the checkpoint that covers it.
 * @param place of the last event in the log, and the root of the checkpoint's map
 * @returns false where the file or the checkpoint says nothing of it
 * @throws LedgerError status where it is proven not to be, malformed
 */
export function isLastEntry(
  sha256: Sha256,
  { tracer, events, status }: Shown,
  { index, mapRoot }: { index: number; mapRoot: Bytes | undefined },
): boolean {
  const proof = status?.proof.map(fromBase64)
  const last = events.at(-1)
  if (!proof || !mapRoot || !last) return false
  const key = fromHex(tracerHash(sha256, tracer), 32)
  const entry = { key, index, leafHash: leafHash(sha256, utf8(last.leaf)) }
  if (!verifyMapProof(sha256, { entry, proof, root: mapRoot }))
    throw new LedgerError('status', 'The last event shown is not the last of the log: a later one is left out.')
  return true
}
