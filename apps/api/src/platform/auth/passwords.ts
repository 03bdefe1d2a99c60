import { hash, verify } from '@node-rs/argon2'

/** What argon2id costs, in KiB, passes and lanes. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's floor. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PARALLEL = 4
/** UTF-8 bytes; 64 characters of four bytes. Longer ones never reach the hash. */
const LENGTH_LIMIT = 256

/** Hashes and checks passwords, at most four at once, so that a burst of sign-ins cannot starve the process. */
export class Passwords {
  readonly #cost: PasswordCost
  #running = 0
  readonly #waiting: (() => void)[] = []
  #decoy: Promise<string> | undefined

  constructor(cost = COST) {
    this.#cost = cost
  }

  async hash(password: string): Promise<string> {
    if (Buffer.byteLength(password) > LENGTH_LIMIT)
      throw new RangeError(`A password has at most ${LENGTH_LIMIT} bytes.`)
    return this.#queued(() => hash(password, this.#cost))
  }

  /** Checks a password; without a stored hash it does the same work in vain, so that time does not tell who exists. */
  async matches(password: string, storedHash: string | null | undefined): Promise<boolean> {
    const known = storedHash ?? undefined
    this.#decoy ??= this.hash('no password is this one')
    const against = known ?? (await this.#decoy)
    const candidate = Buffer.byteLength(password) > LENGTH_LIMIT ? '' : password
    const same = await this.#queued(() => verify(against, candidate))
    return same && known !== undefined && candidate === password
  }

  /** Whether a stored hash was made with less than today's cost. */
  isWeak(storedHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#cost
    return !storedHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
  }

  async #queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= PARALLEL) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
