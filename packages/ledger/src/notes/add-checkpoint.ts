import { fromBase64, readSize, toBase64, type Bytes } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'

/** What a log sends its witness: c2sp.org/tlog-witness, add-checkpoint. */
export interface AddCheckpoint {
  readonly oldSize: number
  readonly proof: readonly Bytes[]
  /** The signed checkpoint, verbatim. */
  readonly checkpoint: string
}

const MOST_PROOF_LINES = 63

export function writeAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  return [`old ${oldSize}`, ...proof.map(toBase64), '', checkpoint].join('\n')
}

/** @throws LedgerError malformed */
export function parseAddCheckpoint(text: string): AddCheckpoint {
  const cut = text.indexOf('\n\n')
  const [old = '', ...proof] = text.slice(0, Math.max(cut, 0)).split('\n')
  if (!old.startsWith('old ') || proof.length > MOST_PROOF_LINES)
    throw new LedgerError('malformed', 'A request has a line with the old size, the proof and a checkpoint.')
  return { oldSize: readSize(old.slice(4)), proof: proof.map(fromBase64), checkpoint: text.slice(cut + 2) }
}
