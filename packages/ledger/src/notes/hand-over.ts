import { LedgerError } from '../bytes/ledger-error.ts'
import type { Sha256 } from '../bytes/bytes.ts'
import { ED25519, readVerifierKey, writeVerifierKey, type Crypto, type VerifierKey } from './keys.ts'
import { checkNote, parseNote } from './signed-note.ts'

/**
 * How one key of the log follows another. `appoint`: a key kept offline may name the next one where the log's own is lost.
 * `succeed`: planned. `recover`: by the appointed key. `acknowledge`: a folder was restored; the log goes on under another name.
 */
export const HAND_OVERS = ['appoint', 'succeed', 'recover', 'acknowledge'] as const
export type HandOverKind = (typeof HAND_OVERS)[number]

export interface HandOver {
  readonly kind: HandOverKind
  readonly from: VerifierKey
  readonly to: VerifierKey
  /** ISO 8601 in UTC. */
  readonly at: string
  /** One line. */
  readonly why: string
}

const HEADER = 'eluent hand-over v1'

/** What is signed: by both keys, of an appointment by the log's alone, of a recovery by the appointed and the new one. */
export function handOverText({ kind, from, to, at, why }: HandOver): string {
  return `${[HEADER, kind, writeVerifierKey(from), writeVerifierKey(to), at, why].join('\n')}\n`
}

/** Reads a hand-over without judging its signatures. @throws LedgerError malformed */
export function parseHandOver(sha256: Sha256, note: string): HandOver {
  const { text } = parseNote(note)
  const [, kind, from = '', to = '', at = '', why = ''] = text.split('\n')
  const known = HAND_OVERS.find((one) => one === kind)
  if (known === undefined) throw new LedgerError('malformed', 'This is no hand-over of a log.')
  const handOver = { kind: known, from: readVerifierKey(sha256, from), to: readVerifierKey(sha256, to), at, why }
  const isOne = [handOver.from, handOver.to].every(({ type }) => type === ED25519) && handOverText(handOver) === text
  if (!isOne) throw new LedgerError('malformed', 'This is no hand-over of a log.')
  return handOver
}

const same = (a: VerifierKey, b: VerifierKey): boolean => writeVerifierKey(a) === writeVerifierKey(b)

async function requireSignatures(crypto: Crypto, note: string, keys: readonly VerifierKey[]): Promise<void> {
  const checked = await checkNote(crypto, parseNote(note), keys)
  if (keys.some((key) => !checked.some((one) => one.key === key)))
    throw new LedgerError('signature', 'The hand-over is not signed by the keys that it needs.')
}

export interface LogKeys {
  /** From the trusted one to the present one. */
  readonly keys: readonly [VerifierKey, ...VerifierKey[]]
  /** What led from one to the next; one fewer. */
  readonly handOvers: readonly HandOver[]
}

/**
 * Follows the key of a log from one that is trusted to the present one. Each step is signed by the key before, or by the
 * one that it had appointed for its loss; what begins with another key is passed over.
 * @param notes in the order in which the log has them
 * @throws LedgerError for a step that is not signed as it must be
 */
export async function followLogKey(crypto: Crypto, trusted: VerifierKey, notes: readonly string[]): Promise<LogKeys> {
  const keys: [VerifierKey, ...VerifierKey[]] = [trusted]
  const handOvers: HandOver[] = []
  let current = trusted
  let appointed: VerifierKey | undefined
  for (const note of notes) {
    const handOver = parseHandOver(crypto.sha256, note)
    const { kind, from, to } = handOver
    if (!same(from, current)) continue
    if (kind === 'appoint') {
      await requireSignatures(crypto, note, [current])
      appointed = to
      continue
    }
    if (kind === 'recover' && appointed === undefined)
      throw new LedgerError('signature', 'The log appointed no key for its recovery.')
    await requireSignatures(crypto, note, [kind === 'recover' && appointed ? appointed : current, to])
    keys.push(to)
    handOvers.push(handOver)
    current = to
  }
  return { keys, handOvers }
}

/** Whether hand-overs lead from one key of the log to the other, in whichever direction. @throws LedgerError as above */
async function isSameLog(crypto: Crypto, a: VerifierKey, b: VerifierKey, notes: readonly string[]): Promise<boolean> {
  const leads = async (from: VerifierKey, to: VerifierKey): Promise<boolean> =>
    (await followLogKey(crypto, from, notes)).keys.some((key) => same(key, to))
  return (await leads(a, b)) || (await leads(b, a))
}

/**
 * The key that evidence is checked under: its own where hand-overs connect it with the trusted one, else the trusted one.
 * @param line the log's key as the evidence names it
 */
export async function keyOfEvidence(
  crypto: Crypto,
  line: string,
  trusted: VerifierKey,
  notes: readonly string[],
): Promise<VerifierKey> {
  const own = readVerifierKey(crypto.sha256, line)
  return (await isSameLog(crypto, trusted, own, notes)) ? own : trusted
}
