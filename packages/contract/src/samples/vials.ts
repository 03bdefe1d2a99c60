import * as z from 'zod'
import { id, nullableNumber, nullableText, text, typed } from '../primitives.ts'

/** What a policy answers, so that buttons and API agree. */
export const permitted = z.object({ allowed: z.boolean(), text: z.string().nullable() })

export const vialDilution = z.object({
  vial_number: z.number(),
  /** Above the range in this vial, and within it in no other. */
  analytes: z.array(z.string()),
  /** Those of them whose calibration ends below the method, with where it does. */
  past_calibration: z.array(z.string()).optional(),
  /** The smallest that brings them to 80 % of the upper bound; null where none is large enough. */
  factor: nullableNumber,
  /** Of the new vial against the extract. */
  dilution_factor: nullableNumber,
  /** The vial that was diluted from it and has no result yet. */
  waiting_vial: nullableNumber,
  can: permitted,
})
export type VialDilution = z.output<typeof vialDilution>

export const preparedSample = z.object({
  /** mg and mL of the bench sheet; null where the sample's weight and 1 mL count. */
  weight_mg: z.number().nullish(),
  volume_ml: z.number().nullish(),
  id,
  /** Counts from 1 in the sample, over all vials. */
  position: z.number(),
  vial_type: z.string(),
  label: z.string(),
  dilution_factor: z.number(),
  acquire: z.boolean(),
  vial_name: nullableText,
  /** The vial that it was prepared from by dilution, because that one read above the method's range. */
  diluted_from_id: id.nullish(),
})
export type PreparedSample = z.output<typeof preparedSample>

export const preparedSampleInput = z.strictObject({
  vial_type: z.string().max(64).optional(),
  label: text(255).nullish(),
  dilution_factor: typed,
  acquire: z.boolean().optional(),
  vial_name: text(255).nullish(),
})
