import type { SuspectReport } from '@eluent/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** As many are listed at once; the number of all is said besides. */
const MOST_REPORTS = 200

/** What reports of a piece rest on: runs of its machine, weights and volumes of the bench, moisture; null where nothing says. */
export type SuspectBy = 'runs' | 'bench' | 'moisture' | null

/**
 * Reports that were released since a day (UTC) and rest on a piece, the newest first: by the runs that its machine delivered since then,
 * or by what the bench keeps of who was weighed, pipetted or dried with it since then, corrected determinations included. Behind them
 * those that were weighed or dried since then and name no piece: it may have been this one. Of another piece no report says that it was
 * used: all that were released since then are listed.
 */
export async function listSuspectReportRows(
  tx: Tx,
  { id, by, kind, machine, since }: { id: number; by: SuspectBy; kind: string; machine: string | null; since: string },
): Promise<SuspectReport[]> {
  const own = tx.organizationId
  const from = `${since}T00:00:00Z`
  const runs = (
    more: RawBuilder<unknown>,
  ) => sql`exists (select from injections where injections.organization_id = ${own}
      and injections.sample_id = release.sample_id and injections.epoch = release.epoch
      and injections.received_at >= ${from}::timestamptz and ${more})`
  const vials = (more: RawBuilder<unknown>) => sql`exists (select from prepared_samples as vial
      where vial.organization_id = ${own} and vial.sample_id = release.sample_id and ${more})`
  const used: Record<NonNullable<SuspectBy>, RawBuilder<unknown>> = {
    runs: runs(sql`injections.machine_name = ${machine}`),
    bench: vials(sql`vial.bench ->> 'at' >= ${from}
      and ${id}::bigint in ((vial.bench -> 'balance' ->> 'id')::bigint, (vial.bench -> 'pipette' ->> 'id')::bigint)`),
    moisture: sql`((samples.moisture -> 'piece' ->> 'id')::bigint = ${id}::bigint and samples.moisture ->> 'at' >= ${from})`,
  }
  // a weight of the intake form has no time of its own: it was made before the runs of its vials
  const unnamed: Record<NonNullable<SuspectBy>, RawBuilder<unknown>> = {
    runs: sql`false`,
    bench: sql`(not samples.imported and ${runs(sql`true`)} and ${vials(sql`vial.acquire
      and vial.bench -> ${kind} ->> 'id' is null and coalesce(vial.bench ->> 'at' >= ${from}, true)`)})`,
    moisture: sql`(samples.moisture ->> 'at' >= ${from} and samples.moisture -> 'piece' ->> 'id' is null)`,
  }
  const named = by === null ? sql`true` : used[by]
  const { rows: found } = await sql<SuspectReport>`
    select * from (
      select release.sample_id, release.report_number, release.released_at, release.released_by_name,
        samples.strain_name as name, ${named} as named
      from report_releases as release
      join samples on samples.organization_id = ${own} and samples.id = release.sample_id
      where release.organization_id = ${own} and release.released_at >= ${from}::timestamptz
        and (${named} or ${by === null ? sql`false` : unnamed[by]})
    ) as report
    order by named desc, released_at desc
    limit ${sql.lit(MOST_REPORTS)}`.execute(tx)
  return found
}
