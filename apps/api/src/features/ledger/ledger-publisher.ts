import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { LedgerShortened, publishCheckpoint, publishToWitness } from './publish-checkpoints.ts'

const LOOK_EVERY_MS = 500
const LONGEST_PAUSE_MS = 10_000

/** Has new entries signed and cosigned, within a second where signer and witnesses answer; what fails is tried again. */
export class LedgerPublisher {
  readonly #deps: Pick<Deps, 'db' | 'ledgerTree' | 'ledgerTrust'>
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()
  #loops: Promise<void>[] = []

  constructor(deps: Pick<Deps, 'db' | 'ledgerTree' | 'ledgerTrust'>, log: FastifyBaseLogger) {
    this.#deps = deps
    this.#log = log
  }

  /** The signer and each witness at their own pace: one that is down holds up no other. */
  start(): void {
    const { signer, witnesses } = this.#deps.ledgerTrust
    if (!signer) this.#log.warn('SIGNER_URL is missing: certificates stay without a signed proof')
    this.#loops = [
      ...(signer ? [this.#repeat('the signer', () => publishCheckpoint(this.#deps))] : []),
      ...witnesses.map((witness) =>
        this.#repeat(`the witness ${witness.key.name}`, () => publishToWitness(this.#deps, witness)),
      ),
    ]
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#loops)
  }

  async #repeat(who: string, work: () => Promise<boolean>): Promise<void> {
    const { signal } = this.#stopping
    let failures = 0
    while (!signal.aborted) {
      try {
        await work()
        if (failures > 0) this.#log.info(`${who} answers again`)
        failures = 0
      } catch (error) {
        failures += 1
        const text = `${who} has not signed; it is called again`
        if (error instanceof LedgerShortened) this.#log.error({ err: error }, text)
        else if (failures === 1) this.#log.warn({ err: error }, text)
      }
      const pauseMs = Math.min(LOOK_EVERY_MS * 2 ** Math.min(failures, 6), LONGEST_PAUSE_MS)
      // an aborted pause is the end of the loop
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
