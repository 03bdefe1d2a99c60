import {
  checkpointText,
  LedgerError,
  parseCheckpoint,
  verifyConsistency,
  type AddCheckpoint,
  type Checkpoint,
} from '@eluent/ledger'
import { sha256 } from './crypto.ts'
import type { Head, Heads } from './heads.ts'

/** An answer other than yes, with the status of c2sp.org/tlog-witness. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: 400 | 401 | 403 | 404 | 409 | 422
  /** With 409: the size that is known here. */
  readonly size: number | null

  constructor(status: Refusal['status'], message: string, size: number | null = null) {
    super(message)
    this.status = status
    this.size = size
  }
}

/** Runs a parser; what is malformed is a bad request. @throws Refusal 400 */
export function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof LedgerError) throw new Refusal(400, error.message)
    throw error
  }
}

/** That this folder knows how far the log has come. @throws Refusal 403 */
export function requireOwnState(heads: Heads, origin: string): void {
  if (heads.isRestored)
    throw new Refusal(
      403,
      'This folder was copied or restored and may be older than what was signed. Bring back the newest one, or: npm run ledger:acknowledge -- --why "..."',
    )
  if (heads.isClosed(origin))
    throw new Refusal(403, 'This log ended when a restored folder was acknowledged: it goes on under another name.')
}

/**
 * That the new state begins with everything that was signed before.
 * @param known what was signed last; undefined when nothing was
 * @throws Refusal 400 for sizes that go back, 409 when the asker does not know the last size, 422 when the proof fails
 */
export function requireContinuation(
  known: Head | undefined,
  { oldSize, proof }: Pick<AddCheckpoint, 'oldSize' | 'proof'>,
  next: Checkpoint,
): void {
  const knownSize = known?.size ?? 0
  if (oldSize > next.size) throw new Refusal(400, 'The old size is larger than the new one.')
  if (oldSize !== knownSize) throw new Refusal(409, 'The last size that was signed is another.', knownSize)
  if (known === undefined) {
    if (proof.length > 0) throw new Refusal(422, 'From nothing there is nothing to prove.')
    return
  }
  const claim = { oldSize, oldRoot: known.root, newSize: next.size, newRoot: next.root, proof }
  if (verifyConsistency(sha256, claim)) {
    // one size has one map: a second would show other certificates as they once were
    if (oldSize === next.size && parseCheckpoint(known.note).note.text !== checkpointText(next))
      throw new Refusal(409, 'Another map was signed for this size.', knownSize)
    return
  }
  if (oldSize === next.size) throw new Refusal(409, 'Another root was signed for this size.', knownSize)
  throw new Refusal(422, 'The log does not continue what was signed.')
}
