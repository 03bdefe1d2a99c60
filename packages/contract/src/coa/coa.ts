import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, messageReply, nullableText, reasonBody, text, typed } from '../primitives.ts'
import { sample } from '../samples/samples.ts'

/** The names are the specification's; fields arrive as they were typed where domain's rules have texts for them. */
const coaInput = z.object({
  coa_analyte_1: typed,
  coa_analyte_2: typed,
  coa_unit: typed,
  /** g */
  coa_unit_weight: typed,
  coa_notes: typed,
  coa_sample_description: typed,
  /** Who tested the sample; any other is refused. */
  analyst_id: id.nullish(),
  /** The saved reviewer or the caller; any other is refused. */
  reviewer_id: id.nullish(),
  /** The photo: the id of an upload, or the address in the sample that was read. */
  sample_image_url: nullableText.optional(),
  /** The photo in full size. One copy is kept, so it names the same file or nothing. */
  sample_image_url_full: nullableText.optional(),
  consumer_id: id.nullish(),
  /** The submission identification. */
  labIdNumber: typed,
  /** The version of the sample that was read; any other answers 409 with who changed it and when. */
  version: z.number().int().optional(),
})
export type CoaBody = z.output<typeof coaInput>

const consumer = z.object({ id, name: z.string() })

export const saveCoa = endpoint({
  method: 'PATCH',
  path: '/samples/:id/coa',
  summary: "Saves the data of the sample's certificate of analysis.",
  noun: 'coa',
  touches: ['samples'],
  access: 'populate_coa.update_coa',
  params: idParams,
  body: coaInput,
  reply: z.object({ data: sample }),
})

export const listConsumers = endpoint({
  method: 'GET',
  path: '/consumers',
  summary: 'The clients that a COA may be prepared for; the provider has them, laboratories have none.',
  noun: 'coa',
  access: 'populate_coa.update_coa',
  reply: z.object({ data: z.array(consumer) }),
})

export const createConsumer = endpoint({
  method: 'POST',
  path: '/consumers',
  summary: 'Adds a client that COAs may be prepared for; of the provider only.',
  noun: 'coa',
  touches: ['coa'],
  access: 'populate_coa.update_coa',
  body: z.object({ consumer: z.object({ name: typed }) }),
  reply: z.object({ data: consumer }),
  status: 201,
})

export const deleteConsumer = endpoint({
  method: 'DELETE',
  path: '/consumers/:id',
  summary: 'Takes a client off the list, with a reason; COAs that name it keep it.',
  noun: 'coa',
  touches: ['coa'],
  access: 'populate_coa.update_coa',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

/** Notes on the sample that the browser has sent it to the chemical-ID service. */
export const noteTransfer = endpoint({
  method: 'POST',
  path: '/samples/:id/transfers',
  summary: "Notes a transfer to the external chemical-ID service on the sample's notes.",
  noun: 'coa',
  touches: ['samples'],
  access: 'populate_coa.update_coa',
  params: idParams,
  body: z.object({ entity: z.object({ id: z.union([z.number(), text(255)]), name: text(255).min(1) }) }),
  reply: z.object({ data: sample }),
})
