interface Window {
  count: number
  endsAtMs: number
}

const KEYS_KEPT = 20_000

/** Counts attempts per key in fixed windows; an attempt is taken before the work and given back when it was honest. */
export class AttemptCounter {
  readonly #limit: number
  readonly #windowMs: number
  readonly #windows = new Map<string, Window>()

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Takes one attempt; answers 0, or the seconds to wait when none is left. */
  take(key: string, now: Date): number {
    const nowMs = now.getTime()
    const known = this.#windows.get(key)
    const current = known && known.endsAtMs > nowMs ? known : { count: 0, endsAtMs: nowMs + this.#windowMs }
    if (current.count >= this.#limit) return Math.ceil((current.endsAtMs - nowMs) / 1000)
    current.count += 1
    // re-inserted, so that the map's order is that of use and the oldest is dropped
    this.#windows.delete(key)
    this.#windows.set(key, current)
    if (this.#windows.size > KEYS_KEPT) this.#windows.delete(this.#windows.keys().next().value ?? key)
    return 0
  }

  giveBack(key: string): void {
    const current = this.#windows.get(key)
    if (current && current.count > 0) current.count -= 1
  }
}

/** One caller's address; of IPv6 the /64 network, which is what one caller gets. */
export function addressGroup(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - first.length - (tail === '' ? 0 : tail.split(':').length)
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail?.split(':') ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
