import * as z from 'zod'
import { id, instant, nullableNumber, nullableText } from '../primitives.ts'

const person = z.object({ id: id.nullable(), name: z.string() })

/** The data of a sample's certificate of analysis, as they were last saved. */
export const coaData = z.object({
  coa_analyte_1: z.string(),
  coa_analyte_2: z.string(),
  coa_unit: nullableText,
  /** g */
  coa_unit_weight: nullableNumber,
  coa_notes: nullableText,
  coa_sample_description: z.string(),
  /** The submission identification that was saved with them. */
  il_id: z.string(),
  analyst_id: id.nullable(),
  reviewer_id: id.nullable(),
  consumer_id: id.nullable(),
  analyst: person.nullable(),
  reviewer: person.nullable(),
  consumer: z.object({ id, name: z.string() }).nullable(),
  saved_at: instant,
  saved_by: z.string(),
})
export type CoaData = z.output<typeof coaData>
