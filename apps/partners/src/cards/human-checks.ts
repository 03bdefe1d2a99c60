import { createHash, randomBytes } from 'node:crypto'

/** About 4,000 hashes: a blink for a browser, a cost for who asks a million times. */
export const WORK_BITS = 12
const LIFETIME_MS = 600_000
/** Challenges and proofs kept at once; the oldest go first. */
const KEPT = 10_000

/** Remembers names for some minutes. */
class Remembered {
  readonly #until = new Map<string, number>()
  readonly #now: () => Date
  constructor(now: () => Date) {
    this.#now = now
  }

  add(name: string): void {
    const [oldest] = this.#until.keys()
    if (this.#until.size >= KEPT && oldest !== undefined) this.#until.delete(oldest)
    this.#until.set(name, this.#now().getTime() + LIFETIME_MS)
  }

  has(name: string): boolean {
    return (this.#until.get(name) ?? 0) > this.#now().getTime()
  }

  /** Whether it was there; it is not afterwards. */
  take(name: string): boolean {
    const had = this.has(name)
    this.#until.delete(name)
    return had
  }
}

function leadingZeroBits(hash: Buffer): number {
  let bits = 0
  for (const byte of hash) {
    if (byte === 0) {
      bits += 8
      continue
    }
    return bits + Math.clz32(byte) - 24
  }
  return bits
}

/** The stand-in's captcha: work of a browser, once for each challenge. It is a cost, and no proof that a person is there. */
export class HumanChecks {
  readonly #open: Remembered
  readonly #proven: Remembered
  readonly #bits: number

  constructor(now: () => Date, bits: number) {
    this.#bits = bits
    this.#open = new Remembered(now)
    this.#proven = new Remembered(now)
  }

  challenge(): { challenge: string; bits: number } {
    const challenge = randomBytes(16).toString('base64url')
    this.#open.add(challenge)
    return { challenge, bits: this.#bits }
  }

  /** `code` is `challenge.nonce`; whether it proves the holder of this ticket, from then on. */
  prove(ticketId: string, code: string): boolean {
    const [challenge = ''] = code.split('.')
    if (!this.#open.take(challenge)) return false
    if (leadingZeroBits(createHash('sha256').update(code).digest()) < this.#bits) return false
    this.#proven.add(ticketId)
    return true
  }

  isProven(ticketId: string): boolean {
    return this.#proven.has(ticketId)
  }
}
