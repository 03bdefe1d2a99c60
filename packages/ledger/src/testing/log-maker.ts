import { createHash, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { concat, fromHex, toHex, utf8, type Bytes } from '../bytes/bytes.ts'
import { checkpointText, type TrustPolicy } from '../notes/checkpoint.ts'
import type { JsonObject } from '../bytes/canonical-json.ts'
import { keysOf, type Evidence, type EvidenceEvent } from '../evidence/evidence.ts'
import { HashTree } from './hash-tree.ts'
import { COSIGNATURE, ED25519, verifierKey, type Crypto, type SignatureType, type VerifierKey } from '../notes/keys.ts'
import {
  commitment,
  detailsHash,
  hashOfLeaf,
  tracerHash,
  writeLeaf,
  type CertificateLeafEvent,
} from '../evidence/leaf.ts'
import { writeStatusProof, type StatusProof } from '../evidence/status-proof.ts'
import { mapProof, rootOfEntries, siblingsAmongEntries, type MapEntry } from '../map/status-map.ts'
import { leafHash } from '../tree/merkle.ts'
import { cosignedMessage, writeNote, writeTimestamp, type NoteSignature } from '../notes/signed-note.ts'
import { writeTlogProof } from '../notes/tlog-proof.ts'

export function sha256(data: Bytes): Bytes {
  return Uint8Array.from(createHash('sha256').update(data).digest())
}

const fromBytes = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytes).toString('base64url') }, format: 'jwk' })
export const crypto: Crypto = {
  sha256,
  verify: (publicKey, message, signature) => verify(null, message, fromBytes(publicKey), signature),
}

export interface Signer {
  readonly key: VerifierKey
  readonly sign: (message: Bytes) => Bytes
}

export function makeSigner(name: string, type: SignatureType): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    key: verifierKey(sha256, name, type, Buffer.from(x, 'base64url')),
    sign: (message) => Uint8Array.from(sign(null, message, privateKey)),
  }
}

export function signed(signer: Signer, text: string): NoteSignature {
  return {
    ...signer.key,
    signature: signer.sign(utf8(text)),
  }
}

export function cosigned(signer: Signer, text: string, seconds: number): NoteSignature {
  return {
    ...signer.key,
    signature: concat(writeTimestamp(seconds), signer.sign(cosignedMessage(text, seconds))),
  }
}

export function signedNote(text: string, signers: readonly Signer[]): string {
  return writeNote({ text, signatures: signers.map((signer) => signed(signer, text)) })
}

/** A log with a witness, kept in memory. */
export class LogMaker {
  readonly log = makeSigner('lab.example/log', ED25519)
  readonly witness = makeSigner('witness.example/w1', COSIGNATURE)
  readonly tree = new HashTree(sha256)
  readonly trust: TrustPolicy = { log: this.log.key, witnesses: [this.witness.key], quorum: 1 }

  /** The last entries, by the hash of their TRACER. */
  readonly #last = new Map<string, MapEntry>()

  /** @param key hex of the TRACER's hash, for an entry that has one */
  append(text: string, key?: string): number {
    const hash = leafHash(sha256, utf8(text))
    this.tree.append(hash)
    const index = this.tree.size - 1
    if (key !== undefined) this.#last.set(key, { key: fromHex(key, 32), index, leafHash: hash })
    return index
  }

  /** @param withMap whether the checkpoint commits to the map of the last entries; only of the whole log */
  checkpoint(seconds = 1_780_000_000, size = this.tree.size, withMap = false): string {
    const { name } = this.log.key
    const mapRoot = withMap ? rootOfEntries(sha256, [...this.#last.values()], 0).hash : undefined
    const text = checkpointText({ origin: name, size, root: this.tree.root(size), mapRoot })
    return writeNote({ text, signatures: [signed(this.log, text), cosigned(this.witness, text, seconds)] })
  }

  proof(index: number, checkpoint = this.checkpoint()): string {
    return writeTlogProof({ index, path: this.tree.inclusionProof(index), checkpoint })
  }

  status(tracer: string): StatusProof {
    const key = fromHex(tracerHash(sha256, tracer), 32)
    return writeStatusProof(mapProof(siblingsAmongEntries(sha256, [...this.#last.values()], key, 0)))
  }
}

export interface Step {
  event: CertificateLeafEvent
  at: string
  expires: string | null
  summary: Record<string, string>
  details: JsonObject
}

/**
 * Evidence of a certificate with these events, in a log between entries of others.
 * @param seconds when the witness signed, where it is judged by another clock than the test's
 */
export function makeEvidence(log: LogMaker, tracer: string, steps: readonly Step[], seconds?: number): Evidence {
  const made = appendSteps(log, tracer, steps)
  return evidenceOf(log, tracer, made, log.checkpoint(seconds, undefined, true))
}

export type Made = readonly { readonly index: number; readonly event: Omit<EvidenceEvent, 'proof'> }[]

export function appendSteps(log: LogMaker, tracer: string, steps: readonly Step[]): Made {
  let prev: string | null = null
  return steps.map((step, n) => {
    const salt = toHex(sha256(utf8(`salt ${n}`)).slice(0, 16))
    const detailsSalt = toHex(sha256(utf8(`details ${n}`)).slice(0, 16))
    const hashOfDetails = detailsHash(sha256, step.details, detailsSalt)
    const leaf: string = writeLeaf({
      v: '1',
      cert: '7',
      event: step.event,
      at: step.at,
      expires: step.expires,
      commit: commitment(sha256, step.summary, hashOfDetails, salt),
      tracer_hash: tracerHash(sha256, tracer),
      prev,
    })
    prev = hashOfLeaf(sha256, leaf)
    log.append(`other ${n}`)
    const index = log.append(leaf, tracerHash(sha256, tracer))
    const body = { salt, summary: step.summary, details: step.details }
    return { index, event: { leaf, ...body, details_hash: hashOfDetails, details_salt: detailsSalt } }
  })
}

/** @param checkpoint of the log as it stands, with its map */
export function evidenceOf(log: LogMaker, tracer: string, made: Made, checkpoint: string): Evidence {
  return {
    format: 'eluent-evidence/2',
    tracer,
    keys: keysOf(log.trust),
    events: made.map(({ index, event }) => ({ ...event, proof: log.proof(index, checkpoint) })),
    status: log.status(tracer),
  }
}
