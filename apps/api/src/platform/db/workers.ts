import { AppError } from '../errors/app-error.ts'
import { Shares } from './shares.ts'
import { TOO_LONG } from './statement-watch.ts'
import { databaseErrorCode } from './transient.ts'

/** Shards are seldom moved, and a wrong guess costs a turn at most. */
const KNOWN_FOR_MS = 600_000
const CANCELLED = '57014'

/** A server of a distributed database. */
export interface Worker {
  /** What the coordinator knows it by; 0 is the coordinator itself. */
  readonly group: number
  /** Null where the coordinator alone may ask it. */
  readonly host: string | null
  readonly port: number | null
}

interface Wanted {
  /** Of one worker at once. */
  readonly share: number
  readonly waitAtMostMs: number
  /** Which server holds the rows of an organization; null where there is only one. */
  readonly find: (organizationId: number) => Promise<Worker | null>
  readonly now?: () => number
}

interface Known {
  readonly worker: Worker | null
  readonly until: number
}

/**
 * The servers of a distributed database. One that no longer answers holds no more than its share of the connections, and after
 * the first call that waited in vain the others are refused at once, but for one at a time that tries it: until it answers.
 */
export class Workers {
  readonly #wanted: Wanted
  readonly #now: () => number
  readonly #shares: Shares
  readonly #known = new Map<number, Known>()
  readonly #answeredAt = new Map<number, number>()
  /** With whether somebody is trying it. */
  readonly #silent = new Map<number, { isTried: boolean }>()

  constructor(wanted: Wanted) {
    this.#wanted = wanted
    this.#now = wanted.now ?? (() => performance.now())
    this.#shares = new Shares(wanted)
  }

  /** Works with the server that holds the organization's rows. @throws AppError database_unavailable, at once, where it is silent */
  async use<T>(organizationId: number, work: (worker: Worker | null) => Promise<T>): Promise<T> {
    const worker = await this.#workerOf(organizationId)
    if (worker === null) return work(null)
    const silence = this.#silent.get(worker.group)
    if (silence?.isTried) throw new AppError('database_unavailable')
    if (silence) silence.isTried = true
    try {
      return await this.#shares.use(worker.group, () => this.#heard(worker.group, () => work(worker)))
    } catch (error) {
      // its rows may have been moved away from one that hangs
      if (isSilence(error)) this.forget(organizationId)
      throw error
    } finally {
      if (silence) silence.isTried = false
    }
  }

  async #heard<T>(worker: number, work: () => Promise<T>): Promise<T> {
    const began = this.#now()
    try {
      const result = await work()
      this.#answered(worker)
      return result
    } catch (error) {
      if (!isSilence(error)) this.#answered(worker)
      // a statement that takes long is no silence while others are answered
      else if ((this.#answeredAt.get(worker) ?? -1) < began && !this.#silent.has(worker))
        this.#silent.set(worker, { isTried: false })
      throw error
    }
  }

  #answered(worker: number): void {
    this.#answeredAt.set(worker, this.#now())
    this.#silent.delete(worker)
  }

  /** The organization's rows were moved: where to is asked again. */
  forget(organizationId: number): void {
    this.#known.delete(organizationId)
  }

  async #workerOf(organizationId: number): Promise<Worker | null> {
    const known = this.#known.get(organizationId)
    if (known && known.until > this.#now()) return known.worker
    const worker = await this.#wanted.find(organizationId)
    this.#known.set(organizationId, { worker, until: this.#now() + KNOWN_FOR_MS })
    return worker
  }
}

/** Whether nothing came back at all, by the client's clock or by the server's. */
function isSilence(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return databaseErrorCode(cause) === CANCELLED || (cause instanceof Error && cause.message === TOO_LONG)
}
