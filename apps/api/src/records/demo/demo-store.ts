import { sql, type Kysely } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows, updateRows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/** What the demo needs beside the use cases: rows of the installation, and a past. */

interface DemoOrganization {
  id: number
  name: string
  address: string
  contact_no: string
  email: string
  license: string
}
const FIRST_FREE_ID = 100

/** Adds organizations with these ids; the connection is the owner's. */
export async function insertOrganizations(db: Kysely<DB>, organizations: readonly DemoOrganization[]): Promise<void> {
  await db.insertInto('organizations').values(organizations).execute()
  await sql`select setval(pg_get_serial_sequence('organizations', 'id'), ${FIRST_FREE_ID})`.execute(db)
}

/** Adds releases; the connection is the owner's. */
export async function insertReleases(
  db: Kysely<DB>,
  releases: readonly { version: string; notes: string; release_date: string }[],
): Promise<void> {
  await db.insertInto('releases').values(releases).execute()
}

/** What the work of a laboratory is read from most. */
const WORKED_TABLES = [
  'analytical_batch_checks',
  'analytical_batch_members',
  'analytical_batches',
  'calibrations',
  'control_points',
  'control_series',
  'control_violations',
  'injection_analytes',
  'injections',
  'inventory_lots',
  'lot_uses',
  'prepared_samples',
  'sample_compounds',
  'samples',
] as const satisfies readonly (keyof DB)[]

/**
 * Lets the planner know how much these tables hold. Until then it takes each for nearly empty and reads it whole within loops; what
 * the database learns by itself comes a minute after a first start. The connection is the owner's.
 */
export async function learnSizes(db: Kysely<DB>): Promise<void> {
  await sql`analyze ${sql.join(WORKED_TABLES.map((table) => sql.table(table)))}`.execute(db)
}

export async function insertConsumers(tx: Tx, names: readonly string[]): Promise<void> {
  const consumers = names.map((name) => ({ name }))
  await insertRows(tx, 'consumers', consumers).execute()
}

/** The finished tests, oldest first. */
export function listFinishedTests(tx: Tx) {
  return rows(tx, 'samples')
    .where('finished', '=', true)
    .where('qc', '=', false)
    .select((eb) => [
      ...(['id', 'version', 'strain_name', 'tested_at', 'has_amounts', 'imported', 'certus_id'] as const),
      eb('coa_data', 'is not', null).as('has_coa'),
    ])
    .orderBy('id')
    .execute()
}

export interface Past {
  created_at: string
  /** When the record was last changed; left as it is without. */
  updated_at?: string
}

/** Moves records to the past. */
export async function backdateRows(
  tx: Tx,
  table: 'batch_tests' | 'batches' | 'form_templates' | 'homogeneity_tests' | 'users',
  ids: readonly number[],
  past: Past,
): Promise<void> {
  await updateRows(tx, table).set(past).where('id', 'in', ids).execute()
}

/** Moves samples to the past: they were last changed when they were tested or, before that, made. */
export async function backdateSamples(
  tx: Tx,
  ids: readonly number[],
  past: { created_at: string; tested_at?: string } | { tested_at: string },
): Promise<void> {
  const updated_at =
    past.tested_at ?? sql<string>`coalesce(tested_at, ${'created_at' in past ? past.created_at : null})`
  await updateRows(tx, 'samples')
    .set({ ...past, updated_at })
    .where('id', 'in', ids)
    .execute()
}

/** Moves the receipt of runs to the past, with how long the instrument took for each. */
export async function backdateRuns(
  tx: Tx,
  runs: readonly { uuid: string; received_at: string }[],
  acquired_in_s: number,
): Promise<void> {
  await sql`
    update injections set received_at = past.received_at, acquired_in_s = ${acquired_in_s}
    from unnest(${runs.map(({ uuid }) => uuid)}::uuid[], ${runs.map((run) => run.received_at)}::timestamptz[])
      as past (uuid, received_at)
    where injections.organization_id = ${tx.organizationId} and injections.uuid = past.uuid`.execute(tx)
}

/** Moves the receipt of all runs of samples to the past. */
export async function backdateRunsOf(tx: Tx, sampleIds: readonly number[], received_at: string): Promise<void> {
  await updateRows(tx, 'injections').set({ received_at }).where('sample_id', 'in', sampleIds).execute()
}

/** Moves what was decided of a calibration, and what it superseded by that, to the past: runs after it name it. */
export async function backdateCalibration(
  tx: Tx,
  id: number,
  decided: { approved_at: string } | { rejected_at: string },
): Promise<void> {
  const at = 'approved_at' in decided ? decided.approved_at : decided.rejected_at
  await updateRows(tx, 'calibrations')
    .set({ ...decided, created_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  await updateRows(tx, 'calibrations')
    .set({ superseded_at: at, updated_at: at })
    .where('superseded_by_id', '=', id)
    .execute()
}

/** What control charts opened and is not closed, the oldest first. */
export function listOpenChartNonconformances(tx: Tx) {
  return rows(tx, 'nonconformances')
    .where('source', '=', 'charts')
    .where('closed_at', 'is', null)
    .select(['id', 'found_on'])
    .orderBy('id')
    .execute()
}

/** Moves the opening of a nonconformance to the past. */
export async function backdateNonconformance(tx: Tx, id: number, at: string): Promise<void> {
  await updateRows(tx, 'nonconformances').set({ created_at: at, updated_at: at }).where('id', '=', id).execute()
}
