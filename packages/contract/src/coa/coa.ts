import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, nullableText, text, typed } from '../primitives.ts'
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
  reply: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
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
