// Over 300 lines: a lot, how it is prepared, used and recalled, and its calls stand together.
import { BUDGET_SOURCES, CERTIFIED_UNITS, ITEM_KINDS, ITEM_UNITS, LOT_STATES } from '@eluent/domain/inventory'
import { DISTRIBUTIONS } from '@eluent/domain/uncertainty'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  flag,
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

/** '2027-02-28' */
const day = z.string()
const optionalId = z.coerce.number<number | string>().int().positive().optional()

const certifiedValue = z.object({
  analyte: z.string().max(64),
  value: z.number(),
  unit: z.enum(CERTIFIED_UNITS),
  /** Counted besides the value; null where the value counts it already. */
  purity_percent: nullableNumber,
  /** Limits of the purity, percent. */
  purity_uncertainty: nullableNumber.optional(),
  /** In the unit of the value, with its coverage factor k. */
  expanded_uncertainty: nullableNumber,
  k: nullableNumber,
})

/** A standard uncertainty, or half the width between limits, in the unit of what it belongs to. */
export const statedUncertainty = z.object({ value: z.number(), distribution: z.enum(DISTRIBUTIONS) })

export const SHOWN_LOT_STATES = [...LOT_STATES, 'expired'] as const
export const lotItem = z.object({ id, name: z.string(), kind: z.enum(ITEM_KINDS), unit: z.enum(ITEM_UNITS) })

const lotRow = z.object({
  id,
  version: z.number(),
  item: lotItem,
  lot_number: z.string(),
  state: z.enum(LOT_STATES),
  /** The state, or 'expired' where it could be used but for its expiry. */
  shown_state: z.enum(SHOWN_LOT_STATES),
  state_since: day,
  state_reason: nullableText,
  received_on: day,
  opened_on: day.nullable(),
  /** The last day of its effective expiry. */
  usable_until: day.nullable(),
  /** In the item's unit. */
  amount_received: z.number(),
  amount_left: z.number(),
  location: nullableText,
  serial_number: nullableText,
  /** Why it may not be used today; null where it may. */
  refusal: nullableText,
})
export type LotRow = z.output<typeof lotRow>

const runFigures = z.object({ runs: z.number(), mean: z.number(), sd: nullableNumber })

/** The runs of a new lot of a control material beside the lot in use. */
const controlOverlap = z.object({
  lot_id: id,
  lot_number: z.string(),
  runs_before: z.number(),
  runs_after: z.number(),
  required: z.number(),
  analytes: z.array(
    z.object({
      analyte: z.string(),
      /** mg/g */
      before: runFigures,
      after: runFigures,
      difference: z.number(),
      difference_percent: nullableNumber,
    }),
  ),
  exception: nullableText,
})
export type ControlOverlapReply = z.output<typeof controlOverlap>

const lotPart = z.object({
  id,
  lot_number: z.string(),
  item: lotItem,
  shown_state: z.enum(SHOWN_LOT_STATES),
  /** The lot that it is a part of. */
  made_lot_id: id,
  /** In the unit of its item. */
  amount: z.number(),
  uncertainty: statedUncertainty.nullable(),
})
export type LotPart = z.output<typeof lotPart>

const lot = lotRow.extend({
  /** The certificate's. */
  expires_on: day.nullable(),
  days_after_opening: nullableNumber,
  certificate: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  certified: z.array(certifiedValue),
  /** Beside the certificate, the newest first; removed ones stay, with the reason. */
  files: z.array(
    z.object({
      id,
      file: z.object({ id: z.uuid(), name: z.string() }),
      note: nullableText,
      created_at: instant,
      created_by_name: z.string(),
      removed: z.object({ by: z.string(), why: z.string() }).nullable(),
    }),
  ),
  extension: z
    .object({
      extended_to: day,
      extended_on: day,
      by: nullableText,
      /** What counted before. */
      before: day.nullable(),
      reason: nullableText,
      evidence: nullableText,
      file: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    })
    .nullable(),
  /** mL, of a prepared solution. */
  final_volume_ml: nullableNumber,
  final_volume_uncertainty: statedUncertainty.nullable(),
  /** Of each concentration of a prepared solution, as fractions of it; null where something is not stated. */
  budget: z
    .array(
      z.object({
        analyte: z.string(),
        relative: nullableNumber,
        lines: z.array(
          z.object({ source: z.enum(BUDGET_SOURCES), lot_number: nullableText, relative: nullableNumber }),
        ),
      }),
    )
    .nullable(),
  /** What a prepared solution is made of, at every depth: an edge of the tree each. */
  parts: z.array(lotPart),
  /** The solutions that were made of it directly. */
  made: z.array(z.object({ id, lot_number: z.string(), item_name: z.string() })),
  /** Of a column: particle size in um, length and inner diameter in mm, and what was injected over it so far. */
  column: z
    .object({
      particle_um: nullableNumber,
      length_mm: nullableNumber,
      diameter_mm: nullableNumber,
      injections: z.number(),
      /** From which number of injections on it is named as worn; 0 for none. */
      limit: z.number(),
    })
    .nullable(),
  /** Of a control material: its runs beside the lot in use, as they stand in quarantine or stood at its release. */
  overlap: controlOverlap.nullable(),
  created_at: instant,
  created_by_name: z.string(),
})
export type Lot = z.output<typeof lot>

