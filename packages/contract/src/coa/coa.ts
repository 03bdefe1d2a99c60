import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, nullableText, text } from '../primitives.ts'
import { sample, typed } from '../samples/samples.ts'

/** The names are the specification's; fields whose rules have texts of their own arrive as they were typed. */
const coaInput = z.object({
  coa_analyte_1: typed,
  coa_analyte_2: typed,
  coa_unit: typed,
  /** g */
  coa_unit_weight: typed,
  coa_notes: typed,
  coa_sample_description: typed,
  /** Who tested the sample; no other is taken. */
  analyst_id: id.nullish(),
  /** The saved reviewer or the caller; no other is taken. */
  reviewer_id: id.nullish(),
  /** The photo: the id an upload answered, or the address the sample was read with. */
  sample_image_url: nullableText.optional(),
  /** The photo in full size. One copy is kept, so it names the same file or nothing. */
  sample_image_url_full: nullableText.optional(),
  consumer_id: id.nullish(),
  /** The submission identification. */
  labIdNumber: typed,
  /** The sample's version that was read; otherwise 409 says who changed it and when. */
  version: z.number().int().optional(),
})
export type CoaBody = z.output<typeof coaInput>

export const saveCoa = endpoint({
  method: 'PATCH',
  path: '/samples/:id/coa',
  summary: "Saves the data of the sample's certificate of analysis.",
  noun: 'coa',
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

/** Says on the sample that it was sent to the chemical-ID service; the browser sent it there itself. */
export const noteTransfer = endpoint({
  method: 'POST',
  path: '/samples/:id/transfers',
  summary: "Notes a transfer to the external chemical-ID service on the sample's notes.",
  noun: 'coa',
  access: 'populate_coa.update_coa',
  params: idParams,
  body: z.object({ entity: z.object({ id: z.union([z.number(), text(255)]), name: text(255).min(1) }) }),
  reply: z.object({ data: sample }),
})
