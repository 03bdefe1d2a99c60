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

/** Moves the receipt of runs to the past: that of one, with how long the instrument took for it, or those of samples. */
export async function backdateRuns(
  tx: Tx,
  of: { uuid: string; acquired_in_s: number } | { sampleIds: readonly number[] },
  received_at: string,
): Promise<void> {
  const runs = updateRows(tx, 'injections')
  await (
    'uuid' in of
      ? runs.set({ received_at, acquired_in_s: of.acquired_in_s }).where('uuid', '=', of.uuid)
      : runs.set({ received_at }).where('sample_id', 'in', of.sampleIds)
  ).execute()
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

/** Moves the opening of a nonconformance to the past. */
/** What control charts opened and is not closed, the oldest first. */
export function listOpenChartNonconformances(tx: Tx) {
  return rows(tx, 'nonconformances')
    .where('source', '=', 'charts')
    .where('closed_at', 'is', null)
    .select(['id', 'found_on'])
    .orderBy('id')
    .execute()
}

export async function backdateNonconformance(tx: Tx, id: number, at: string): Promise<void> {
  await updateRows(tx, 'nonconformances').set({ created_at: at, updated_at: at }).where('id', '=', id).execute()
}
