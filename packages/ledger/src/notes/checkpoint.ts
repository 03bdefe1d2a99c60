import { fromBase64, readSize, toBase64, type Bytes } from '../bytes/bytes.ts'
import type { Crypto, VerifierKey } from './keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { checkNote, parseNote, type Note } from './signed-note.ts'

/** The signed size and root of a log, after c2sp.org/tlog-checkpoint. */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Bytes
}

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** Reads three lines; extension lines, which nobody can audit, are refused. @throws LedgerError malformed */
export function parseUnsignedCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n')
  const checkpoint = { origin, size: readSize(size), root: fromBase64(root) }
  if (origin === '' || checkpoint.root.length !== 32 || rest.length !== 1 || rest[0] !== '')
    throw new LedgerError('malformed', 'A checkpoint has three lines: origin, size and root.')
  return checkpoint
}

/** Reads a checkpoint with its signatures, without judging them. @throws LedgerError malformed */
export function parseCheckpoint(note: string): { checkpoint: Checkpoint; note: Note } {
  const parsed = parseNote(note)
  return { checkpoint: parseUnsignedCheckpoint(parsed.text), note: parsed }
}

/** Whose word is taken: the log's own key, and how many of the witnesses. */
export interface TrustPolicy {
  readonly log: VerifierKey
  readonly witnesses: readonly VerifierKey[]
  readonly quorum: number
}

export interface CheckedCheckpoint extends Checkpoint {
  /** Names of the witnesses that cosigned it. */
  readonly witnesses: readonly string[]
  /** The latest time a witness gave; null without one: the log's own signature holds no time. */
  readonly witnessedAt: Date | null
}

/** @throws LedgerError malformed or signature */
export async function verifyCheckpoint(crypto: Crypto, note: string, trust: TrustPolicy): Promise<CheckedCheckpoint> {
  const { checkpoint, note: parsed } = parseCheckpoint(note)
  if (checkpoint.origin !== trust.log.name)
    throw new LedgerError('signature', `The checkpoint is of ${checkpoint.origin}, not of ${trust.log.name}.`)
  const checked = await checkNote(crypto, parsed, [trust.log, ...trust.witnesses])
  if (!checked.some(({ key }) => key === trust.log))
    throw new LedgerError('signature', 'The checkpoint is not signed by the log.')
  const cosigned = checked.filter(({ key }) => trust.witnesses.includes(key))
  if (cosigned.length < trust.quorum)
    throw new LedgerError('signature', `${trust.quorum} witnesses are needed, ${cosigned.length} have signed.`)
  const times = cosigned.flatMap(({ at }) => (at === null ? [] : [at.getTime()]))
  return {
    ...checkpoint,
    witnesses: cosigned.map(({ key }) => key.name),
    witnessedAt: times.length === 0 ? null : new Date(Math.max(...times)),
  }
}
