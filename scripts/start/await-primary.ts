import { setTimeout as delay } from 'node:timers/promises'
import { query } from '@eluent/postgres'

interface Waiting {
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  /** Patroni and a proxy need this long to agree on a new primary, and more. */
  readonly withinMs?: number
  readonly askEveryMs?: number
}

async function isStandby(url: string): Promise<boolean> {
  const [server] = await query<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby')
  return server?.standby === true
}

/**
 * Waits while the address leads to a standby: a proxy that has just started takes every server for the primary until it has
 * asked, and during a failover there is none. Meanwhile the address may refuse too; before a standby was seen that is a
 * fault, as of a wrong address.
 * @throws Error where it is none in time
 */
export async function awaitPrimary(
  url: string,
  { say, signal, withinMs = 60_000, askEveryMs = 500 }: Waiting,
): Promise<void> {
  if (!(await isStandby(url))) return
  const deadline = performance.now() + withinMs
  const seconds = Math.round(withinMs / 1000)
  say(`The database of DATABASE_URL is a standby, which only reads; waiting up to ${seconds} s for the primary ...`)
  let cause: unknown
  while (performance.now() < deadline) {
    await delay(askEveryMs, undefined, { signal })
    try {
      if (!(await isStandby(url))) return
      cause = undefined
    } catch (error) {
      cause = error
    }
  }
  if (cause instanceof Error)
    throw new Error(`The database of DATABASE_URL was a standby and does not answer now: ${cause.message}`, { cause })
  throw new Error(
    `The database of DATABASE_URL is a standby, which only reads, and was one for ${seconds} s: give an address that always leads to the primary, as docs/scale.md says.`,
  )
}
