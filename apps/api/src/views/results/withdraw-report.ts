import type { Tx } from '../../platform/db/database.ts'
import { NOW } from '../../platform/db/rows.ts'
import { appendReportLeaf } from '../../records/ledger/append-leaf.ts'
import { findLatestRelease } from '../../records/results/report-releases-store.ts'
import type { SampleRecord } from '../../records/samples/samples-store.ts'

interface Withdrawal {
  at: Date
  by: string
  /** Public: what became of the results; the reason that was given stays in the trail. */
  reason: string
}

/** What a sample's row keeps of the report that it loses; empty where no released report is current. */
export async function withdrawnReport(tx: Tx, sample: SampleRecord) {
  const isCurrent = sample.state === 'released' || sample.state === 'changed'
  const release = isCurrent ? await findLatestRelease(tx, sample.id) : undefined
  if (!release) return { release: undefined, columns: {} }
  return { release, columns: { withdrawn_report: release.report_number, withdrawn_at: NOW } }
}

/** Enters the end of a released report into the log. Last in its transaction, since others wait for the log's lock. */
export async function logWithdrawal(
  tx: Tx,
  release: { tracer: string | null; report_number: string } | undefined,
  { at, by, reason }: Withdrawal,
): Promise<void> {
  // those of before releases were entered have no TRACER
  if (!release?.tracer) return
  const body = { summary: { reason }, details: { by } }
  await appendReportLeaf(tx, { tracer: release.tracer, number: release.report_number, event: 'revoke', at, body })
}
