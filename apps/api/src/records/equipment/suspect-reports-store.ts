import type { SuspectReport } from '@eluent/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** As many are listed at once; the number of all is said besides. */
const MOST_REPORTS = 200

/**
 * Reports that were released since a day (UTC) and rest on runs that a machine delivered since then, the newest first. Of a piece
 * without a machine no report says that it was used: all that were released since then are listed.
 */
export async function listSuspectReportRows(
  tx: Tx,
  { machine, since }: { machine: string | null; since: string },
): Promise<SuspectReport[]> {
  const own = tx.organizationId
  const from = `${since}T00:00:00Z`
  const ran = sql`exists (select from injections where injections.organization_id = ${own}
    and injections.sample_id = release.sample_id and injections.epoch = release.epoch
    and injections.machine_name = ${machine} and injections.received_at >= ${from}::timestamptz)`
  const { rows: found } = await sql<SuspectReport>`
    select release.sample_id, release.report_number, release.released_at, release.released_by_name, samples.strain_name as name
    from report_releases as release
    join samples on samples.organization_id = ${own} and samples.id = release.sample_id
    where release.organization_id = ${own} and release.released_at >= ${from}::timestamptz
      and ${machine === null ? sql`true` : ran}
    order by release.released_at desc
    limit ${sql.lit(MOST_REPORTS)}`.execute(tx)
  return found
}
