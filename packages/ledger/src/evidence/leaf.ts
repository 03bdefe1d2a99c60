import { concat, fromHex, toHex, utf8, type Sha256 } from '../bytes/bytes.ts'
import { canonicalJson, isJsonObject, parseCanonicalJson, type JsonObject } from '../bytes/canonical-json.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { leafHash } from '../tree/merkle.ts'

export const LEAF_EVENTS = ['issue', 'expire', 'renew', 'revoke'] as const
export type LeafEvent = (typeof LEAF_EVENTS)[number]

/** One entry of the log. It names nobody: names stand only under the salted commitment. */
export interface Leaf {
  readonly v: '1'
  /** The certificate's number. */
  readonly cert: string
  readonly event: LeafEvent
  /** ISO 8601 in UTC. */
  readonly at: string
  /** Until when the certificate holds after this event; null when it has no end. */
  readonly expires: string | null
  /** Hex of SHA-256(salt || summary and hash of the details). */
  readonly commit: string
  /** Hex of SHA-256 of the TRACER. */
  readonly tracer_hash: string
  /** Hex of the leaf hash of this certificate's event before; null for the first. */
  readonly prev: string | null
}

/** What an event seals: the summary is shown to anyone who has the TRACER, the details only to who may see the record. */
export interface SealedBody {
  readonly summary: Readonly<Record<string, string>>
  readonly details: JsonObject
}

export const SALT_BYTES = 16
const NAMES = ['at', 'cert', 'commit', 'event', 'expires', 'prev', 'tracer_hash', 'v']

export function writeLeaf(leaf: Leaf): string {
  return canonicalJson({ ...leaf })
}

const isTime = (text: unknown): boolean =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
const isHash = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** @throws LedgerError malformed */
export function parseLeaf(text: string): Leaf {
  const value = parseCanonicalJson(text)
  const ok =
    isJsonObject(value) &&
    Object.keys(value).join() === NAMES.join() &&
    value['v'] === '1' &&
    typeof value['cert'] === 'string' &&
    LEAF_EVENTS.some((event) => event === value['event']) &&
    isTime(value['at']) &&
    (value['expires'] === null || isTime(value['expires'])) &&
    isHash(value['commit']) &&
    isHash(value['tracer_hash']) &&
    (value['prev'] === null || isHash(value['prev']))
  if (!ok) throw new LedgerError('malformed', 'The entry is not one of this log.')
  return value as unknown as Leaf
}

export function tracerHash(sha256: Sha256, tracer: string): string {
  return toHex(sha256(utf8(tracer)))
}

export function hashOfLeaf(sha256: Sha256, leafText: string): string {
  return toHex(leafHash(sha256, utf8(leafText)))
}

/** Hex of SHA-256(salt || canonical details). @param salt 16 bytes in hex */
export function detailsHash(sha256: Sha256, details: JsonObject, salt: string): string {
  return toHex(sha256(concat(fromHex(salt, SALT_BYTES), utf8(canonicalJson(details)))))
}

/** What the leaf commits to: without the salt the summary cannot be guessed from it. @param salt 16 bytes in hex */
export function commitment(
  sha256: Sha256,
  summary: SealedBody['summary'],
  hashOfDetails: string,
  salt: string,
): string {
  return toHex(sha256(concat(fromHex(salt, SALT_BYTES), utf8(canonicalJson({ details_hash: hashOfDetails, summary })))))
}
