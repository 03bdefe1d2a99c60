import type { TrustPolicy } from '@eluent/ledger'
import type { Deps } from '../../views/deps.ts'
import { auditCheckpoints, holdAgainstCheckpoint } from './audit-checkpoints.ts'
import { auditEntries, holdAgainstPin, writePin, type AuditFault } from './audit-entries.ts'
import { auditRecords } from './audit-records.ts'

/** What an auditor holds that does not come from the database. */
export interface OutsideView {
  /** The leaf hashes as they were kept by the last audit. */
  readonly pin: string | null
  /** Checkpoints of witnesses, or kept elsewhere, each with a word on where it is from. */
  readonly checkpoints: readonly { readonly from: string; readonly note: string }[]
}

export interface Audit {
  readonly size: number
  readonly faults: readonly AuditFault[]
  /** To be kept for the next audit, where nothing was found. */
  readonly pin: string
}

/**
 * Replays the whole log against the certificates, the signed checkpoints and what is known from outside.
 * @param policy null where no keys are known; then no signature is checked
 */
export async function auditLedger(
  deps: Pick<Deps, 'db' | 'now'>,
  policy: TrustPolicy | null,
  outside: OutsideView,
): Promise<Audit> {
  const entries = await auditEntries(deps.db.lookups)
  const faults = [...entries.faults]
  if (policy) {
    faults.push(...(await auditCheckpoints(deps.db.lookups, entries, policy)))
    for (const { from, note } of outside.checkpoints)
      faults.push(...(await holdAgainstCheckpoint(entries, note, policy, from)))
  }
  if (outside.pin !== null) faults.push(...holdAgainstPin(entries, outside.pin))
  faults.push(...(await auditRecords(deps, entries)))
  return { size: entries.tree.size, faults, pin: writePin(entries.tree) }
}

/** One line for people: which certificate, which entry, what. */
export function auditLine({ organizationId, certificateId, seq, text }: AuditFault): string {
  const certificate = certificateId === null ? [] : [`certificate ${certificateId} of organization ${organizationId}`]
  return [...certificate, ...(seq === null ? [] : [`entry ${seq}`]), text].join(': ')
}
