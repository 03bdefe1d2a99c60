import { TreeHead, type TrustPolicy } from '@eluent/ledger'
import type { Deps } from '../../views/deps.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import { CheckpointAudit } from './audit-checkpoints.ts'
import { auditEntries, type AuditFault, type Report } from './audit-entries.ts'
import { PinAudit } from './audit-pin.ts'
import { auditRecords } from './audit-records.ts'

/** What an auditor holds that does not come from the database. */
export interface OutsideView {
  /** The leaf hashes as they were kept by the last audit, one after the other. */
  readonly pin: AsyncIterable<string> | Iterable<string> | null
  /** Checkpoints of witnesses, or kept elsewhere, each with a word on where it is from. */
  readonly checkpoints: readonly { readonly from: string; readonly note: string }[]
}

interface Listeners {
  report: Report
  /** Hears each leaf hash, to be kept for the next audit where nothing was found. */
  keep?: (hash: string) => void | Promise<void>
}

/**
 * Replays the whole log against the certificates, the signed checkpoints and what is known from outside. What it holds in memory
 * does not grow with the log.
 * @param policy null where no keys are known; then no signature is checked
 * @returns how many entries there are
 */
export async function auditLedger(
  deps: Pick<Deps, 'db' | 'now'>,
  policy: TrustPolicy | null,
  outside: OutsideView,
  { report, keep }: Listeners,
): Promise<number> {
  const tree = new TreeHead(sha256)
  const checkpoints = policy && new CheckpointAudit(deps.db.lookups, policy, report)
  for (const { from, note } of outside.checkpoints) await checkpoints?.hold(note, from)
  const pin = outside.pin && new PinAudit(outside.pin, report)
  for await (const entry of auditEntries(deps.db.lookups, report)) {
    tree.append(entry.hash)
    await checkpoints?.grown(tree)
    await pin?.entry(entry)
    await keep?.(entry.hexHash)
  }
  await checkpoints?.end(tree.size)
  await pin?.end(tree.size)
  await auditRecords(deps, report)
  return tree.size
}

/** One line for people: which certificate, which entry, what. */
export function auditLine({ organizationId, certificateId, seq, text }: AuditFault): string {
  const certificate = certificateId === null ? [] : [`certificate ${certificateId} of organization ${organizationId}`]
  return [...certificate, ...(seq === null ? [] : [`entry ${seq}`]), text].join(': ')
}
