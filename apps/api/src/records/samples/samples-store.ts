import { sql, type Kysely, type UpdateObject } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import {
  changeRows,
  insertRows,
  NOW,
  rows,
  updateRows,
  type Author,
  type NewRow,
  type Row,
} from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { holdingShard, writtenOnShard } from '../../platform/db/shard-read.ts'
import { SEARCH_COLUMNS } from './search-counts-store.ts'
import { STATE_COLUMNS, stateAfter, type StateColumns } from './sample-state-store.ts'

export type SampleRecord = Row<'samples'>
export type SampleTypeRecord = Row<'sample_types'>
type NewSample = NewRow<'samples'> & { share_key: string }
type NewVial = Omit<NewRow<'prepared_samples'>, 'sample_id' | 'position'>

/** For `insertSample`: the rows of a sample and what is noted of it, which get numbers. */
export async function expectSample(tx: Tx, vials: number): Promise<void> {
  await tx.expectRows({
    samples: 1,
    prepared_samples: vials,
    sample_search_changes: SEARCH_COLUMNS.length,
    audit_entries: 1,
  })
}

/** Inserts the sample; its public key and its vials are on the way, and so is it where it was expected. */
export async function insertSample(
  tx: Tx,
  sample: NewSample,
  vials: readonly NewVial[],
): Promise<{ id: number; stored: Promise<unknown> }> {
  const expected = tx.expectedRow('samples')
  if (expected) {
    const { id, at } = expected
    const row = { ...sample, id, created_at: at, updated_at: at }
    const stored = Promise.all([
      // by the coordinator, which would part what goes to the shard
      insertRows(tx, 'share_keys', { share_key: sample.share_key, sample_id: id }).execute(),
      insertRows(tx, 'samples', row).modifyEnd(writtenOnShard).execute(),
      insertFirstVials(tx, id, vials),
    ])
    return { id, stored }
  }
  const { id } = await insertRows(tx, 'samples', sample)
    .returning('id')
    .modifyEnd(holdingShard)
    .executeTakeFirstOrThrow()
  const stored = Promise.all([
    insertRows(tx, 'share_keys', { share_key: sample.share_key, sample_id: id }).execute(),
    insertFirstVials(tx, id, vials),
  ])
  return { id, stored }
}

/** Inserts samples with their public keys, each with the same vials if any; answers the id of a key. */
export async function insertSamples(
  tx: Tx,
  samples: readonly NewSample[],
  vials: readonly NewVial[] = [],
): Promise<(shareKey: string) => number> {
  const stored = await insertRows(tx, 'samples', samples).returning(['id', 'share_key']).execute()
  const keys = stored.map(({ id, share_key }) => ({ share_key, sample_id: id }))
  await Promise.all([
    insertRows(tx, 'share_keys', keys).execute(),
    insertSameVials(
      tx,
      stored.map(({ id }) => id),
      vials,
    ),
  ])
  const ids = new Map(stored.map(({ id, share_key }) => [share_key, id]))
  return (shareKey) => {
    const id = ids.get(shareKey)
    if (id === undefined) throw new Error('a sample that was inserted has no id')
    return id
  }
}

/** A statement takes 65,535 values; a sample has a few vials, and may have 98. */
const VIALS_AT_ONCE = 5000

async function insertSameVials(tx: Tx, sampleIds: readonly number[], vials: readonly NewVial[]): Promise<void> {
  const placed = sampleIds.flatMap((sample_id) =>
    vials.map((vial, index) => ({ ...vial, sample_id, position: index + 1 })),
  )
  for (let at = 0; at < placed.length; at += VIALS_AT_ONCE) {
    await insertRows(tx, 'prepared_samples', placed.slice(at, at + VIALS_AT_ONCE)).execute()
  }
}

async function insertFirstVials(tx: Tx, sampleId: number, vials: readonly NewVial[]): Promise<void> {
  if (vials.length === 0) return
  const placed = vials.map((vial, index) => ({ ...vial, sample_id: sampleId, position: index + 1 }))
  await insertRows(tx, 'prepared_samples', placed).modifyEnd(writtenOnShard).execute()
}

/** Inserts vials in their order; answers their ids. */
export async function insertVials(tx: Tx, sampleId: number, vials: readonly NewVial[]): Promise<number[]> {
  if (vials.length === 0) return []
  const placed = vials.map((vial, index) => ({ ...vial, sample_id: sampleId, position: index + 1 }))
  const stored = await insertRows(tx, 'prepared_samples', placed).returning(['id', 'position']).execute()
  return stored.toSorted((one, other) => one.position - other.position).map(({ id }) => id)
}

