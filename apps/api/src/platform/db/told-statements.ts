/** What `read_on_shard` fails with where it was given the name of a statement that its session was never told. */
export const NOT_TOLD = 'ELS01'

/** Statements of organizations that one connection remembers; then it begins again. */
const MOST = 5_000
/** A session that knows nothing costs a second run of the transaction: one for so many statements at most. */
const STATEMENTS_PER_MISS = 200

/**
 * Which statements the sessions behind a connection know of an organization's shard: they have run them before, so the text need not
 * be sent again. The coordinator may open a new session at any time; that one fails with NOT_TOLD, and the transaction is run again
 * with all texts.
 */
export class ToldStatements {
  readonly #told = new Set<string>()
  readonly #isKept: boolean
  #asked = 0
  #misses = 0

  /** @param isKept false where the next transaction may meet other sessions, as behind a PgBouncer that pools transactions */
  constructor(isKept: boolean) {
    this.#isKept = isKept
  }

  has(organizationId: number, name: string): boolean {
    this.#asked += 1
    return this.#asked >= this.#misses * STATEMENTS_PER_MISS && this.#told.has(`${organizationId} ${name}`)
  }

  add(organizationId: number, name: string): void {
    if (!this.#isKept) return
    if (this.#told.size >= MOST) this.#told.clear()
    this.#told.add(`${organizationId} ${name}`)
  }

  /** After NOT_TOLD. */
  forget(): void {
    this.#misses += 1
    this.#told.clear()
  }
}
