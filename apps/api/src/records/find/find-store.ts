import type { FindTerm } from '@eluent/domain/find'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import { placeInQueue } from '../queue/queue-store.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'

/** Of each kind. */
const FOUND = 5
/** What is looked for by name is mostly new: so many samples are looked through before the text's index is read. */
const NEWEST = 5_000

const SAMPLE = [
  'samples.id',
  'samples.strain_name',
  'samples.batch_number',
  'samples.run_count',
  'samples.required_runs',
  'samples.state',
] as const

/** Samples with one of these ids, or that bear the text as their intake number, or have a report of that number. */
export function findSamplesByCode(tx: Tx, ids: readonly number[], { reportNumber, text }: FindTerm) {
  const reported = rows(tx, 'report_releases')
    .where('report_number', '=', reportNumber ?? '')
    .select('report_releases.sample_id')
  const intake = rows(tx, 'samples as intake').where('intake.intake_number', '=', text).select('intake.id')
  return rows(tx, 'samples')
    .where(({ eb, or }) =>
      or([
        eb('samples.id', '=', sql<number>`any(${ids}::bigint[])`),
        eb('samples.id', 'in', reported),
        eb('samples.id', 'in', intake),
      ]),
    )
    .select(SAMPLE)
    .orderBy('samples.id', 'desc')
    .limit(FOUND)
    .execute()
}

/** Samples whose name or batch number holds the text, the newest of the laboratory's newest. */
export function findNewSamples(tx: Tx, text: string) {
  const newest = rows(tx, 'samples').select(SAMPLE).orderBy('samples.id', 'desc').limit(NEWEST)
  return tx
    .selectFrom(newest.as('samples'))
    .selectAll('samples')
    .where(({ eb, or }) =>
      or([
        eb('samples.strain_name', 'ilike', likePattern(text)),
        eb('samples.batch_number', 'ilike', likePattern(text)),
      ]),
    )
    .orderBy('samples.id', 'desc')
    .limit(FOUND)
    .execute()
}

/** The same among all, for a text that is rare among the newest: both texts have an index. */
export function findRareSamples(tx: Tx, text: string) {
  const holding = (column: 'strain_name' | 'batch_number') =>
    rows(tx, 'samples').where(column, 'ilike', likePattern(text)).select(SAMPLE)
  return tx
    .with(
      (cte) => cte('found').materialized(),
      () => holding('strain_name').union(holding('batch_number')),
    )
    .selectFrom('found')
    .selectAll('found')
    .orderBy('id', 'desc')
    .limit(FOUND)
    .execute()
}

export type FoundSampleRow = Awaited<ReturnType<typeof findSamplesByCode>>[number]

/** The places in the queue of those of these samples that stand there. */
export function findQueuePlaces(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'samples')
    .where('samples.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select((eb) => ['samples.id', placeInQueue(tx, eb)])
    .execute()
}

/** Analytical batches whose number holds the text, of the newest, or that have it as their number. */
export function findAnalyticalBatches(tx: Tx, text: string) {
  const BATCH = ['batch.id', 'batch.number', 'batch.sample_count', 'batch.worst'] as const
  const newest = rows(tx, 'analytical_batches as batch').select(BATCH).orderBy('batch.id', 'desc').limit(NEWEST)
  const numbered = rows(tx, 'analytical_batches as batch').where('batch.number', '=', text.toUpperCase()).select(BATCH)
  return tx
    .selectFrom(newest.as('batch'))
    .where('batch.number', 'ilike', likePattern(text))
    .selectAll('batch')
    .union(numbered)
    .orderBy('id', 'desc')
    .limit(FOUND)
    .execute()
}

/** Certificates by the text that their list is searched by, which holds their TRACER. */
export function findCertificates(tx: Tx, { text, tracer }: FindTerm) {
  return tx
    .with(
      (cte) => cte('found').materialized(),
      () =>
        rows(tx, 'certificates')
          .where('certificates.search_text', 'ilike', likePattern(tracer ?? text))
          .select(['id', 'position', 'project_name', 'share_key', 'sample_id', 'certus_type_id']),
    )
    .selectFrom('found')
    .select(['id', 'project_name', 'share_key', 'sample_id', 'certus_type_id'])
    .orderBy('position', 'desc')
    .limit(FOUND)
    .execute()
}

