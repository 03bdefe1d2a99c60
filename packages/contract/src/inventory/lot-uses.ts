import { LOT_SUBJECTS } from '@eluent/domain/inventory'
import { SAMPLE_STATES } from '@eluent/domain/samples'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  bulkIds,
  id,
  idParams,
  instant,
  listQuery,
  listReply,
  messageReply,
  nullableText,
  reasonBody,
  typed,
} from '../primitives.ts'
import { lotItem, lotReply, SHOWN_LOT_STATES, statedUncertainty } from './lots.ts'

const noun = 'inventory'
const touches = [noun] as const
const optionalId = z.coerce.number<number | string>().int().positive().optional()

export const prepareSolution = endpoint({
  method: 'POST',
  path: '/inventory/solutions',
  summary: 'Prepares a solution of lots that may be used; its concentrations and its expiry follow from them.',
  noun,
  touches,
  access: 'inventory.enter',
  body: z.object({
    solution: z.object({
      item_id: id,
      lot_number: typed,
      final_volume_ml: typed,
      final_volume_uncertainty: statedUncertainty.nullish(),
      expires_on: typed,
      location: typed,
      /** Amounts in the unit of the lot's item. */
      parts: z.array(z.object({ lot_id: id, amount: z.number(), uncertainty: statedUncertainty.nullish() })).max(100),
    }),
  }),
  reply: lotReply,
  status: 201,
})

const lotUse = z.object({
  id,
  version: z.number(),
  lot: z.object({ id, lot_number: z.string(), item: lotItem, shown_state: z.enum(SHOWN_LOT_STATES) }),
  subject: z.enum(LOT_SUBJECTS),
  sample: z.object({ id, name: nullableText }).nullable(),
  calibration: z.object({ id, machine_name: z.string() }).nullable(),
  /** Of an instrument that it stands at. */
  machine_name: nullableText,
  /** In the unit of the lot's item. */
  amount: z.number(),
  used_at: instant,
  /** When it was taken off the instrument. */
  ended_at: instant.nullable(),
  /** Injected while it stood at the instrument; null for what is not a column. */
  injections: z.number().nullable(),
  created_by_name: z.string(),
})
export type LotUse = z.output<typeof lotUse>
const useReply = z.object({ data: lotUse })

export const listLotUses = endpoint({
  method: 'GET',
  path: '/inventory/uses',
  summary:
    'Lists where lots were used: those of one lot, one sample or one calibration, or what stands at one instrument now.',
  noun,
  access: 'inventory.view',
  query: listQuery.extend({
    lot_id: optionalId,
    /** With `record_id`: those of one sample or calibration. */
    subject: z.enum(LOT_SUBJECTS).optional(),
    record_id: optionalId,
    /** What stands at this instrument, and was not taken off. */
    standing_at: z.string().max(255).optional(),
  }),
  reply: listReply(lotUse),
})

export const createLotUse = endpoint({
  method: 'POST',
  path: '/inventory/uses',
  summary: 'Notes that a lot was used, and takes the amount off it; a first use opens the lot.',
  noun,
  touches,
  access: 'inventory.enter',
  body: z.object({
    use: z.object({
      lot_id: id,
      subject: z.enum(LOT_SUBJECTS),
      /** Of the sample or the calibration. */
      record_id: id.optional(),
      machine_name: typed,
      amount: typed,
    }),
  }),
  reply: useReply,
  status: 201,
})

export const endLotUse = endpoint({
  method: 'POST',
  path: '/inventory/uses/:id/end',
  summary: 'Notes that a bottle or column was taken off its instrument.',
  noun,
  touches,
  access: 'inventory.enter',
  params: idParams,
  body: z.object({ version: z.number().int().optional() }).nullish(),
  reply: useReply,
})

export const deleteLotUse = endpoint({
  method: 'DELETE',
  path: '/inventory/uses/:id',
  summary: 'Takes back a use that was noted by mistake; its amount is added to the lot again.',
  noun,
  touches,
  access: 'inventory.enter',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

const affectedReport = z.object({
  /** Of the sample. */
  id,
  strain_name: nullableText,
  batch_number: nullableText,
  /** The client. */
  prepared_for: nullableText,
  state: z.enum(SAMPLE_STATES),
  /** Of its newest release. */
  report_number: nullableText,
  released_at: instant.nullable(),
  /** Files of its runs that the server keeps. */
  files: z.number(),
  /** By the recall of this lot. */
  under_review: z.boolean(),
})
export type AffectedReport = z.output<typeof affectedReport>

export const listAffectedReports = endpoint({
  method: 'GET',
  path: '/inventory/lots/:id/reports',
  summary: 'Lists the samples that a lot was used for, through prepared solutions at any depth, with their reports.',
  noun,
  access: 'inventory.view',
  params: idParams,
  query: listQuery,
  reply: listReply(affectedReport),
})

export const recallLot = endpoint({
  method: 'POST',
  path: '/inventory/lots/:id/recall',
  summary: 'Recalls a lot and what was made of it by the own password; every report that it reached is under review.',
  noun,
  touches: [noun, 'samples'],
  access: 'inventory.approve',
  params: idParams,
  body: z.object({
    version: z.number().int(),
    reason: z.unknown().optional(),
    password: z.string().max(1000).nullish(),
  }),
  reply: lotReply,
})

export const endReviews = endpoint({
  method: 'POST',
  path: '/inventory/lots/:id/reviews/end',
  summary: 'Ends the review of reports that the recall of a lot began, with a reason.',
  noun,
  touches: [noun, 'samples'],
  access: 'inventory.approve',
  params: idParams,
  body: z.object({ sample_ids: bulkIds, reason: z.unknown().optional() }),
  reply: messageReply,
})
