import type { SampleInput } from '@eluent/contract'
import {
  DEFAULT_VIAL_TYPE,
  hasFieldErrors,
  isQcSampleType,
  purposeOf,
  validateIntake,
  type FieldErrors,
  type IntakeContext,
} from '@eluent/domain/samples'
import { parseDecimal } from '@eluent/domain/text'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { fieldOf } from '../../platform/http/field-name.ts'

/** A vial after its rules passed. */
export interface CheckedVial {
  vial_type: string
  label: string
  dilution_factor: number
  acquire: boolean
  vial_name: string | null
}

function trimmed(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  return text === '' ? null : text
}

/** A chosen id: number or text of a number; null where nothing was chosen. */
export function chosenId(value: unknown): number | null {
  const id = parseDecimal(value)
  return id !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Refuses the input with every broken rule at its field. @throws AppError validation_failed */
function refuseIntake(errors: FieldErrors): void {
  if (!hasFieldErrors(errors)) return
  throw fieldErrors(
    Object.fromEntries(Object.entries(errors).map(([path, messages]) => [fieldOf(path.split('.')), messages])),
  )
}

/** The form with the defaults a vial has when a field was left out. */
function withVialDefaults(input: SampleInput) {
  return (input.prepared_samples ?? []).map((vial) => ({
    vial_type: vial.vial_type ?? DEFAULT_VIAL_TYPE,
    label: vial.label ?? '',
    dilution_factor: vial.dilution_factor,
    acquire: vial.acquire ?? true,
    vial_name: vial.vial_name ?? null,
  }))
}

/** Checks a form by domain's intake rules. @throws AppError validation_failed */
export function checkIntake(input: SampleInput, typeSlug: string | null, context: Omit<IntakeContext, 'is_qc'>): void {
  refuseIntake(
    validateIntake(
      {
        intake_form: input.intake_form,
        sample_type_id: input.sample_type_id,
        prep_method_id: input.prep_method_id,
        test_method_id: input.test_method_id,
        prepared_samples: withVialDefaults(input),
      },
      { ...context, is_qc: isQcSampleType(typeSlug) },
    ),
  )
}

export function checkedVials(input: SampleInput): CheckedVial[] {
  return withVialDefaults(input).map((vial) => ({
    vial_type: vial.vial_type,
    label: vial.label.trim(),
    dilution_factor: parseDecimal(vial.dilution_factor) ?? 1,
    acquire: vial.acquire,
    vial_name: vial.vial_name,
  }))
}

/** The intake form's columns, after its rules passed; additional notes are stamped by the caller. */
export function intakeColumns(form: SampleInput['intake_form']) {
  return {
    strain_name: trimmed(form.strain_name),
    batch_number: trimmed(form.batch_number),
    sample_weight_mg: parseDecimal(form.sample_weight),
    notes: trimmed(form.notes),
    prepared_for: trimmed(form.prepared_for),
    submission_identification: trimmed(form.submission_identification),
    dry_weight_g: parseDecimal(form.dry_weight),
    harvested_weight_g: parseDecimal(form.harvested_weight),
    purpose: purposeOf(form.purpose),
  }
}
