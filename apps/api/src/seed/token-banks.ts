import type { Database } from '../platform/db/database.ts'
import { fillBank } from '../tokens/fill-bank.ts'

const PRICES = { tokenPrice: 25, bulkQuantity: 50, bundlePrice: 1_000 }

/** The laboratories' token banks, filled as an operator does; the provider's stays empty, which reads 100. */
const BANKS = [
  { organization: 'Cascade Analytical', add: 40, jurisdiction: 'Washington', region: 'US-WA', ...PRICES },
  { organization: 'Eluent Provider', add: undefined, jurisdiction: 'Oregon', region: 'US-OR', ...PRICES },
  { organization: 'Blue Ridge Testing', add: 4, jurisdiction: 'North Carolina', region: 'US-NC', ...PRICES },
] as const

export async function seedTokenBanks(ownerDb: Database): Promise<void> {
  for (const bank of BANKS) await fillBank(ownerDb, bank)
}
