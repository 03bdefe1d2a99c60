export { asSealed } from './evidence/as-sealed.ts'
export { concat, fromHex, sameBytes, toHex, utf8, type Bytes, type Sha256 } from './bytes/bytes.ts'
export {
  canonicalJson,
  canonicalRecord,
  parseCanonicalJson,
  type JsonObject,
  type JsonValue,
} from './bytes/canonical-json.ts'
export {
  checkpointText,
  parseCheckpoint,
  parseUnsignedCheckpoint,
  verifyCheckpoint,
  type Checkpoint,
  type TrustPolicy,
} from './notes/checkpoint.ts'
export { parseAddCheckpoint, writeAddCheckpoint, type AddCheckpoint } from './notes/add-checkpoint.ts'
export {
  keysOf,
  ERASED_BODY,
  verifyEvidence,
  writeEvidence,
  type Evidence,
  type EvidenceEvent,
  type VerifiedEvidence,
} from './evidence/evidence.ts'
export {
  judgeCertificate,
  judgeEvidence,
  type CertificateRecord,
  type Freshness,
  type Judgement,
} from './evidence/judge-certificate.ts'
export { NOT_PROVEN, statusToShow } from './evidence/standing.ts'
export { isSameKey, printOfKey, readTrust, trustByPrints, writeKeyPrints, writeTrust } from './notes/trust.ts'
export { followLogKey, handOverText, keyOfEvidence, parseHandOver, type HandOver } from './notes/hand-over.ts'
export {
  COSIGNATURE,
  ED25519,
  readVerifierKey,
  sameKey,
  verifierKey,
  writeVerifierKey,
  type Crypto,
  type SignatureType,
  type VerifierKey,
} from './notes/keys.ts'
export {
  canFollow,
  commitment,
  detailsHash,
  hashOfDetails,
  hashOfLeaf,
  isLogLeaf,
  parseLeaf,
  parseSubjectLeaf,
  SALT_BYTES,
  subjectOf,
  tracerHash,
  writeLeaf,
  type CertificateLeafEvent,
  type Leaf,
  type LogLeafEvent,
  type ReportLeafEvent,
  type SignatureLeafEvent,
  type SealedBody,
  type SubjectLeaf,
} from './evidence/leaf.ts'
export { writeAnchor, type Anchor } from './evidence/anchors.ts'
export { writeStatusProof, type StatusProof } from './evidence/status-proof.ts'
export {
  entryNode,
  mapProof,
  NOTHING,
  rootOfEntries,
  rootOfNodes,
  siblingsAmongEntries,
  siblingsAmongNodes,
  verifyMapProof,
  type MapEntry,
  type MapNode,
} from './map/status-map.ts'
export { GrowingMap } from './map/growing-map.ts'
export { LedgerError } from './bytes/ledger-error.ts'
export { leafHash, verifyConsistency, verifyInclusion } from './tree/merkle.ts'
export { consistencyRanges, inclusionRanges, type Range } from './tree/ranges.ts'
export {
  edgeTiles,
  hashesOf,
  hashRanges,
  parseTilePath,
  rootOfTile,
  TILE_WIDTH,
  TileGrowth,
  tilePath,
  widthAt,
  type Tile,
} from './tree/tiles.ts'
export { TreeHead } from './tree/tree-head.ts'
export {
  checkNote,
  cosignedMessage,
  parseSignatureLines,
  writeNote,
  writeSignatureLine,
  writeTimestamp,
} from './notes/signed-note.ts'
export { parseTlogProof, writeTlogProof } from './notes/tlog-proof.ts'
