import { checkpointText, parseAddCheckpoint, parseUnsignedCheckpoint, utf8, writeNote } from '@eluent/ledger'
import { parsed, Refusal, requireContinuation, requireOwnState } from './continue-log.ts'
import type { Heads } from './heads.ts'
import type { SigningKey } from './signing-key.ts'

/** Signs the states of one log, each only if it continues the last. It never sees the entries, nor the database. */
export class Signer {
  readonly #key: SigningKey
  readonly #heads: Heads
  readonly #now: () => Date

  constructor(key: SigningKey, heads: Heads, now: () => Date) {
    this.#key = key
    this.#heads = heads
    this.#now = now
  }

  /** @param request as for a witness, with a checkpoint that is not signed yet. @returns the signed one. @throws Refusal */
  sign(request: string): string {
    const { checkpoint: text, ...claim } = parsed(() => parseAddCheckpoint(request))
    const checkpoint = parsed(() => parseUnsignedCheckpoint(text))
    const { name, id } = this.#key.verifier
    if (checkpoint.origin !== name) throw new Refusal(404, `This signs for ${name} alone.`)
    requireOwnState(this.#heads, name)
    requireContinuation(this.#heads.latest(name), claim, checkpoint)
    const body = checkpointText(checkpoint)
    const note = writeNote({ text: body, signatures: [{ name, id, signature: this.#key.sign(utf8(body)) }] })
    this.#heads.keep(name, { ...checkpoint, note }, this.#now())
    return note
  }

  head(): string | undefined {
    return this.#heads.latest(this.#key.verifier.name)?.note
  }
}
