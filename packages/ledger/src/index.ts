export { asSealed } from './as-sealed.ts'
export { fromBase64, fromHex, toBase64, toHex, utf8, type Bytes, type Sha256 } from './bytes.ts'
export { canonicalJson, parseCanonicalJson, type JsonObject, type JsonValue } from './canonical-json.ts'
export {
  checkpointText,
  parseCheckpoint,
  parseUnsignedCheckpoint,
  verifyCheckpoint,
  type CheckedCheckpoint,
  type Checkpoint,
  type TrustPolicy,
} from './checkpoint.ts'
export { parseAddCheckpoint, writeAddCheckpoint, type AddCheckpoint } from './add-checkpoint.ts'
export {
  keysOf,
  standingOf,
  verifyEvidence,
  writeEvidence,
  type Evidence,
  type EvidenceEvent,
  type VerifiedEvidence,
} from './evidence.ts'
export { judgeCertificate, type CertificateRecord, type Judgement } from './judge-certificate.ts'
export { HashTree } from './hash-tree.ts'
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
} from './keys.ts'
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
} from './leaf.ts'
export { LedgerError, type LedgerFault } from './ledger-error.ts'
export { leafHash, verifyConsistency, verifyInclusion } from './merkle.ts'
export {
  checkNote,
  cosignedMessage,
  parseSignatureLines,
  writeNote,
  writeSignatureLine,
  writeTimestamp,
  type NoteSignature,
} from './signed-note.ts'
export { parseTlogProof, verifyTlogProof, writeTlogProof } from './tlog-proof.ts'
