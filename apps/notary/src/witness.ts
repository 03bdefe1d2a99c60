import {
  checkNote,
  cosignedMessage,
  LedgerError,
  parseAddCheckpoint,
  parseCheckpoint,
  writeSignatureLine,
  writeTimestamp,
  type VerifierKey,
} from '@eluent/ledger'
import { parsed, Refusal, requireContinuation, requireOwnState } from './continue-log.ts'
import { nodeCrypto } from './crypto.ts'
import type { Heads } from './heads.ts'
import type { SigningKey } from './signing-key.ts'

/** Cosigns the states of the logs it knows, each only if it continues the last: c2sp.org/tlog-witness. */
export class Witness {
  readonly #key: SigningKey
  readonly #heads: Heads
  readonly #logs: readonly VerifierKey[]
  readonly #now: () => Date

  constructor(key: SigningKey, heads: Heads, logs: readonly VerifierKey[], now: () => Date) {
    this.#key = key
    this.#heads = heads
    this.#logs = logs
    this.#now = now
  }

  /** @param request the body of add-checkpoint. @returns the cosignature's line. @throws Refusal */
  async addCheckpoint(request: string): Promise<string> {
    const { checkpoint: signed, ...claim } = parsed(() => parseAddCheckpoint(request))
    const { checkpoint, note } = parsed(() => parseCheckpoint(signed))
    const { origin } = checkpoint
    const keys = this.#logs.filter(({ name }) => name === origin)
    if (keys.length === 0) throw new Refusal(404, 'This log is not known here.')
    try {
      if ((await checkNote(nodeCrypto, note, keys)).length === 0) throw new Refusal(403, 'The log has not signed this.')
    } catch (error) {
      if (error instanceof LedgerError) throw new Refusal(403, error.message)
      throw error
    }
    // from here to keep() nothing waits, so that no other request comes in between
    requireOwnState(this.#heads, origin)
    requireContinuation(this.#heads.latest(origin), claim, checkpoint)
    const at = this.#now()
    const seconds = Math.floor(at.getTime() / 1000)
    const stamp = writeTimestamp(seconds)
    const signature = this.#key.sign(cosignedMessage(note.text, seconds))
    const line = `${writeSignatureLine({ ...this.#key.verifier, signature: concatBytes(stamp, signature) })}\n`
    this.#heads.keep(origin, { ...checkpoint, note: signed + line }, at)
    return line
  }

  /** The last checkpoint of a log that was cosigned here. */
  head(origin: string): string | undefined {
    return this.#heads.latest(origin)?.note
  }
}

const concatBytes = (a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from([...a, ...b])
