/** A clock that moves when a test moves it. */
export class FakeClock {
  #nowMs: number
  #timers: { atMs: number; ring: () => void }[] = []

  constructor(start: string | number | Date) {
    this.#nowMs = new Date(start).getTime()
    if (Number.isNaN(this.#nowMs)) throw new RangeError(`not a time: ${String(start)}`)
  }

  /** Milliseconds since 1970, as Date.now. */
  readonly now = (): number => this.#nowMs

  readonly date = (): Date => new Date(this.#nowMs)

  /** Resolves when the clock has moved on by this much; `signal` ends the wait with its reason. */
  readonly sleep = (delayMs: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const timer = { atMs: this.#nowMs + delayMs, ring: resolve }
      this.#timers.push(timer)
      signal?.addEventListener('abort', () => {
        this.#timers = this.#timers.filter((other) => other !== timer)
        reject(signal.reason as Error)
      })
    })

  /** How many sleepers wait. */
  get waiting(): number {
    return this.#timers.length
  }

  /** Moves on, waking each sleeper at its own time and letting it run before the next. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#nowMs + byMs
    for (;;) {
      const next = this.#timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0]
      if (!next) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      next.ring()
      await new Promise((done) => setImmediate(done))
    }
    this.#nowMs = endMs
  }
}
