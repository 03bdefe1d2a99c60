import { fromBase64, sameBytes, toBase64, utf8, type Bytes } from '../bytes/bytes.ts'
import { isJsonObject, type JsonValue } from '../bytes/canonical-json.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { verifyCheckpoint, type Checkpoint, type TrustPolicy } from '../notes/checkpoint.ts'
import type { Crypto } from '../notes/keys.ts'
import { verifyConsistency } from '../tree/merkle.ts'
import { readTimestamp } from './timestamp-text.ts'

/** A time stamp of an earlier checkpoint that has the last event already, and that the evidence's checkpoint continues. */
export interface Anchor {
  readonly kind: 'rfc3161'
  /** Address of the time stamp authority. */
  readonly authority: string
  /** The note with the log's signature, byte for byte what was stamped. */
  readonly checkpoint: string
  /** In base64, the lowest first. */
  readonly consistency: readonly string[]
  /** DER in base64. */
  readonly token: string
}

/** An anchor that fits; what the authority says counts only as far as the token's own signature does, which is not judged here. */
export interface CheckedAnchor {
  readonly authority: string
  readonly at: Date
  readonly size: number
  readonly checkpoint: string
  readonly token: Bytes
}

export function writeAnchor(
  given: Omit<Anchor, 'kind' | 'consistency' | 'token'> & { consistency: readonly Bytes[]; token: Bytes },
): Anchor {
  const { authority, checkpoint, consistency, token } = given
  return { kind: 'rfc3161', authority, checkpoint, consistency: consistency.map(toBase64), token: toBase64(token) }
}

export function isAnchors(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isAnchor)
}

function isAnchor(value: JsonValue): boolean {
  if (!isJsonObject(value) || Object.keys(value).toSorted().join() !== 'authority,checkpoint,consistency,kind,token')
    return false
  const { kind, authority, checkpoint, consistency, token } = value
  const texts = [authority, checkpoint, token, ...(Array.isArray(consistency) ? consistency : [null])]
  return kind === 'rfc3161' && texts.every((text) => typeof text === 'string')
}

interface Covered {
  readonly trust: TrustPolicy
  readonly checkpoint: Checkpoint
  /** Of the last event in the log. */
  readonly index: number
}

/**
 * @param covered null where nothing is proven: then they date nothing
 * @throws LedgerError where one is of another log, another state or other data, or does not have the last event
 */
export async function checkAnchors(
  crypto: Crypto,
  anchors: readonly Anchor[],
  covered: Covered | null,
): Promise<CheckedAnchor[]> {
  if (!covered) return []
  const checked: CheckedAnchor[] = []
  for (const anchor of anchors) checked.push(await checkAnchor(crypto, anchor, covered))
  return checked
}

async function checkAnchor(crypto: Crypto, anchor: Anchor, covered: Covered): Promise<CheckedAnchor> {
  const { authority, checkpoint: note } = anchor
  const { trust, checkpoint, index } = covered
  const { size, root } = await verifyCheckpoint(crypto, note, { log: trust.log, witnesses: [], quorum: 0 })
  const claim = { oldSize: size, oldRoot: root, newSize: checkpoint.size, newRoot: checkpoint.root }
  const continues = verifyConsistency(crypto.sha256, { ...claim, proof: anchor.consistency.map(fromBase64) })
  if (index >= size || !continues)
    throw new LedgerError('inconsistent', 'The stamped checkpoint is not one that has these events.')
  const token = fromBase64(anchor.token)
  const { hash, at } = readTimestamp(token)
  if (!sameBytes(hash, crypto.sha256(utf8(note))))
    throw new LedgerError('signature', 'The time stamp is one of other data.')
  return { authority, at, size, checkpoint: note, token }
}
