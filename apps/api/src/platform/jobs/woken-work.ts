import type { FastifyBaseLogger } from 'fastify'
import { continuing } from '../telemetry/spans.ts'

interface Work {
  /** What is looked for, for the log. */
  name: string
  /** Does what waits; asks between its parts whether it has to stop. */
  look: (isStopping: () => boolean) => Promise<void>
}

/** Work behind the calls that is done in one go at a time: whoever adds some wakes it, and woken meanwhile it looks once more. */
export class WokenWork {
  readonly #work: Work
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #isWoken = false
  #isStopping = false
  #running: Promise<void> | undefined

  constructor(work: Work, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#work = work
    this.#log = log
  }

  /** Something may wait. */
  wake(): void {
    this.#isWoken = true
    // what it finds is for several calls, each named in its row
    this.#running ??= continuing(null, () => this.#run())
  }

  /** Ends after the part in hand. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  async #run(): Promise<void> {
    while (this.#isWoken && !this.#isStopping) {
      this.#isWoken = false
      try {
        await this.#work.look(() => this.#isStopping)
      } catch (error) {
        this.#log.warn({ err: error }, `${this.#work.name} could not be looked for; the next look does`)
      }
    }
    this.#running = undefined
  }
}
