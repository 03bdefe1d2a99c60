import { parseCheckpoint, parseTlogProof, utf8, verifyConsistency, writeAnchor, type Anchor } from '@eluent/ledger'
import type { Timestamps } from '../../platform/timestamps/open-timestamps.ts'
import { TimestampRefused } from '../../platform/timestamps/timestamp-refused.ts'
import type { Deps } from '../../views/deps.ts'
import { hashesIn } from '../../records/ledger/ledger-store.ts'
import { findFirstTimestamp } from '../../records/ledger/ledger-timestamps-store.ts'
import { sha256 } from '../../records/ledger/sha256.ts'

/**
 * The first time stamp of the log since it has an entry, with what shows that the entry's checkpoint continues what was stamped.
 * @param proof of the last event; null where no checkpoint covers it yet
 */
export async function readAnchors(
  { db, ledgerTree, timestamps }: Pick<Deps, 'db' | 'ledgerTree' | 'timestamps'>,
  proof: string | null,
): Promise<Anchor[]> {
  if (!timestamps || proof === null) return []
  const { index, checkpoint: note } = parseTlogProof(proof)
  const head = parseCheckpoint(note).checkpoint
  const stamp = await db.lookUp((lookups) => findFirstTimestamp(lookups, { above: index, upTo: head.size }))
  if (!stamp) return []
  const { size, authority, token, note: checkpoint } = stamp
  const consistency = size === head.size ? [] : await ledgerTree.consistencyProof(hashesIn(db.lookups), size, head.size)
  const oldRoot = parseCheckpoint(checkpoint).checkpoint.root
  // a damaged tile is found and mended before the next checkpoint is signed; until then the file has no time stamp
  const claim = { oldSize: size, oldRoot, newSize: head.size, newRoot: head.root, proof: consistency }
  if (!verifyConsistency(sha256, claim)) return []
  const der = Uint8Array.from(Buffer.from(token, 'base64'))
  return isGood(timestamps, der, checkpoint) ? [writeAnchor({ authority, checkpoint, consistency, token: der })] : []
}

/** One that is none is named by the audit; it speaks against no certificate. */
function isGood(timestamps: Timestamps, token: Uint8Array, note: string): boolean {
  try {
    timestamps.verify(token, sha256(utf8(note)))
    return true
  } catch (error) {
    if (error instanceof TimestampRefused) return false
    throw error
  }
}