export const lotReply = z.object({ data: lot })
const noun = 'inventory'
const touches = [noun] as const

export const listLots = endpoint({
  method: 'GET',
  path: '/inventory/lots',
  summary: 'Lists lots: those of one item, those that may be used today, or those that expire within so many days.',
  noun,
  access: 'inventory.view',
  query: listQuery.extend({
    item_id: optionalId,
    usable: flag,
    /** With `usable`: control materials in quarantine, too, which run beside the lot in use. */
    trial: flag,
    expiring_within: z.coerce.number<number | string>().int().min(0).max(3650).optional(),
  }),
  reply: listReply(lotRow),
})

export const readLot = endpoint({
  method: 'GET',
  path: '/inventory/lots/:id',
  summary: 'One lot with its certified values',
  noun,
  access: 'inventory.view',
  params: idParams,
  reply: lotReply,
})

const lotFields = z.object({
  lot_number: typed,
  received_on: typed,
  expires_on: typed,
  days_after_opening: typed,
  amount_received: typed,
  location: typed,
  serial_number: typed,
  certificate_file_id: z.uuid().nullish(),
  certified: z.array(certifiedValue).max(100).optional(),
})

export const createLot = endpoint({
  method: 'POST',
  path: '/inventory/lots',
  summary: 'Receives a lot of an item into quarantine.',
  noun,
  touches,
  access: 'inventory.enter',
  body: z.object({ lot: lotFields.extend({ item_id: id }) }),
  reply: lotReply,
  status: 201,
})

export const updateLot = endpoint({
  method: 'PATCH',
  path: '/inventory/lots/:id',
  summary: 'Corrects a lot in quarantine; of a released one only the place changes. What is not sent stays.',
  noun,
  touches,
  access: 'inventory.enter',
  params: idParams,
  body: z.object({ lot: lotFields, version: z.number().int().optional() }),
  reply: lotReply,
})

export const releaseLot = endpoint({
  method: 'POST',
  path: '/inventory/lots/:id/release',
  summary: 'Releases a lot from quarantine; a control material once it ran beside the lot in use, or with a reason.',
  noun,
  touches,
  access: 'inventory.approve',
  params: idParams,
  body: z.object({ version: z.number().int(), exception: typed }),
  reply: lotReply,
})

export const openLot = endpoint({
  method: 'POST',
  path: '/inventory/lots/:id/open',
  summary: 'Notes the day on which a released lot was opened; it is in use from then on.',
  noun,
  touches,
  access: 'inventory.enter',
  params: idParams,
  body: z.object({ version: z.number().int(), opened_on: typed }),
  reply: lotReply,
})

export const markLotEmpty = endpoint({
  method: 'POST',
  path: '/inventory/lots/:id/empty',
  summary: 'Marks a lot as used up.',
  noun,
  touches,
  access: 'inventory.enter',
  params: idParams,
  body: z.object({ version: z.number().int() }),
  reply: lotReply,
})

export const discardLot = endpoint({
  method: 'POST',
  path: '/inventory/lots/:id/discard',
  summary: 'Notes that a lot was thrown away, with a reason.',
  noun,
  touches,
  access: 'inventory.enter',
  params: idParams,
  body: z.object({ version: z.number().int(), reason: z.unknown().optional() }),
  reply: lotReply,
})

export const extendLot = endpoint({
  method: 'POST',
  path: '/inventory/lots/:id/extend',
  summary: 'Extends the expiry of a lot, once, with a reason and what shows that it is still good.',
  noun,
  touches,
  access: 'inventory.approve',
  params: idParams,
  body: z.object({
    version: z.number().int(),
    reason: z.unknown().optional(),
    extended_to: typed,
    evidence: typed,
    file_id: z.uuid().nullish(),
  }),
  reply: lotReply,
})

export const addLotFile = endpoint({
  method: 'POST',
  path: '/inventory/lots/:id/files',
  summary: 'Adds an uploaded PDF or picture to a lot.',
  noun,
  touches,
  access: 'inventory.enter',
  params: idParams,
  body: z.object({ file_id: z.uuid(), note: typed }),
  reply: lotReply,
  status: 201,
})

export const removeLotFile = endpoint({
  method: 'DELETE',
  path: '/inventory/lot_files/:id',
  summary: 'Removes a file from a lot with a reason; it stays readable as removed.',
  noun,
  touches,
  access: 'inventory.enter',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
