import { PLACE_KINDS } from '@eluent/domain/custody'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, messageReply, nullableText, reasonBody, text } from './primitives.ts'

const storagePlace = z.object({
  id,
  version: z.number(),
  /** The place in which it stands; null for a room. */
  parent_id: id.nullable(),
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  /** Its own code; without one it is read as PL and its number. */
  code: nullableText,
  /** Names from the largest place on, 'Room 1 / Freezer A'. */
  path: z.string(),
  /** Samples that are right there, not in a place within. */
  holds: z.number(),
})
export type StoragePlaceRow = z.output<typeof storagePlace>

const placeInput = z.object({
  parent_id: id.nullish(),
  kind: z.enum(PLACE_KINDS),
  name: text(1000).nullish(),
  code: text(1000).nullish(),
})

const reply = z.object({ data: storagePlace })

export const listStoragePlaces = endpoint({
  method: 'GET',
  path: '/storage-places',
  summary: 'Lists every storage place of the laboratory, in the order of their paths.',
  noun: 'storage places',
  access: 'custody.view',
  reply: z.object({ data: z.array(storagePlace) }),
})

export const createStoragePlace = endpoint({
  method: 'POST',
  path: '/storage-places',
  summary: 'Adds a storage place, in a larger one or alone.',
  noun: 'storage places',
  touches: ['storage places'],
  access: 'custody.enter',
  body: z.object({ storage_place: placeInput }),
  reply,
  status: 201,
})

export const updateStoragePlace = endpoint({
  method: 'PATCH',
  path: '/storage-places/:id',
  summary: 'Changes name, code, kind or parent of a storage place.',
  noun: 'storage places',
  touches: ['storage places', 'custody'],
  access: 'custody.enter',
  params: idParams,
  body: z.object({ version: z.number().int().optional(), storage_place: placeInput }),
  reply,
})

export const deleteStoragePlace = endpoint({
  method: 'DELETE',
  path: '/storage-places/:id',
  summary: 'Removes an empty storage place, with a reason.',
  noun: 'storage places',
  touches: ['storage places'],
  access: 'custody.enter',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
