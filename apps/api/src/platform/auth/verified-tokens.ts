import { hash } from 'node:crypto'
import type { TokenClaims } from '@eluent/contract'

/** Long enough for the calls of one page, and the most that a clock set back could add to a token's life. */
const KEPT_MS = 2_000
const MOST = 10_000

interface Verified {
  claims: TokenClaims
  fromMs: number
}

/**
 * What the tokens say whose signatures were verified a moment ago, by the SHA-256 of each. Whether one still lets its caller
 * in is not known here: the session's row says so at every call.
 */
export class VerifiedTokens {
  readonly #now: () => Date
  readonly #kept = new Map<string, Verified>()

  constructor(now: () => Date) {
    this.#now = now
  }

  find(token: string): TokenClaims | undefined {
    const key = keyOf(token)
    const found = this.#kept.get(key)
    if (!found) return undefined
    const now = this.#now().getTime()
    if (now >= found.fromMs && now < found.fromMs + KEPT_MS && now < found.claims.exp * 1000) return found.claims
    this.#kept.delete(key)
    return undefined
  }

  keep(token: string, claims: TokenClaims): void {
    if (this.#kept.size >= MOST) this.#kept.clear()
    this.#kept.set(keyOf(token), { claims: Object.freeze(claims), fromMs: this.#now().getTime() })
  }

  clear(): void {
    this.#kept.clear()
  }
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64')
}
