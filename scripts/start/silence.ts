/** A pause or a question that took so much longer than it may was held up here. */
const HELD_UP_MS = 1_000
/** Of the time that something may be silent: a question waits as long at least. */
const LEAST_PART = 6

/**
 * How long something that is asked again and again has not answered. A slow answer is one: a process that others keep from the
 * processor is alive, and starting it again would take more of it. Nor is it silence where this process itself stood still.
 */
export class Silence {
  readonly #mayLastMs: number
  #sinceMs: number

  /** @param startsInMs when an answer may first be expected */
  constructor(mayLastMs: number, startsInMs = 0) {
    this.#mayLastMs = mayLastMs
    this.#sinceMs = performance.now() + startsInMs
  }

  get isTooLong(): boolean {
    return performance.now() - this.#sinceMs > this.#mayLastMs
  }

  /** Begins again, as if it had answered, or will in a while. */
  restart(inMs = 0): void {
    this.#sinceMs = performance.now() + inMs
  }

  /** Asks, and waits until it would have been silent for too long. @returns whether there was an answer */
  async ask(question: (withinMs: number) => Promise<boolean>): Promise<boolean> {
    const leftMs = this.#mayLastMs - Math.max(0, performance.now() - this.#sinceMs)
    const withinMs = Math.ceil(Math.max(leftMs, this.#mayLastMs / LEAST_PART))
    const isHeard = await this.during(withinMs, () => question(withinMs))
    if (isHeard) this.restart()
    return isHeard
  }

  /** Does what takes so long at most; where it took longer, nothing is known of that time. */
  async during<T>(mostMs: number, work: () => Promise<T>): Promise<T> {
    const begunMs = performance.now()
    const result = await work()
    const tookMs = performance.now() - begunMs
    if (tookMs > mostMs + HELD_UP_MS) this.#sinceMs += tookMs
    return result
  }
}
