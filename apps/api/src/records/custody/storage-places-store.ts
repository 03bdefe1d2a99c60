import type { StoragePlaceRow } from '@eluent/contract'
import { placePath, placesWithin, type PlaceKind, type StoragePlace } from '@eluent/domain/custody'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { allRows, on, rows } from '../../platform/db/rows.ts'
import { plannedOnShard } from '../../platform/db/shard-read.ts'

/** Every place of the laboratory: it writes them by hand, some hundreds. */
export async function listPlaces(tx: Tx): Promise<(StoragePlace & { version: number })[]> {
  const places = await rows(tx, 'storage_places')
    .select(['id', 'version', 'parent_id', 'kind', 'name', 'code'])
    .orderBy('id')
    .execute()
  return places.map((place) => ({ ...place, kind: place.kind as PlaceKind }))
}

/** Locks every place, so that names, codes and the tree are judged one change after the other. */
export async function lockPlaces(tx: Tx): Promise<void> {
  await rows(tx, 'storage_places').select('id').orderBy('id').forUpdate().execute()
}

/** The places with their paths and how many samples are in each. */
export async function listPlaceRows(tx: Tx): Promise<StoragePlaceRow[]> {
  const [places, counts] = await Promise.all([listPlaces(tx), countHeld(tx)])
  const byId = new Map(places.map((place) => [place.id, place]))
  const held = new Map(counts.map(({ place_id, number }) => [place_id, number]))
  return places
    .map((place) => ({ ...place, path: placePath(byId, place.id), holds: held.get(place.id) ?? 0 }))
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }))
}

function countHeld(tx: Tx) {
  return rows(tx, 'sample_custody as held')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'held.sample_id'))
    .where('sample.deleted_at', 'is', null)
    .where('held.place_id', 'is not', null)
    .select(['held.place_id', sql<number>`count(*)`.as('number')])
    .groupBy('held.place_id')
    .execute()
}

/** Whether a sample is in it or a place stands in it. */
export async function isPlaceInUse(tx: Tx, placeId: number): Promise<boolean> {
  const [sample, place] = await Promise.all([
    rows(tx, 'sample_custody as held')
      .innerJoin('samples as sample', on(tx, 'sample.id', 'held.sample_id'))
      .where('sample.deleted_at', 'is', null)
      .where('held.place_id', '=', placeId)
      .select('held.sample_id')
      .limit(1)
      .executeTakeFirst(),
    rows(tx, 'storage_places').where('parent_id', '=', placeId).select('id').limit(1).executeTakeFirst(),
  ])
  return sample !== undefined || place !== undefined
}

const keptPlaces = keepQuery((tx) =>
  allRows(tx, 'storage_places').select(['id', 'parent_id', 'name']).modifyEnd(plannedOnShard),
)

/** Paths of all places, of removed ones too: what a sample's events say stays readable. */
export async function readPlacePaths(tx: Tx): Promise<(id: number | null) => { id: number; path: string } | null> {
  const places = await keptPlaces(tx, {}, null)
  const byId = new Map(places.map((place) => [place.id, place]))
  return (id) => (id === null ? null : { id, path: placePath(byId, id) })
}

/** The place and those within it. */
export async function listPlaceIdsWithin(tx: Tx, placeId: number): Promise<number[]> {
  return placesWithin(await listPlaces(tx), placeId)
}

/** The place with this code: its own, or PL and its number where it has none. */
export async function findPlaceOfCode(tx: Tx, code: string, id: number | null): Promise<number | null> {
  const found = await rows(tx, 'storage_places')
    .where(({ eb, or, and }) =>
      or([
        eb(sql<string>`lower(code)`, '=', code.toLowerCase()),
        ...(id === null ? [] : [and([eb('id', '=', id), eb('code', 'is', null)])]),
      ]),
    )
    .select('id')
    .executeTakeFirst()
  return found?.id ?? null
}
