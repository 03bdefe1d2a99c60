import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TIMEOUT_MS = 10_000

/** The public key that a signer or witness on this machine left beside its own; undefined where there is none. */
export function publicKeyIn(folder: string): string | undefined {
  const file = join(folder, 'public-key.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** The last checkpoint that a witness cosigned. @throws Error when it cannot be had: an audit without it would say too much */
export async function witnessHead(url: string, origin: string): Promise<{ from: string; note: string }> {
  const address = `${url.replace(/\/$/, '')}/head?origin=${encodeURIComponent(origin)}`
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  return { from: `the witness at ${url}`, note: await reply.text() }
}
