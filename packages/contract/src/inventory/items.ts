import { ITEM_KINDS, ITEM_UNITS } from '@eluent/domain/inventory'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  id,
  idParams,
  instant,
  listQuery,
  listReply,
  messageReply,
  nullableNumber,
  nullableText,
  reasonBody,
  typed,
} from '../primitives.ts'

const inventoryItem = z.object({
  id,
  version: z.number(),
  kind: z.enum(ITEM_KINDS),
  name: z.string(),
  /** What amounts of its lots are counted in. */
  unit: z.enum(ITEM_UNITS),
  supplier: nullableText,
  catalogue_number: nullableText,
  cas: nullableText,
  storage: nullableText,
  /** What its labels warn of. */
  hazards: nullableText,
  /** Of a column: particle size in um, length and inner diameter in mm. */
  particle_um: nullableNumber,
  length_mm: nullableNumber,
  diameter_mm: nullableNumber,
  /** In its unit; null where it is not ordered again by itself. */
  reorder_level: nullableNumber,
  /** Of the lots that may be used today, in its unit. */
  amount_left: z.number(),
  created_at: instant,
  created_by_name: z.string(),
  updated_at: instant,
})
export type InventoryItem = z.output<typeof inventoryItem>

const itemReply = z.object({ data: inventoryItem })
const noun = 'inventory'
const touches = [noun] as const

const itemBody = z.object({
  item: z.object({
    name: typed,
    kind: typed,
    unit: typed,
    supplier: typed,
    catalogue_number: typed,
    cas: typed,
    storage: typed,
    hazards: typed,
    particle_um: typed,
    length_mm: typed,
    diameter_mm: typed,
    reorder_level: typed,
  }),
  /** When sent, it must be the one read. */
  version: z.number().int().optional(),
})

export const listInventoryItems = endpoint({
  method: 'GET',
  path: '/inventory/items',
  summary: 'Lists what the laboratory keeps, with what is left of it.',
  noun,
  access: 'inventory.view',
  query: listQuery.extend({ kind: z.enum(ITEM_KINDS).optional() }),
  reply: listReply(inventoryItem),
})

export const readInventoryItem = endpoint({
  method: 'GET',
  path: '/inventory/items/:id',
  summary: 'One item of the inventory',
  noun,
  access: 'inventory.view',
  params: idParams,
  reply: itemReply,
})

export const createInventoryItem = endpoint({
  method: 'POST',
  path: '/inventory/items',
  summary: 'Adds an item to the inventory.',
  noun,
  touches,
  access: 'inventory.enter',
  body: itemBody,
  reply: itemReply,
  status: 201,
})

export const updateInventoryItem = endpoint({
  method: 'PATCH',
  path: '/inventory/items/:id',
  summary: 'Changes an item; kind and unit stay once it has lots.',
  noun,
  touches,
  access: 'inventory.enter',
  params: idParams,
  body: itemBody,
  reply: itemReply,
})

export const deleteInventoryItem = endpoint({
  method: 'DELETE',
  path: '/inventory/items/:id',
  summary: 'Removes an item that has no lots.',
  noun,
  touches,
  access: 'inventory.approve',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
