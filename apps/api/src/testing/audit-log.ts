import type { TrustPolicy } from '@eluent/ledger'
import { auditLedger, auditLine, type OutsideView } from '../features/ledger/audit-ledger.ts'

interface Audited {
  readonly size: number
  /** What was found, a line each. */
  readonly faults: readonly string[]
  /** For the next audit. */
  readonly pin: readonly string[]
}

/** The log's audit with all it says at once. */
export async function auditLog(
  deps: Parameters<typeof auditLedger>[0],
  policy: TrustPolicy | null,
  outside: OutsideView = { pin: null, checkpoints: [] },
): Promise<Audited> {
  const [faults, pin]: [string[], string[]] = [[], []]
  const size = await auditLedger(deps, policy, outside, {
    report: (fault) => faults.push(auditLine(fault)),
    keep: (hash) => void pin.push(hash),
  })
  return { size, faults, pin }
}
