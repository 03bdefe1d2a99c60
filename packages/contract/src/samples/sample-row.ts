import * as z from 'zod'
import { id, instant, nullableNumber, nullableText } from '../primitives.ts'
import { compound } from '../results/results.ts'
import { intakeForm, stateFields } from './samples.ts'
import { permitted } from './vials.ts'

/** A sample as its list shows it. */
export const sampleRow = z.object({
  id,
  share_key: z.string(),
  created_at: instant,
  updated_at: instant,
  tested_at: instant.nullable(),
  /** Who registered it. */
  user: z.object({ name: z.string() }),
  /** Who ran it; null before its first injection. */
  tested_by: nullableText,
  /** Whom it was prepared for. */
  prepared_for: nullableText,
  /** The analyte with most of it in the injections so far. */
  dominant_analyte: nullableText,
  /** What stands beside it; there where the call asks for it by `beside`. */
  beside: z
    .object({
      /** The total potential THC of its injections so far. */
      total_thc_percent: nullableNumber,
      /** The name of its report method. */
      method: nullableText,
      /** Of the newest release of its report, unless results were cleared since. */
      report_number: nullableText,
      released_by: nullableText,
      /** Of its package, as the state has it. */
      package_label: nullableText,
      /** Where it is kept, from the room on; null for who may not see it, too. */
      place: nullableText,
    })
    .optional(),
  organization: z.object({ name: z.string() }),
  intake_form: intakeForm.pick({
    intake_number: true,
    batch_number: true,
    strain_name: true,
    sample_weight: true,
    import_notes: true,
  }),
  sample_type: z.object({ id, name: z.string(), slug: z.string() }),
  finished: z.boolean(),
  ...stateFields,
  import: z.boolean(),
  queued: z.boolean(),
  coa: z.boolean(),
  certus_id: id.nullable(),
  runs: z.number(),
  runs_required: z.number(),
  /** Keyed by analyte name; `result_states` has the state of each. */
  results: z.record(
    z.string(),
    z.object({ amount: nullableNumber, peak_area: nullableNumber, percent: nullableNumber }),
  ),
  result_states: z.record(z.string(), compound.shape.state),
  /** The vial of each peak area; amount and percent are means over vials. */
  peak_area_vials: z.record(z.string(), nullableNumber),
  can: z.object({ edit: permitted, add_to_queue: permitted, delete: permitted, download: permitted }),
})
export type SampleRow = z.output<typeof sampleRow>
