import { confirmWeightText } from './weight-defaults.ts'
import { hasFieldErrors, type FieldErrors } from './field-errors.ts'
import { validateIntake, type IntakeContext, type IntakeInput } from './validate-intake.ts'

/** How many samples are registered by one call. */
export const SEVERAL_MAX = 200

/** What holds for all samples that are registered together, as a form holds it or the wire brings it. */
export type SeveralForAll = Pick<IntakeInput, 'sample_type_id' | 'test_method_id' | 'prep_method_id'> & {
  /** Whether a sample without a batch number gets one when it is stored. */
  propose_batch_numbers?: boolean | undefined
}

export type SeveralRow = Pick<
  IntakeInput['intake_form'],
  'strain_name' | 'sample_weight' | 'batch_number' | 'prepared_for' | 'submission_identification' | 'notes'
>

export interface SeveralErrors {
  /** What is wrong with the choices for all. */
  forAll: FieldErrors
  /** What is wrong with each row, by the names of its fields; null for a row that is right. */
  rows: (FieldErrors | null)[]
}

/** Stands for the number that a row will get. */
const NUMBER_TO_COME = '-'
const OF_FORM = 'intake_form.'

/** Judges each row by the rules of the single form; the same for the screen and the API. */
export function validateSeveral(
  { propose_batch_numbers: proposes, ...choices }: SeveralForAll,
  rows: readonly SeveralRow[],
  context: Pick<IntakeContext, 'is_qc'>,
): SeveralErrors {
  const ofForm = (row: SeveralRow): [string, string[]][] => {
    const form = proposes && isEmpty(row.batch_number) ? { ...row, batch_number: NUMBER_TO_COME } : row
    return Object.entries(validateIntake({ intake_form: form, ...choices }, context))
  }
  return {
    forAll: Object.fromEntries(ofForm({}).filter(([field]) => !field.startsWith(OF_FORM))),
    rows: rows.map((row) => {
      const errors = ofForm(row).filter(([field]) => field.startsWith(OF_FORM))
      const named = Object.fromEntries(errors.map(([field, texts]) => [field.slice(OF_FORM.length), texts]))
      return hasFieldErrors(named) ? named : null
    }),
  }
}

/** Whether nothing was typed; spaces are something, and refused. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** 'Confirm 17 sample weights, 740 to 757 mg'; one weight is asked for as on the single form. */
export function confirmWeightsText(weightsMg: readonly number[]): string {
  const least = Math.min(...weightsMg)
  const most = Math.max(...weightsMg)
  if (weightsMg.length === 1) return confirmWeightText(String(least))
  return `Confirm ${weightsMg.length} sample weights, ${least === most ? least : `${least} to ${most}`} mg`
}

/** How far a weight may lie from the recommended size of its material before it is pointed out (BENCH-04). */
const USUAL_WEIGHT_DEVIATION = 0.2

export function isUnusualWeight(weightMg: number, recommendedMg: number | null): boolean {
  if (recommendedMg === null) return false
  return Math.abs(weightMg - recommendedMg) > recommendedMg * USUAL_WEIGHT_DEVIATION
}
