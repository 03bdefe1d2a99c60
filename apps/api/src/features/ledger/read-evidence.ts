import {
  ERASED_BODY,
  fromHex,
  hashOfDetails,
  keysOf,
  leafHash,
  parseCanonicalJson,
  parseCheckpoint,
  sameKey,
  tracerHash,
  utf8,
  writeEvidence,
  writeStatusProof,
  writeTlogProof,
  type Evidence,
  type EvidenceEvent,
  type JsonObject,
  type StatusProof,
  type TrustPolicy,
} from '@eluent/ledger'
import type { Deps } from '../../views/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  hashesIn,
  latestWitnessed,
  listBodies,
  listEntries,
  listEntriesByTracer,
  listEntriesOf,
  type SignedCheckpoint,
} from '../../records/ledger/ledger-store.ts'
import { mapEntriesIn } from '../../records/ledger/map-entries.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import { readAnchors } from './read-anchors.ts'

/** The events of a certificate with what they seal, as they stand in the database; the proofs come by `proveEvents`. */
export async function readEvents(tx: Tx, certificateId: number) {
  const entries = await listEntries(tx, certificateId)
  const bodies = await listBodies(
    tx,

    entries.map(({ seq }) => seq),
  )
  return entries.map((entry) => ({ ...entry, body: bodies.find(({ seq }) => seq === entry.seq) ?? null }))
}

export type StoredEvent = Awaited<ReturnType<typeof readEvents>>[number]

/** The same of several certificates, by their numbers. */
export async function readEventsOf(tx: Tx, certificateIds: readonly number[]): Promise<Map<number, StoredEvent[]>> {
  const entries = await listEntriesOf(tx, certificateIds)
  const found = await listBodies(
    tx,
    entries.map(({ seq }) => seq),
  )
  const bodies = new Map(found.map((body) => [body.seq, body]))
  const events = Map.groupBy(entries, (entry) => entry.certificate_id ?? 0)
  return new Map(
    [...events].map(([id, of]) => [id, of.map(({ seq, leaf }) => ({ seq, leaf, body: bodies.get(seq) ?? null }))]),
  )
}

/** The events of reports by the hashes of their TRACERs. */
export async function readEventsByTracer(tx: Tx, hashes: readonly string[]): Promise<Map<string, StoredEvent[]>> {
  if (hashes.length === 0) return new Map()
  const entries = await listEntriesByTracer(tx, hashes)
  const found = await listBodies(
    tx,
    entries.map(({ seq }) => seq),
  )
  const bodies = new Map(found.map((body) => [body.seq, body]))
  const events = Map.groupBy(entries, (entry) => entry.tracer_hash ?? '')
  return new Map(
    [...events].map(([hash, of]) => [hash, of.map(({ seq, leaf }) => ({ seq, leaf, body: bodies.get(seq) ?? null }))]),
  )
}

/** JSON that somebody changed by hand need not be canonical, nor JSON at all; the check that follows says so. */
export function objectOf(text: string): JsonObject {
  try {
    return parseCanonicalJson(text) as JsonObject
  } catch {
    return { unreadable: text }
  }
}

function eventOf({ leaf, body }: StoredEvent, proof: string | null, withDetails: boolean): EvidenceEvent {
  if (!body) return { leaf, proof, ...ERASED_BODY }
  const { salt, details_salt: detailsSalt, ...texts } = body
  return {
    leaf,
    proof,
    salt,
    summary: objectOf(texts.summary) as EvidenceEvent['summary'],
    details_hash: hashOfDetails(sha256, texts.details, detailsSalt),
    details: withDetails ? objectOf(texts.details) : null,
    details_salt: withDetails ? detailsSalt : null,
  }
}

/** The checkpoint that counts: the newest that enough witnesses signed. After a change of the log's key the next one does. */
export async function countingCheckpoint(db: Deps['db'], policy: TrustPolicy): Promise<SignedCheckpoint | undefined> {
  const names = policy.witnesses.map(({ name }) => name)
  const latest = await db.lookUp((lookups) => latestWitnessed(lookups, names, policy.quorum))
  const { name, id } = policy.log
  const isOwn = latest && parseCheckpoint(latest.note).note.signatures.some((one) => sameKey(one, name, id))
  return isOwn ? latest : undefined
}

/** A checkpoint as outsiders read it. */
export function cosignedNote({ note, cosignatures }: SignedCheckpoint): string {
  return note + cosignatures.map(({ line }) => line).join('')
}

interface Proofs {
  /** Null for an entry that the checkpoint does not cover yet. */
  readonly entries: readonly (string | null)[]
  readonly status: StatusProof | null
}

/** The proofs of entries under the checkpoint that counts, and that the last of them is the last of its TRACER. */
async function proveEntries(
  { db, ledgerTree }: Pick<Deps, 'db' | 'ledgerTree'>,
  policy: TrustPolicy | null,
  { tracer, events }: { tracer: string; events: readonly StoredEvent[] },
): Promise<Proofs> {
  const checkpoint = policy && (await countingCheckpoint(db, policy))
  if (!checkpoint) return { entries: events.map(() => null), status: null }
  const head = parseCheckpoint(checkpoint.note).checkpoint
  const note = cosignedNote(checkpoint)
  const proveEach = async (): Promise<(string | null)[]> => {
    const proofs: (string | null)[] = []
    for (const { seq: index } of events) {
      const path = index < head.size ? await ledgerTree.inclusionProof(hashesIn(db.lookups), index, head) : null
      proofs.push(path && writeTlogProof({ index, path, checkpoint: note }))
    }
    return proofs
  }
  const last = events.at(-1)
  const proveLast = async (): Promise<StatusProof | null> => {
    if (!last || last.seq >= head.size) return null
    const key = fromHex(tracerHash(sha256, tracer), 32)
    const entry = { key, index: last.seq, leafHash: leafHash(sha256, utf8(last.leaf)) }
    const proof = await ledgerTree.map.prove(mapEntriesIn(db.lookups), head, entry)
    return proof && writeStatusProof(proof)
  }
  const [entries, status] = await Promise.all([proveEach(), proveLast()])
  return { entries, status }
}

export type EvidenceDeps = Pick<Deps, 'db' | 'ledgerTree' | 'timestamps'>

/**
 * The evidence of a certificate as one text.
 * @param withDetails whether what may hold personal data comes along
 * @throws AppError not_found when the log has no entry for it
 */
export async function buildEvidence(
  deps: EvidenceDeps,
  policy: TrustPolicy | null,
  given: { tracer: string; events: readonly StoredEvent[]; withDetails: boolean },
): Promise<string> {
  if (given.events.length === 0) throw new AppError('not_found')
  const { entries, status } = await proveEntries(deps, policy, given)
  const anchors = await readAnchors(deps, entries.at(-1) ?? null)
  const evidence: Evidence = {
    format: 'eluent-evidence/2',
    tracer: given.tracer,
    keys: policy && keysOf(policy),
    events: given.events.map((event, n) => eventOf(event, entries[n] ?? null, given.withDetails)),
    status,
    ...(anchors.length > 0 && { anchors }),
  }
  return writeEvidence(evidence)
}

/** Evidence without proofs: shows whether the events follow each other and fit what they seal. */
export function writeBareEvidence(tracer: string, events: readonly StoredEvent[]): string {
  return writeEvidence({
    format: 'eluent-evidence/1',
    tracer,
    keys: null,
    events: events.map((event) => eventOf(event, null, false)),
  })
}
