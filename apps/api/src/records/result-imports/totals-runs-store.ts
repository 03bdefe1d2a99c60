import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { insertRows, NOW, on, rows, updateRows, type NewRow, type Row } from '../../platform/db/rows.ts'
import type { TotalsRefusals } from '../../platform/db/json-columns.ts'
import { announce } from '../../platform/notices/announce.ts'
import { activeTraceparent } from '../../platform/telemetry/spans.ts'

export type TotalsRunRow = Row<'totals_runs'>

/** Where a transaction announces that totals are asked for; heard when it commits. */
export const TOTALS_CHANNEL = 'totals_runs'

/** As many refusals are kept with their sentence; the rest is counted. */
const MOST_REFUSALS = 200

function runs(tx: Tx) {
  return rows(tx, 'totals_runs as run')
    .innerJoin('method_versions as method', (join) =>
      on(tx, 'method.method_id', 'run.method_id')(join).onRef('method.version', '=', 'run.method_version'),
    )
    .selectAll('run')
    .select('method.name as method_name')
}

/** Under way, or ended since that moment; the newest first. */
export function listTotalsRuns(tx: Tx, endedSince: Date) {
  return runs(tx)
    .where((is) => is.or([is('run.finished_at', 'is', null), is('run.finished_at', '>', endedSince.toISOString())]))
    .orderBy('run.id', 'desc')
    .execute()
}

/** The run of a version that is under way. */
export function findOpenRun(tx: Tx, methodId: number, version: number) {
  return runs(tx)
    .where('run.method_id', '=', methodId)
    .where('run.method_version', '=', version)
    .where('run.finished_at', 'is', null)
    .executeTakeFirst()
}

/** Begins a run and announces it. */
export async function insertTotalsRun(tx: Tx, run: NewRow<'totals_runs'>): Promise<void> {
  await insertRows(tx, 'totals_runs', { ...run, traceparent: activeTraceparent() }).execute()
  await announce(tx, TOTALS_CHANNEL)
}

/** The oldest run under way that no other process has in hand, locked; undefined where there is none. */
export function lockNextRun(tx: Tx): Promise<TotalsRunRow | undefined> {
  return rows(tx, 'totals_runs')
    .where('finished_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export interface TotalsPart {
  lastSampleId: number
  changed: number
  toRelease: number
  refusals: TotalsRefusals
}

/** Adds to a locked run what a part of it did. */
export async function noteTotalsPart(tx: Tx, run: TotalsRunRow, part: TotalsPart): Promise<void> {
  const kept = [...run.refusals, ...part.refusals].slice(0, MOST_REFUSALS)
  await updateRows(tx, 'totals_runs')
    .set({
      last_sample_id: part.lastSampleId,
      changed: run.changed + part.changed,
      to_release: run.to_release + part.toRelease,
      refused: run.refused + part.refusals.length,
      refusals: json(kept),
    })
    .where('id', '=', run.id)
    .execute()
}

export async function endTotalsRun(tx: Tx, { id }: TotalsRunRow): Promise<void> {
  await updateRows(tx, 'totals_runs').set({ finished_at: NOW }).where('id', '=', id).execute()
}

/** The organizations in which totals are being added. */
export async function listOrganizationsWithTotalsRuns(db: Pick<Database, 'lookUp'>): Promise<number[]> {
  const { rows: found } = await db.lookUp((lookups) =>
    sql<{ id: number }>`select id from organizations_with_totals_runs() as id order by 1`.execute(lookups),
  )
  return found.map(({ id }) => id)
}
