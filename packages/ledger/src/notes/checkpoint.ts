import { fromBase64, readSize, toBase64, type Bytes } from '../bytes/bytes.ts'
import type { Crypto, VerifierKey } from './keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { checkNote, parseNote, type Note } from './signed-note.ts'

/** The signed size and root of a log, after c2sp.org/tlog-checkpoint. */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Bytes
  /** The root of the map of the last entries, as of this size; checkpoints of older logs have none. */
  readonly mapRoot?: Bytes | undefined
}

/** Begins the extension line that holds the root of the map. */
const MAP_LINE = 'status-map '

export function checkpointText({ origin, size, root, mapRoot }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n${mapRoot ? `${MAP_LINE}${toBase64(mapRoot)}\n` : ''}`
}

function readMapLine(line: string): Bytes | undefined {
  const mapRoot = line.startsWith(MAP_LINE) ? fromBase64(line.slice(MAP_LINE.length)) : undefined
  return mapRoot?.length === 32 ? mapRoot : undefined
}

/**
 * Reads three lines, and the one extension line that the audit of this log recomputes; others, which nobody here can audit, are
 * refused. @throws LedgerError malformed
 */
export function parseUnsignedCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n')
  const [line, ...end] = rest.reverse().slice(1)
  const mapRoot = line === undefined ? undefined : readMapLine(line)
  const checkpoint = { origin, size: readSize(size), root: fromBase64(root), ...(mapRoot && { mapRoot }) }
  const isWhole = rest[0] === '' && end.length === 0 && (line === undefined || mapRoot !== undefined)
  if (origin === '' || checkpoint.root.length !== 32 || !isWhole)
    throw new LedgerError('malformed', 'A checkpoint has three lines: origin, size and root; one of a map may follow.')
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

/** @throws LedgerError malformed, signature or quorum */
export async function verifyCheckpoint(crypto: Crypto, note: string, trust: TrustPolicy): Promise<CheckedCheckpoint> {
  const { checkpoint, note: parsed } = parseCheckpoint(note)
  if (checkpoint.origin !== trust.log.name)
    throw new LedgerError('signature', `The checkpoint is of ${checkpoint.origin}, not of ${trust.log.name}.`)
  const checked = await checkNote(crypto, parsed, [trust.log, ...trust.witnesses])
  if (!checked.some(({ key }) => key === trust.log))
    throw new LedgerError('signature', 'The checkpoint is not signed by the log.')
  const cosigned = checked.filter(({ key }) => trust.witnesses.includes(key))
  if (cosigned.length < trust.quorum)
    throw new LedgerError('quorum', `${trust.quorum} witnesses are needed, ${cosigned.length} have signed.`)
  const times = cosigned.flatMap(({ at }) => (at === null ? [] : [at.getTime()]))
  return {
    ...checkpoint,
    witnesses: cosigned.map(({ key }) => key.name),
    witnessedAt: times.length === 0 ? null : new Date(Math.max(...times)),
  }
}