export function findBatches(tx: Tx, text: string) {
  return rows(tx, 'batches')
    .where('name', 'ilike', likePattern(text))
    .select(['id', 'name'])
    .orderBy('id', 'desc')
    .limit(FOUND)
    .execute()
}

export function findMethods(tx: Tx, text: string) {
  return rows(tx, 'methods')
    .where('name', 'ilike', likePattern(text))
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .limit(FOUND)
    .execute()
}

export function findUsers(tx: Tx, text: string) {
  return rows(tx, 'users')
    .where(({ eb, or }) => or([eb('name', 'ilike', likePattern(text)), eb('email', 'ilike', likePattern(text))]))
    .select(['id', 'name', 'email'])
    .orderBy('name')
    .orderBy('id')
    .limit(FOUND)
    .execute()
}

/** Of so many clients, in the order of their names, those that are meant are looked for. */
const CLIENTS = 1_000

/** Whom samples were prepared for, found by leaps over the index of the list's filter; each name once. */
export async function findClients(tx: Tx, text: string): Promise<{ name: string }[]> {
  const own = sql`s.organization_id = ${tx.organizationId} and not s.qc and s.deleted_at is null`
  const { rows: clients } = await sql<{ name: string }>`
    with recursive leap (name, step) as (
      (select s.prepared_for, 1 from samples as s where ${own} and s.prepared_for is not null order by s.prepared_for limit 1)
      union all
      select (select s.prepared_for from samples as s where ${own} and s.prepared_for > leap.name order by s.prepared_for limit 1),
        leap.step + 1
      from leap where leap.name is not null and leap.step < ${CLIENTS}
    )
    select leap.name from leap where leap.name ilike ${likePattern(text)} order by leap.step limit ${FOUND}`.execute(tx)
  return clients
}

/** Lots by their number or the name of their item, those that may be used first; or the lot of a page's address. */
export function findLots(tx: Tx, { text, lotId }: FindTerm) {
  const like = likePattern(text)
  return rows(tx, 'inventory_lots as lot')
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .where(({ eb, or }) =>
      lotId === null
        ? or([eb('lot.lot_number', 'ilike', like), eb('item.name', 'ilike', like)])
        : eb('lot.id', '=', lotId),
    )
    .select([
      'lot.id',
      'lot.lot_number',
      'lot.state',
      'lot.state_since',
      'lot.state_reason',
      'lot.usable_until',
      'item.name as item_name',
      'item.kind',
      'item.unit',
    ])
    .orderBy(sql`lower(lot.lot_number) = lower(${text})`, 'desc')
    .orderBy(sql`lot.state in ('released', 'in_use')`, 'desc')
    .orderBy('lot.id', 'desc')
    .limit(FOUND)
    .execute()
}

export type FoundLotRow = Awaited<ReturnType<typeof findLots>>[number]

/** Storage places by their name or code; by its number where one has no code of its own. */
export function findPlaces(tx: Tx, text: string, numbered: number | null) {
  const like = likePattern(text)
  return rows(tx, 'storage_places')
    .where(({ eb, or, and }) =>
      or([
        eb('name', 'ilike', like),
        eb('code', 'ilike', like),
        ...(numbered === null ? [] : [and([eb('id', '=', numbered), eb('code', 'is', null)])]),
      ]),
    )
    .select(['id', 'name', 'code'])
    .orderBy(sql`lower(code) = lower(${text}) or id = ${numbered}`, (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(FOUND)
    .execute()
}

/** Equipment by its name, serial number or machine name; or the piece of a page's address. */
export function findPieces(tx: Tx, { text, pieceId }: FindTerm) {
  const like = likePattern(text)
  return rows(tx, 'equipment')
    .where(({ eb, or }) =>
      pieceId === null
        ? or([eb('name', 'ilike', like), eb('serial', 'ilike', like), eb('machine_name', 'ilike', like)])
        : eb('id', '=', pieceId),
    )
    .select(['id', 'name', 'serial', 'kind', 'state'])
    .orderBy(sql`lower(serial) = lower(${text}) or lower(name) = lower(${text})`, (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(FOUND)
    .execute()
}
