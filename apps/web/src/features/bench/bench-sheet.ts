import type { BenchTools } from './bench-tools.ts'
import type { ReadBalance } from './use-balance.ts'
import type { BenchScan } from './use-bench-scan.ts'

/** What every row of a sheet shares. */
export interface BenchSheet {
  tools: BenchTools
  /** How far a weight may be from the recommended size before it asks, percent. */
  tolerance: number
  balance: ReadBalance | null
  /** A code that came while the cursor stood in a weight. */
  onScan: BenchScan['take']
}
