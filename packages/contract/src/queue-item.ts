import { DUE_MARKS } from '@eluent/domain/samples'
import * as z from 'zod'
import { id, instant, nullableNumber, nullableText } from './primitives.ts'

const queueVial = z.object({
  /** Tray position, 1 to 100 without the wash positions. */
  location: z.number(),
  /** Counts from 1 over the sample's vials with acquire true. */
  vial_number: z.number(),
  completed: z.boolean(),
  submitted: z.boolean(),
  /** When it was handed to the instrument. */
  submitted_at: instant.nullable(),
  /** The instrument that it was handed to last. */
  machine: nullableText.optional(),
  /** Why its run failed; it waits until a person has it run again. */
  failed: nullableText.optional(),
  /** How often a person had it run again after that. */
  retried: z.number().optional(),
  prepared_sample: z.object({
    id,
    vial_type: z.string(),
    label: z.string(),
    dilution_factor: z.number(),
    /** Of this vial where it was weighed by itself, mg; otherwise that of the sample counts. */
    weight_mg: z.number().optional(),
    /** Of its extract before the dilution, mL. */
    volume_ml: z.number().optional(),
  }),
})

/** A sample waiting for the instrument, or an action such as sleep. */
export const queueItem = z.object({
  id,
  action: nullableText,
  sample: z
    .object({
      id,
      name: z.string(),
      sample_type: z.object({ id, slug: z.string() }),
      locations: z.array(z.number()),
      intake_form: z.object({
        strain_name: nullableText,
        batch_number: nullableText,
        sample_weight: z.number().nullable(),
      }),
      acquisition_started_at: instant.nullable(),
      epoch: z.number(),
      /** Of a QC sample of an analytical batch, such as MB. */
      qc_role: z.string().optional(),
      /** The sample of which it is a duplicate or spike. */
      repeats_sample_id: id.optional(),
      /** What the laboratory put into the vials of a QC sample, by analyte: added to a spike, in a standard's stock, in a control sample's material. */
      added_ug: z.record(z.string(), z.number()).optional(),
      stock_ug_ml: z.record(z.string(), z.number()).optional(),
      content_mg_g: z.record(z.string(), z.number()).optional(),
      /** What is said of it while it waits. */
      marks: z.array(z.enum(DUE_MARKS)).optional(),
    })
    .nullable(),
  vials: z.array(queueVial),
  /** Mean length of the last five runs of the sample's method, from the hand-over to the result, s; null before there is one. */
  run_s: nullableNumber,
  created_at: instant,
})
export type QueueItem = z.output<typeof queueItem>
