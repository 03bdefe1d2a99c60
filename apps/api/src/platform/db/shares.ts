interface Holder {
  held: number
  readonly waiting: (() => void)[]
}

/** As the pool says it, so that it counts as a passing fault. */
const TOO_LONG = 'timeout exceeded when trying to connect'

/**
 * Lets nobody work at more places at once than his share: who has all of his waits until one of his own is free, so that
 * others find some, however much he wants.
 */
export class Shares {
  readonly #share: number
  readonly #waitAtMostMs: number
  readonly #holders = new Map<number, Holder>()

  constructor({ share, waitAtMostMs }: { share: number; waitAtMostMs: number }) {
    this.#share = share
    this.#waitAtMostMs = waitAtMostMs
  }

  /** Works at one of the owner's places. @throws Error, a passing one, where none was free in time */
  async use<T>(owner: number, work: () => Promise<T>): Promise<T> {
    const holder = this.#holders.get(owner) ?? { held: 0, waiting: [] }
    this.#holders.set(owner, holder)
    if (holder.held < this.#share) holder.held += 1
    else await this.#turn(holder)
    try {
      return await work()
    } finally {
      const next = holder.waiting.shift()
      if (next) next()
      else {
        holder.held -= 1
        if (holder.held === 0) this.#holders.delete(owner)
      }
    }
  }

  /** Resolves when a place is handed over. */
  async #turn({ waiting }: Holder): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(resolve), 1)
      reject(new Error(TOO_LONG))
    }, this.#waitAtMostMs)
    waiting.push(resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
  }
}
