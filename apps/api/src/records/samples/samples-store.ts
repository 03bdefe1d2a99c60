import { sql, type InsertObject, type Insertable, type Kysely, type UpdateObject } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

type PreparedSamplesTable = DB['prepared_samples']

/** Inserts the sample, its public key and its vials; answers the new id. */
export async function insertSample(
  db: Kysely<DB>,
  row: InsertObject<DB, 'samples'> & { organization_id: number; share_key: string },
  vials: readonly Omit<Insertable<PreparedSamplesTable>, 'organization_id' | 'sample_id' | 'position'>[],
): Promise<number> {
  const { id } = await db.insertInto('samples').values(row).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('share_keys')
    .values({ share_key: row.share_key, organization_id: row.organization_id, sample_id: id })
    .execute()
  await insertVials(db, row.organization_id, id, vials)
  return id
}

/** Inserts many samples without vials, with their public keys; the answer tells a key's id. */
export async function insertSamples(
  db: Kysely<DB>,
  organizationId: number,
  rows: readonly (InsertObject<DB, 'samples'> & { share_key: string })[],
): Promise<(shareKey: string) => number> {
  const stored = await db
    .insertInto('samples')
    .values([...rows])
    .returning(['id', 'share_key'])
    .execute()
  await db
    .insertInto('share_keys')
    .values(stored.map(({ id, share_key }) => ({ share_key, organization_id: organizationId, sample_id: id })))
    .execute()
  const ids = new Map(stored.map(({ id, share_key }) => [share_key, id]))
  return (shareKey) => {
    const id = ids.get(shareKey)
    if (id === undefined) throw new Error('a sample that was inserted has no id')
    return id
  }
}

/** Inserts vials in their order; answers their ids. */
export async function insertVials(
  db: Kysely<DB>,
  organizationId: number,
  sampleId: number,
  vials: readonly Omit<Insertable<PreparedSamplesTable>, 'organization_id' | 'sample_id' | 'position'>[],
): Promise<number[]> {
  if (vials.length === 0) return []
  const rows = await db
    .insertInto('prepared_samples')
    .values(
      vials.map((vial, index) => ({
        ...vial,
        organization_id: organizationId,
        sample_id: sampleId,
        position: index + 1,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  return rows.toSorted((one, other) => one.position - other.position).map(({ id }) => id)
}

/** Takes the vials off the bench: void runs may still refer to them, so they stay, retired. */
export async function retireVials(db: Kysely<DB>, organizationId: number, sampleId: number): Promise<void> {
  await db
    .updateTable('prepared_samples')
    .set({ retired_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .where('retired_at', 'is', null)
    .execute()
}

/** The sample's own row, locked until the transaction ends; undefined when it is not there or voided. */
export function lockSample(db: Kysely<DB>, organizationId: number, sampleId: number) {
  return db
    .selectFrom('samples')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sampleId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export type SampleRecord = NonNullable<Awaited<ReturnType<typeof lockSample>>>

export function findSample(db: Kysely<DB>, organizationId: number, sampleId: number) {
  return db
    .selectFrom('samples')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sampleId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

/** Which organization's sample a public key opens; the one look-up made before the organization is known. */
export function findShareKey(db: Kysely<DB>, shareKey: string) {
  return db.selectFrom('share_keys').where('share_key', '=', shareKey).selectAll().executeTakeFirst()
}

export function listVials(db: Kysely<DB>, organizationId: number, sampleId: number) {
  return db
    .selectFrom('prepared_samples')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .where('retired_at', 'is', null)
    .select(['id', 'position', 'vial_type', 'label', 'dilution_factor', 'acquire', 'vial_name'])
    .orderBy('position')
    .execute()
}

export type VialRecord = Awaited<ReturnType<typeof listVials>>[number]

/** Changes a sample and counts its version up; the caller holds the row's lock. */
export async function updateSampleRow(
  db: Kysely<DB>,
  organizationId: number,
  sampleId: number,
  change: UpdateObject<DB, 'samples'>,
): Promise<void> {
  await db
    .updateTable('samples')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sampleId)
    .execute()
}

export function listSampleTypeRows(db: Kysely<DB>) {
  return db.selectFrom('sample_types').selectAll().orderBy('rank').orderBy('id').execute()
}

export type SampleTypeRecord = Awaited<ReturnType<typeof listSampleTypeRows>>[number]

export function findSampleType(db: Kysely<DB>, sampleTypeId: number) {
  return db.selectFrom('sample_types').where('id', '=', sampleTypeId).selectAll().executeTakeFirst()
}

/** The newest finished standard of the same method, tested before this sample: what 'last' on the report compares with. */
export function findPreviousStandard(db: Kysely<DB>, organizationId: number, methodId: number, beforeId: number) {
  return db
    .selectFrom('samples')
    .where('organization_id', '=', organizationId)
    .where('test_method_id', '=', methodId)
    .where('sample_type_id', '=', 9)
    .where('deleted_at', 'is', null)
    .where('finished', '=', true)
    .where('id', '<', beforeId)
    .select(['id', 'tested_at'])
    .orderBy('tested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