/** Inserts vials of several samples, each at its place; answers their ids, those of a sample in their order. */
export async function insertPlacedVials(
  tx: Tx,
  vials: readonly (NewVial & { sample_id: number; position: number })[],
): Promise<{ id: number; sample_id: number; position: number }[]> {
  const stored: { id: number; sample_id: number; position: number }[] = []
  for (let at = 0; at < vials.length; at += VIALS_AT_ONCE) {
    const part = insertRows(tx, 'prepared_samples', vials.slice(at, at + VIALS_AT_ONCE))
    stored.push(...(await part.returning(['id', 'sample_id', 'position']).execute()))
  }
  return stored.toSorted((one, other) => one.position - other.position)
}

/** Adds a vial after those of a sample; answers its id. The caller holds the sample's lock. */
export async function addVial(tx: Tx, sampleId: number, position: number, vial: NewVial): Promise<number> {
  const added = await insertRows(tx, 'prepared_samples', [{ ...vial, sample_id: sampleId, position }])
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** Takes the vials off the bench: void runs may still refer to them, so they stay, retired. */
export async function retireVials(tx: Tx, sampleId: number): Promise<void> {
  await updateRows(tx, 'prepared_samples').set({ retired_at: NOW }).where('sample_id', '=', sampleId).execute()
}

/** Which organization's sample a public key opens; the one look-up made before the organization is known. */
export function findShareKey(db: Kysely<DB>, shareKey: string) {
  return db.selectFrom('share_keys').where('share_key', '=', shareKey.toUpperCase()).selectAll().executeTakeFirst()
}

export const VIAL_COLUMNS = [
  'id',
  'position',
  'vial_type',
  'label',
  'dilution_factor',
  'acquire',
  'vial_name',
  'diluted_from_id',
  'weight_mg',
  'volume_ml',
  'bench',
] as const

export function listVials(tx: Tx, sampleId: number) {
  return rows(tx, 'prepared_samples')
    .where('sample_id', '=', sampleId)
    .select(VIAL_COLUMNS)
    .orderBy('position')
    .execute()
}

export type VialRecord = Awaited<ReturnType<typeof listVials>>[number]

/** The vials of several samples, of each in its order. */
export function listVialsOf(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'prepared_samples')
    .where('sample_id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['id', 'sample_id', 'acquire'])
    .orderBy('sample_id')
    .orderBy('position')
    .execute()
}

/** Several samples, which nobody else can change until the transaction ends; those that are there. */
export function lockSamples(tx: Tx, ids: readonly number[]) {
  return (
    rows(tx, 'samples')
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .select((eb) => [
        'id',
        'strain_name',
        'batch_number',
        'queued',
        'finished',
        'epoch',
        rows(tx, 'sample_custody', eb)
          .whereRef('sample_custody.sample_id', '=', 'samples.id')
          .where('sample_custody.state', '=', 'refused')
          .select(
            sql<{ why: string; since: string }>`json_build_object('why', refused_why, 'since', since)`.as('refusal'),
          )
          .$asScalar()
          .as('refusal'),
      ])
      // two calls that name the same samples wait for each other, and not crosswise
      .orderBy('id')
      .forUpdate()
      .execute()
  )
}

/** New values of a sample's columns; those that its state follows from are given as they are. */
export type SampleChanges = Omit<UpdateObject<DB, 'samples'>, keyof StateColumns | 'state'> & StateColumns

/** `change` for a sample, without reading the wide row back; its state follows. The caller holds its lock. */
export async function changeSample(
  tx: Tx,
  sampleId: number,
  values: SampleChanges,
  by: Pick<Author, 'name'>,
): Promise<void> {
  await changeRows(tx, 'samples', withState(tx, values), by)
    .where('id', '=', sampleId)
    .modifyEnd(writtenOnShard)
    .execute()
}

/** The same for several. */
export async function changeSamples(
  tx: Tx,
  ids: readonly number[],
  values: SampleChanges,
  by: Pick<Author, 'name'>,
): Promise<void> {
  if (ids.length === 0) return
  await changeRows(tx, 'samples', withState(tx, values), by)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

function withState(tx: Tx, values: SampleChanges): UpdateObject<DB, 'samples'> {
  return STATE_COLUMNS.some((column) => values[column] !== undefined)
    ? { ...values, state: stateAfter(tx, values) }
    : values
}

export function listSampleTypeRows(db: Kysely<DB>): Promise<SampleTypeRecord[]> {
  return db.selectFrom('sample_types').selectAll().orderBy('rank').orderBy('id').execute()
}

export function findSampleType(db: Kysely<DB>, sampleTypeId: number): Promise<SampleTypeRecord | undefined> {
  return db.selectFrom('sample_types').where('id', '=', sampleTypeId).selectAll().executeTakeFirst()
}
