import { utf8, type Sha256 } from '../bytes/bytes.ts'
import { checkAnchors, isAnchors, type Anchor, type CheckedAnchor } from './anchors.ts'
import {
  canonicalJson,
  isJsonObject,
  parseCanonicalJson,
  type JsonObject,
  type JsonValue,
} from '../bytes/canonical-json.ts'
import type { CheckedCheckpoint, TrustPolicy } from '../notes/checkpoint.ts'
import { readVerifierKey, writeVerifierKey, type Crypto } from '../notes/keys.ts'
import {
  canFollow,
  commitment,
  detailsHash,
  hashOfLeaf,
  parseSubjectLeaf,
  subjectOf,
  tracerHash,
  type SubjectLeaf,
} from './leaf.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { isLastEntry, isStatusProof, type StatusProof } from './status-proof.ts'
import { parseTlogProof, verifyTlogProof } from '../notes/tlog-proof.ts'

/** One event of a certificate with all that is needed to check it. */
export interface EvidenceEvent {
  readonly leaf: string
  /** The `.tlog-proof` text; null while no checkpoint covers the entry. */
  readonly proof: string | null
  readonly salt: string
  readonly summary: Readonly<Record<string, string>>
  readonly details_hash: string
  /** Null where only the public part is shown, or the details were erased. */
  readonly details: JsonObject | null
  readonly details_salt: string | null
}

/** All that is needed to check a certificate without the laboratory: see docs/ledger.md. */
export interface Evidence {
  readonly format: 'eluent-evidence/1' | 'eluent-evidence/2'
  readonly tracer: string
  /** The keys it was made under; a verifier holds them against those it trusts. Null where no log signs: nothing is proven. */
  readonly keys: { readonly log: string; readonly witnesses: readonly string[] } | null
  readonly events: readonly EvidenceEvent[]
  /** That no event came after the last, as of the checkpoint; null where its map does not prove it. Absent from files of `/1`. */
  readonly status?: StatusProof | null
  /** What dates the log from outside; absent where nothing does. */
  readonly anchors?: readonly Anchor[]
}

export interface VerifiedEvent {
  readonly leaf: SubjectLeaf
  readonly summary: Readonly<Record<string, string>>
  readonly details: JsonObject | null
  readonly detailsHash: string
  /** Whether a signed checkpoint covers it. */
  readonly anchored: boolean
}

export interface VerifiedEvidence {
  readonly tracer: string
  readonly events: readonly [VerifiedEvent, ...VerifiedEvent[]]
  /** The checkpoint that covers the events; null while none does. */
  readonly checkpoint: CheckedCheckpoint | null
  /** Whether the checkpoint proves that no event came after the last; where it does not, there may be one. */
  readonly isLast: boolean
  readonly anchors: readonly CheckedAnchor[]
}

export function writeEvidence(evidence: Evidence): string {
  return canonicalJson(evidence as unknown as JsonValue)
}

export function keysOf(trust: TrustPolicy) {
  return {
    log: writeVerifierKey(trust.log),
    witnesses: trust.witnesses.map(writeVerifierKey),
  }
}

const isTexts = (value: JsonValue | undefined): boolean =>
  isJsonObject(value) && Object.values(value).every((text) => typeof text === 'string')
const isText = (value: JsonValue | undefined): boolean => typeof value === 'string'
const textOrNull = (value: JsonValue | undefined): boolean => value === null || isText(value)
const hasNames = (value: JsonObject, names: string): boolean => Object.keys(value).toSorted().join() === names

function isEvent(value: JsonValue): boolean {
  return (
    isJsonObject(value) &&
    hasNames(value, 'details,details_hash,details_salt,leaf,proof,salt,summary') &&
    [value['leaf'], value['salt'], value['details_hash']].every(isText) &&
    [value['proof'], value['details_salt']].every(textOrNull) &&
    isTexts(value['summary']) &&
    (value['details'] === null || isJsonObject(value['details']))
  )
}

/** Reads evidence of the one spelling it has. @throws LedgerError malformed */
function parseEvidence(text: string): Evidence {
  const value = parseCanonicalJson(text)
  if (!isEvidence(value)) throw new LedgerError('malformed', 'The file is not evidence of a certificate.')
  return value as unknown as Evidence
}

function isKeys(keys: JsonValue | undefined): boolean {
  if (keys === null) return true
  if (!isJsonObject(keys) || !hasNames(keys, 'log,witnesses') || !isText(keys['log'])) return false
  return Array.isArray(keys['witnesses']) && keys['witnesses'].every(isText)
}

function isEvidence(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false
  const { keys, events } = value
  const isFirst = value['format'] === 'eluent-evidence/1'
  if (!isFirst && (value['format'] !== 'eluent-evidence/2' || !isStatusProof(value['status']))) return false
  return (
    (hasNames(value, isFirst ? 'events,format,keys,tracer' : 'events,format,keys,status,tracer') ||
      (!isFirst && hasNames(value, 'anchors,events,format,keys,status,tracer') && isAnchors(value['anchors']))) &&
    isText(value['tracer']) &&
    isKeys(keys) &&
    Array.isArray(events) &&
    events.length > 0 &&
    events.every(isEvent)
  )
}

