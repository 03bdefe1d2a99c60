import type { Deps } from '../views/deps.ts'
import type { Call } from '../platform/call/call.ts'
import { Database } from '../platform/db/database.ts'
import { fillBank } from '../tokens/fill-bank.ts'

const PRICES = { tokenPrice: 25, bulkQuantity: 50, bundlePrice: 1_000 }

/** The laboratories' token banks, filled as an operator does; the provider's stays empty, which reads 100. */
const BANKS = [
  { organization: 'Cascade Analytical', add: 40, jurisdiction: 'Washington', region: 'US-WA', ...PRICES },
  { organization: 'Eluent Provider', add: undefined, jurisdiction: 'Oregon', region: 'US-OR', ...PRICES },
  { organization: 'Blue Ridge Testing', add: 4, jurisdiction: 'North Carolina', region: 'US-NC', ...PRICES },
] as const

export async function seedTokenBanks(deps: Pick<Deps, 'settings'>, ownerUrl: string, log: Call['log']): Promise<void> {
  const ownerDb = new Database({ ...deps.settings.database, url: ownerUrl, size: 1 }, log)
  try {
    for (const bank of BANKS) await fillBank(ownerDb, bank)
  } finally {
    await ownerDb.close()
  }
}
