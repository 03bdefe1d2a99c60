import { fromBase64, readSize, toBase64, type Bytes } from '../bytes/bytes.ts'
import { verifyCheckpoint, type CheckedCheckpoint, type TrustPolicy } from './checkpoint.ts'
import type { Crypto } from './keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { leafHash, verifyInclusion } from '../tree/merkle.ts'

/** That a leaf stands in a signed log, as one text: c2sp.org/tlog-proof. */
export interface TlogProof {
  readonly index: number
  readonly path: readonly Bytes[]
  /** The checkpoint with its signatures, verbatim. */
  readonly checkpoint: string
}

const HEADER = 'c2sp.org/tlog-proof@v1'
const LONGEST_PATH = 63

export function writeTlogProof({ index, path, checkpoint }: TlogProof): string {
  return [HEADER, `index ${index}`, ...path.map(toBase64), '', checkpoint].join('\n')
}

/** @throws LedgerError malformed */
export function parseTlogProof(text: string): TlogProof {
  const cut = text.indexOf('\n\n')
  if (cut < 0) throw new LedgerError('malformed', 'The proof has no checkpoint.')
  const [header, index = '', ...path] = text.slice(0, cut).split('\n')
  if (header !== HEADER || !index.startsWith('index ') || path.length > LONGEST_PATH)
    throw new LedgerError('malformed', `A proof begins with ${HEADER} and an index.`)
  return { index: readSize(index.slice(6)), path: path.map(fromBase64), checkpoint: text.slice(cut + 2) }
}

/** @throws LedgerError malformed, signature or not_included */
export async function verifyTlogProof(
  crypto: Crypto,
  proof: string,
  leaf: Bytes,
  trust: TrustPolicy,
): Promise<CheckedCheckpoint & { readonly index: number }> {
  const { index, path, checkpoint: note } = parseTlogProof(proof)
  const checkpoint = await verifyCheckpoint(crypto, note, trust)
  const { size, root } = checkpoint
  const hash = leafHash(crypto.sha256, leaf)
  if (!verifyInclusion(crypto.sha256, { index, size, leafHash: hash, proof: path, root }))
    throw new LedgerError('not_included', `The entry is not number ${index} of the log that was signed.`)
  return { ...checkpoint, index }
}
