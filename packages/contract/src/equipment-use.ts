import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, messageReply, nullableText } from './primitives.ts'

/** Samples that were let run on a piece although it was overdue or out of service. */
const equipmentOverride = z.object({
  id,
  sample_ids: z.array(id),
  /** What was wrong with the piece, and since when. */
  refusal: z.string(),
  why: z.string(),
  created_at: instant,
  created_by_name: z.string(),
})
export type EquipmentOverride = z.output<typeof equipmentOverride>

export const listEquipmentOverrides = endpoint({
  method: 'GET',
  path: '/equipment/:id/overrides',
  summary: 'The last 50 exceptions that were signed for a piece of equipment, the newest first.',
  noun: 'equipment',
  access: 'equipment.view',
  params: idParams,
  reply: z.object({ data: z.array(equipmentOverride) }),
})

export const createEquipmentOverride = endpoint({
  method: 'POST',
  path: '/equipment/:id/overrides',
  summary:
    'Lets the samples that wait in the queue run on a piece that may not be used, by the own password and for a reason.',
  noun: 'equipment',
  touches: ['equipment'],
  access: 'equipment.approve',
  params: idParams,
  body: z.object({
    version: z.number().int(),
    why: z.string().max(2000).nullish(),
    password: z.string().max(1000).nullish(),
  }),
  reply: messageReply,
  status: 201,
})

const suspectReport = z.object({
  sample_id: id,
  report_number: z.string(),
  name: nullableText,
  released_at: instant,
  released_by_name: z.string(),
  /** Whether the report's records name the piece; false where they name none of its kind, so that it may have been this one. */
  named: z.boolean(),
})
export type SuspectReport = z.output<typeof suspectReport>

export const listSuspectReports = endpoint({
  method: 'GET',
  path: '/equipment/:id/suspect_reports',
  summary:
    'Reports that were released since a day and rest on this piece: its runs, or what the bench names it for, then those of that time whose weights or moisture name no piece; of a piece that neither names all since then. At most 200.',
  noun: 'equipment',
  reads: 'samples',
  access: 'equipment.view',
  params: idParams,
  query: z.object({ since: z.iso.date() }),
  reply: z.object({ data: z.array(suspectReport) }),
})

export const printEquipmentLogBook = endpoint({
  method: 'GET',
  path: '/equipment/:id/log_book',
  summary: 'The log book of a piece of equipment as a PDF: all events in order, page n of m.',
  noun: 'equipment',
  access: 'equipment.view',
  params: idParams,
  produces: ['application/pdf'],
})
