import { concat, fromHex, toHex, utf8, type Sha256 } from '../bytes/bytes.ts'
import { canonicalJson, isJsonObject, parseCanonicalJson, type JsonObject } from '../bytes/canonical-json.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { leafHash } from '../tree/merkle.ts'

/** What happens to a certificate. `erase` is its end too: what it says was removed, that it was issued stays proven. */
export const CERTIFICATE_EVENTS = ['issue', 'expire', 'renew', 'revoke', 'erase'] as const
export type CertificateLeafEvent = (typeof CERTIFICATE_EVENTS)[number]
/** What happens to a released report; it is revoked when it is withdrawn or replaced. */
export const REPORT_EVENTS = ['issue', 'revoke', 'erase'] as const
export type ReportLeafEvent = (typeof REPORT_EVENTS)[number]
/** What happens to a signature: it is made, once; what was signed can be erased. */
const SIGNATURE_EVENTS = ['issue', 'erase'] as const
export type SignatureLeafEvent = (typeof SIGNATURE_EVENTS)[number]
/** What happens to the log itself. */
export const LOG_EVENTS = ['map', 'appoint', 'succeed', 'recover', 'acknowledge'] as const
export type LogLeafEvent = (typeof LOG_EVENTS)[number]

/** What every entry of a thing with a TRACER says. It names nobody: names stand only under the salted commitment. */
interface Sealed {
  /** ISO 8601 in UTC. */
  readonly at: string
  /** Until when it holds after this event; null when it has no end. */
  readonly expires: string | null
  /** Hex of SHA-256(salt || summary and hash of the details). */
  readonly commit: string
  /** Hex of SHA-256 of the TRACER. */
  readonly tracer_hash: string
  /** Hex of the leaf hash of its event before; null for the first. */
  readonly prev: string | null
}

export interface CertificateLeaf extends Sealed {
  readonly v: '1'
  /** The certificate's number. */
  readonly cert: string
  readonly event: CertificateLeafEvent
}

export interface ReportLeaf extends Sealed {
  readonly v: '2'
  readonly kind: 'report'
  /** The report's number. */
  readonly number: string
  readonly event: ReportLeafEvent
}

export interface SignatureLeaf extends Sealed {
  readonly v: '2'
  readonly kind: 'signature'
  /** The signature's number in its organization. */
  readonly number: string
  readonly event: SignatureLeafEvent
}

/** An entry of the log about itself: of nobody's TRACER, open to all. */
export interface LogLeaf {
  readonly v: '2'
  readonly kind: 'log'
  readonly event: LogLeafEvent
  /** ISO 8601 in UTC. */
  readonly at: string
  /** What it says, in the form of the event. */
  readonly text: string
}

/** An entry of a thing with a TRACER. */
export type SubjectLeaf = CertificateLeaf | ReportLeaf | SignatureLeaf
/** One entry of the log. */
export type Leaf = SubjectLeaf | LogLeaf

/** What an event seals: the summary is shown to anyone who has the TRACER, the details only to who may see the record. */
export interface SealedBody {
  readonly summary: Readonly<Record<string, string>>
  readonly details: JsonObject
}

export const SALT_BYTES = 16

export function writeLeaf(leaf: Leaf): string {
  return canonicalJson({ ...leaf })
}

const isTime = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const orNull =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || is(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const oneOf =
  (words: readonly string[]) =>
  (value: unknown): boolean =>
    words.some((word) => word === value)

type Members = Readonly<Record<string, (value: unknown) => boolean>>
const SEALED: Members = {
  at: isTime,
  expires: orNull(isTime),
  commit: isHash,
  tracer_hash: isHash,
  prev: orNull(isHash),
}
const CERTIFICATE: Members = { ...SEALED, v: oneOf(['1']), cert: isText, event: oneOf(CERTIFICATE_EVENTS) }
const V2: Members = { v: oneOf(['2']) }
const REPORT: Members = { ...SEALED, ...V2, kind: oneOf(['report']), number: isText, event: oneOf(REPORT_EVENTS) }
const SIGNATURE: Members = {
  ...SEALED,
  ...V2,
  kind: oneOf(['signature']),
  number: isText,
  event: oneOf(SIGNATURE_EVENTS),
}
const LOG: Members = { ...V2, at: isTime, kind: oneOf(['log']), event: oneOf(LOG_EVENTS), text: isText }

/** Whether these members are there, and no other. */
function has(value: JsonObject, members: Members): boolean {
  const names = Object.keys(members)
  return names.length === Object.keys(value).length && names.every((name) => members[name]?.(value[name]) === true)
}

/** Reads an entry of the one spelling it has. @throws LedgerError malformed */
export function parseLeaf(text: string): Leaf {
  const value = parseCanonicalJson(text)
  if (!isJsonObject(value) || ![CERTIFICATE, REPORT, SIGNATURE, LOG].some((members) => has(value, members)))
    throw new LedgerError('malformed', 'The entry is not one of this log.')
  return value as unknown as Leaf
}

/** Reads an entry of a certificate, report or signature. @throws LedgerError malformed */
export function parseSubjectLeaf(text: string): SubjectLeaf {
  const leaf = parseLeaf(text)
  if (isLogLeaf(leaf)) throw new LedgerError('malformed', 'The entry is of the log itself.')
  return leaf
}

export function isLogLeaf(leaf: Leaf): leaf is LogLeaf {
  return leaf.v === '2' && leaf.kind === 'log'
}

/** What an entry is of, in words: `certificate 12`, `report 7-2`, `signature 40`. */
export function subjectOf(leaf: SubjectLeaf): string {
  return leaf.v === '1' ? `certificate ${leaf.cert}` : `${leaf.kind} ${leaf.number}`
}

/** Whether an event can come after another: an issue is the first, after a revocation only erasure, after that nothing. */
export function canFollow(event: SubjectLeaf['event'], before: SubjectLeaf['event'] | null): boolean {
  if ((event === 'issue') !== (before === null)) return false
  return before !== 'erase' && (before !== 'revoke' || event === 'erase')
}

export function tracerHash(sha256: Sha256, tracer: string): string {
  return toHex(sha256(utf8(tracer)))
}

export function hashOfLeaf(sha256: Sha256, leafText: string): string {
  return toHex(leafHash(sha256, utf8(leafText)))
}

/** Hex of SHA-256(salt || canonical details). @param salt 16 bytes in hex */
export function detailsHash(sha256: Sha256, details: JsonObject, salt: string): string {
  return hashOfDetails(sha256, canonicalJson(details), salt)
}

/** The same of the text as it is kept; what is not a canonical text of details has a hash that nothing commits to. */
export function hashOfDetails(sha256: Sha256, text: string, salt: string): string {
  return toHex(sha256(concat(fromHex(salt, SALT_BYTES), utf8(text))))
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
