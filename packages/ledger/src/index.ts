export { asSealed } from './evidence/as-sealed.ts'
export { fromBase64, fromHex, toBase64, toHex, utf8, type Bytes, type Sha256 } from './bytes/bytes.ts'
export { canonicalJson, parseCanonicalJson, type JsonObject, type JsonValue } from './bytes/canonical-json.ts'
export {
  checkpointText,
  parseCheckpoint,
  parseUnsignedCheckpoint,
  verifyCheckpoint,
  type CheckedCheckpoint,
  type Checkpoint,
  type TrustPolicy,
} from './notes/checkpoint.ts'
export { parseAddCheckpoint, writeAddCheckpoint, type AddCheckpoint } from './notes/add-checkpoint.ts'
export {
  keysOf,
  standingOf,
  verifyEvidence,
  writeEvidence,
  type Evidence,
  type EvidenceEvent,
  type VerifiedEvidence,
} from './evidence/evidence.ts'
export { judgeCertificate, type CertificateRecord, type Judgement } from './evidence/judge-certificate.ts'
export { HashTree } from './tree/hash-tree.ts'
export {
  COSIGNATURE,
  ED25519,
  readVerifierKey,
  verifierKey,
  writeVerifierKey,
  type Crypto,
  type SignatureType,
  type VerifierKey,
  type VerifySignature,
} from './notes/keys.ts'
export {
  commitment,
  detailsHash,
  hashOfLeaf,
  LEAF_EVENTS,
  parseLeaf,
  SALT_BYTES,
  tracerHash,
  writeLeaf,
  type Leaf,
  type LeafEvent,
  type SealedBody,
} from './evidence/leaf.ts'
export { LedgerError, type LedgerFault } from './bytes/ledger-error.ts'
export { leafHash, verifyConsistency, verifyInclusion } from './tree/merkle.ts'
export {
  checkNote,
  cosignedMessage,
  parseSignatureLines,
  writeNote,
  writeSignatureLine,
  writeTimestamp,
  type NoteSignature,
} from './notes/signed-note.ts'
export { parseTlogProof, verifyTlogProof, writeTlogProof } from './notes/tlog-proof.ts'