/** What stands in evidence for an event whose words were erased; it holds only where an erasure is the last event. */
export const ERASED_BODY = { salt: '', summary: {}, details_hash: '', details: null, details_salt: null } as const

function isBlank({ salt, summary, details_hash, details, details_salt }: EvidenceEvent): boolean {
  return canonicalJson({ salt, summary, details_hash, details, details_salt }) === canonicalJson(ERASED_BODY)
}

/** That what is shown is what the leaf commits to. @throws LedgerError commitment */
function checkCommitment(sha256: Sha256, event: EvidenceEvent, leaf: SubjectLeaf, isErased: boolean): void {
  if (isBlank(event)) {
    if (isErased) return
    throw new LedgerError('commitment', 'What was sealed is missing.')
  }
  const { details, details_salt: salt } = event
  if ((details === null) !== (salt === null))
    throw new LedgerError('malformed', 'Details and their salt come together.')
  if (details !== null && salt !== null && detailsHash(sha256, details, salt) !== event.details_hash)
    throw new LedgerError('commitment', 'The details are not those that were sealed.')
  if (commitment(sha256, event.summary, event.details_hash, event.salt) !== leaf.commit)
    throw new LedgerError('commitment', 'The certificate is not what was sealed.')
}

/** That the leaves are one certificate's or report's, each following the one before. @throws LedgerError chain */
function checkChain(sha256: Sha256, entries: readonly { text: string; leaf: SubjectLeaf }[], tracer: string): void {
  const hash = tracerHash(sha256, tracer)
  for (const [index, { leaf }] of entries.entries()) {
    const before = entries[index - 1]
    const fits =
      leaf.tracer_hash === hash &&
      subjectOf(leaf) === subjectOf(before?.leaf ?? leaf) &&
      leaf.prev === (before === undefined ? null : hashOfLeaf(sha256, before.text)) &&
      canFollow(leaf.event, before?.leaf.event ?? null)
    if (!fits) throw new LedgerError('chain', `Entry ${index + 1} does not follow from the one before.`)
  }
}

/** That the evidence was made under the trusted keys; witnesses that are not known here may be named beside them. */
function checkKeys(sha256: Sha256, keys: Evidence['keys'], trust: TrustPolicy | null): void {
  // every key that is named has its one spelling
  const named = keys && [keys.log, ...keys.witnesses].map((line) => writeVerifierKey(readVerifierKey(sha256, line)))
  if (!trust) return
  const known = keysOf(trust)
  const witnesses = known.witnesses.filter((key) => named?.slice(1).includes(key))
  if (named?.[0] !== known.log || witnesses.length < trust.quorum)
    throw new LedgerError('other_keys', 'The evidence names other keys than those that are trusted.')
}

/**
 * Checks everything: the chain of events, what each commits to, and that each stands in the log under the trusted keys.
 * It proves what was issued and that it was not altered since, and where `isLast` that no event was left out. Whether something
 * came after the checkpoint it cannot tell.
 * @param trust null where no keys are trusted: then it proves nothing but that the parts fit together
 * @throws LedgerError; other_keys where it was made under keys that are not trusted
 */
export async function verifyEvidence(
  crypto: Crypto,
  text: string,
  trust: TrustPolicy | null,
): Promise<VerifiedEvidence> {
  const evidence = parseEvidence(text)
  checkKeys(crypto.sha256, evidence.keys, trust)
  const entries = evidence.events.map((event) => ({ event, text: event.leaf, leaf: parseSubjectLeaf(event.leaf) }))
  checkChain(crypto.sha256, entries, evidence.tracer)
  const isErased = entries.at(-1)?.leaf.event === 'erase'
  const notes = new Set<string>()
  let checkpoint: CheckedCheckpoint | null = null
  let last = -1
  const events: VerifiedEvent[] = []
  for (const { event, leaf } of entries) {
    checkCommitment(crypto.sha256, event, leaf, isErased)
    if (event.proof !== null && trust) {
      if (events.some(({ anchored }) => !anchored)) throw new LedgerError('chain', 'A proof is missing in between.')
      notes.add(parseTlogProof(event.proof).checkpoint)
      const { index, ...checked } = await verifyTlogProof(crypto, event.proof, utf8(event.leaf), trust)
      if (notes.size > 1 || index <= last) throw new LedgerError('chain', 'The proofs are not of one state of the log.')
      checkpoint = checked
      last = index
    }
    events.push({
      leaf,
      summary: event.summary,
      details: event.details,
      detailsHash: event.details_hash,
      anchored: event.proof !== null && trust !== null,
    })
  }
  const isProven = events.every(({ anchored }) => anchored)
  const isLast =
    isProven &&
    checkpoint !== null &&
    isLastEntry(crypto.sha256, evidence, { index: last, mapRoot: checkpoint.mapRoot })
  const covered = isProven && checkpoint !== null && trust !== null ? { trust, checkpoint, index: last } : null
  const anchors = await checkAnchors(crypto, evidence.anchors ?? [], covered)
  return { tracer: evidence.tracer, events: events as [VerifiedEvent, ...VerifiedEvent[]], checkpoint, isLast, anchors }
}
