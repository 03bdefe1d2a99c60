import type { ReplyOf, listShareAddresses, listShares } from '@eluent/contract'
import type { Deps } from '../../views/deps.ts'
import type { Call } from '../../platform/call/call.ts'
import { readRow } from '../../platform/db/rows.ts'
import { listLatestShares, listSharesOf } from '../../records/share/shares-store.ts'

const SHARES_MAX = 100
/** How far back addresses are looked for, and how many are offered. */
const LOOKED_AT = 1000
const ADDRESSES_MAX = 50

/** To whom, when and by whom a sample's report was sent. @throws AppError not_found */
export async function sharesOf(
  deps: Pick<Deps, 'db'>,
  call: Call,
  sampleId: number,
): Promise<ReplyOf<typeof listShares>> {
  return deps.db.read(call, async (tx) => {
    const [found] = await Promise.all([listSharesOf(tx, sampleId, SHARES_MAX), readRow(tx, 'samples', sampleId)])
    const data = found.map(({ id, at, actor_name, new: noted }) => ({
      id,
      email: addressIn(noted),
      by: actor_name,
      at,
    }))
    return { data }
  })
}

/** The addresses that the organization sent reports to, the latest first, each once. */
export async function shareAddresses(deps: Pick<Deps, 'db'>, call: Call): Promise<ReplyOf<typeof listShareAddresses>> {
  const found = await deps.db.read(call, (tx) => listLatestShares(tx, LOOKED_AT))
  const addresses = new Map<string, string>()
  for (const { new: noted } of found) {
    const address = addressIn(noted)
    if (address !== '' && !addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address)
  }
  return { data: [...addresses.values()].slice(0, ADDRESSES_MAX) }
}

function addressIn(noted: unknown): string {
  const { email } = (noted ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
