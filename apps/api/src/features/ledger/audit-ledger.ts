import type { TrustPolicy } from '@eluent/ledger'
import type { Deps } from '../../views/deps.ts'
import type { KeptHashes } from '../../records/ledger/tile-store.ts'
import { CheckpointAudit } from './audit-checkpoints.ts'
import { auditEntries, type AuditFault, type Report } from './audit-entries.ts'
import { MapAudit } from './audit-every-map.ts'
import { auditNewestMaps } from './audit-map.ts'
import { PinAudit, pinLine } from './audit-pin.ts'
import { auditRecords } from './audit-records.ts'
import { auditTimestamps } from './audit-timestamps.ts'

/** What an auditor holds that does not come from the database. */
export interface OutsideView {
  /** The lines of a pin as the last audit kept them, one entry each. */
  readonly pin: AsyncIterable<string> | Iterable<string> | null
  /** Checkpoints of witnesses, or kept elsewhere, each with a word on where it is from. */
  readonly checkpoints: readonly { readonly from: string; readonly note: string }[]
  /** Where the tree lies outside the database: it tells which entry was changed where no pin does. */
  readonly tiles?: KeptHashes
  /** Of how many certificates a map may be held in memory. */
  readonly mostInMap?: number
}

export interface Listeners {
  report: Report
  /** Hears a line for each entry, to be kept as the next audit's pin where nothing was found. */
  keep?: (line: string) => void | Promise<void>
  /** Is waited for after each entry and each certificate: who has other work rests here. */
  pace?: () => Promise<void>
}

/**
 * Replays the whole log against the certificates, the signed checkpoints and what is known from outside. What it holds in memory
 * does not grow with the log. Each kind of check stands in a file of its own: entries, pin, checkpoints, records.
 * @param policy null where no keys are known; then no signature is checked
 * @returns how many entries there are
 */
export async function auditLedger(
  deps: Pick<Deps, 'db' | 'now'> & Partial<Pick<Deps, 'files' | 'timestamps'>>,
  policy: TrustPolicy | null,
  outside: OutsideView,
  { report, keep, pace = () => Promise.resolve() }: Listeners,
): Promise<number> {
  const { lookups } = deps.db
  let isClean = true
  const hear: Report = (fault) => {
    isClean = false
    report(fault)
  }
  const pin = outside.pin && new PinAudit(outside.pin, hear)
  const maps = new MapAudit(outside.mostInMap)
  const evidence = { policy, tiles: outside.tiles, hasPin: pin !== null, maps }
  const checkpoints = policy && new CheckpointAudit(lookups, { ...evidence, policy }, hear)
  for (const { from, note } of outside.checkpoints) await checkpoints?.hold(note, from)
  let size = 0
  for await (const entry of auditEntries(lookups, hear)) {
    size = entry.place + 1
    const pinned = await pin?.entry(entry)
    await checkpoints?.append(entry, pinned)
    await keep?.(pinLine(entry))
    await pace()
  }
  await checkpoints?.end()
  await pin?.end(size)
  // a map can be judged by entries that are those that were signed
  if (isClean && !(policy && maps.end(report))) await auditNewestMaps(lookups, report)
  await auditRecords(deps, report, pace)
  await auditTimestamps(deps, report)
  return size
}

/** One line for people: which certificate, which entry, what. */
export function auditLine({ organizationId, certificateId, seq, text }: AuditFault): string {
  const certificate = certificateId === null ? [] : [`certificate ${certificateId} of organization ${organizationId}`]
  return [...certificate, ...(seq === null ? [] : [`entry ${seq}`]), text].join(': ')
}
