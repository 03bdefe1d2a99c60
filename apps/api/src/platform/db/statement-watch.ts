/** As `pg` says it of its own, so that it counts as a passing fault. */
export const TOO_LONG = 'Query read timeout'

/**
 * Gives a connection up whose oldest statement without an answer was sent `mostMs` ago. A connection has one timer, which goes off seldom
 * and looks then: `pg` sets and clears one for each statement, and V8 then keeps what belongs to a call until its next large
 * collection (2 MB in each small one, 13 % of a list call).
 */
export class StatementWatch {
  readonly #mostMs: number
  readonly #giveUp: (reason: Error) => void
  /** When each of the unanswered was sent: answers come in this order. */
  readonly #sentAtMs: number[] = []
  #willLook = false

  constructor(mostMs: number, giveUp: (reason: Error) => void) {
    this.#mostMs = mostMs
    this.#giveUp = giveUp
  }

  get unanswered(): number {
    return this.#sentAtMs.length
  }

  sent(): void {
    this.#sentAtMs.push(performance.now())
    if (!this.#willLook) this.#lookIn(this.#mostMs)
  }

  answered(): void {
    this.#sentAtMs.shift()
  }

  #lookIn(ms: number): void {
    this.#willLook = true
    setTimeout(() => this.#look(), ms).unref()
  }

  #look(): void {
    this.#willLook = false
    const [oldest] = this.#sentAtMs
    if (oldest === undefined) return
    const leftMs = oldest + this.#mostMs - performance.now()
    if (leftMs > 0) this.#lookIn(Math.ceil(leftMs))
    else this.#giveUp(new Error(TOO_LONG))
  }
}
