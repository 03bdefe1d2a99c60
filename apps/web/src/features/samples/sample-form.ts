import { CallError, type BodyIn, type PrepMethod, type Sample, type createSample } from '@eluent/contract'
import {
  validateIntake,
  vialsFromPrepSteps,
  withoutNotesStamp,
  type CustomFieldValue,
  type IntakeContext,
  type PrepStep,
} from '@eluent/domain/samples'
import { translated } from '../../language/translated.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import type { Position } from '../../frame/position.ts'
import { detailsValues, type DetailsValues } from '../results/details/details-values.ts'
import { NO_RECEIPT, receiptBody, receiptValues, type ReceiptValues } from '../results/details/receipt-values.ts'

export interface VialValues {
  vial_type: string
  label: string
  dilution_factor: string
  acquire: boolean
}

/** The form as it is typed: numbers are text until they pass their rules. */
export interface SampleValues {
  strain_name: string
  sample_weight: string
  batch_number: string
  sample_type_id: string | null
  /** 'custom' stands for vials made up on the bench. */
  prep_method_id: string | null
  test_method_id: string | null
  /** The template whose fields are among the custom fields. */
  form_template_id: string | null
  notes: string
  post_notes: string
  prepared_for: string
  submission_identification: string
  dry_weight: string
  harvested_weight: string
  receipt: ReceiptValues
  purpose: string | null
  details: DetailsValues
  /** Undefined where the laboratory has no due times. */
  rush: boolean | undefined
  /** The address of the saved image, or the id of one just uploaded. */
  sample_image_url: string | null
  custom_fields: CustomFieldValue[]
  prepared_samples: VialValues[]
}

export type SampleKind = 'sample' | 'qc'

export const CUSTOM_PREP = 'custom'

export const emptySample: SampleValues = {
  strain_name: '',
  sample_weight: '',
  batch_number: '',
  sample_type_id: null,
  prep_method_id: null,
  test_method_id: null,
  form_template_id: null,
  notes: '',
  post_notes: '',
  prepared_for: '',
  submission_identification: '',
  dry_weight: '',
  harvested_weight: '',
  receipt: NO_RECEIPT,
  purpose: null,
  details: detailsValues(null),
  rush: undefined,
  sample_image_url: null,
  custom_fields: [],
  prepared_samples: [],
}

type Vial = Pick<Sample['prepared_samples'][number], keyof VialValues>

export function vialValues(vials: readonly Vial[]): VialValues[] {
  return vials.map(({ vial_type, label, dilution_factor, acquire }) => ({
    vial_type,
    label,
    dilution_factor: String(dilution_factor),
    acquire,
  }))
}

/** The vials that a preparation makes; undefined for none of the list. */
export function prepVials(preps: readonly PrepMethod[], prepId: string | null): VialValues[] | undefined {
  const steps = preps.find(({ id }) => String(id) === prepId)?.prep_steps
  // The API names the same four vial types that the database holds to.
  return steps && vialValues(vialsFromPrepSteps(steps as unknown as PrepStep[]))
}

function asText(value: number | string | null): string {
  return value === null ? '' : String(value)
}

/**
 * A stored sample as the edit form shows it; without a weight the field starts at the usual 750 mg, and the material type of
 * a batch's sample is still to be chosen.
 */
export function valuesOf(sample: Sample, defaultWeightMg: number): SampleValues {
  const form = sample.intake_form
  const isToBeTakenIn = sample.batch_id !== null && form.sample_weight === null
  return {
    strain_name: form.strain_name ?? '',
    sample_weight: asText(form.sample_weight ?? defaultWeightMg),
    batch_number: form.batch_number ?? '',
    sample_type_id: isToBeTakenIn ? null : String(sample.sample_type.id),
    prep_method_id: sample.prep_method_id === null ? null : String(sample.prep_method_id),
    test_method_id: String(sample.test_method.id),
    form_template_id: sample.form_template_id === null ? null : String(sample.form_template_id),
    notes: form.notes ?? '',
    post_notes: withoutNotesStamp(form.post_notes ?? ''),
    prepared_for: form.prepared_for ?? '',
    submission_identification: form.submission_identification ?? '',
    dry_weight: asText(form.dry_weight),
    harvested_weight: asText(form.harvested_weight),
    receipt: receiptValues(form.receipt),
    purpose: form.purpose,
    details: detailsValues(form.details),
    rush: sample.due_at !== undefined || form.rush === true ? form.rush === true : undefined,
    sample_image_url: form.sample_image_url,
    custom_fields: form.custom_fields,
    prepared_samples: vialValues(sample.prepared_samples),
  }
}

/** What a sample like this one starts with: the same choices. What is measured or written of one sample alone is not. */
export function similarTo(sample: Sample): SampleValues {
  const from = valuesOf(sample, 0)
  return {
    ...emptySample,
    strain_name: from.strain_name,
    prepared_for: from.prepared_for,
    sample_type_id: from.sample_type_id,
    prep_method_id: from.prep_method_id,
    test_method_id: from.test_method_id,
    form_template_id: from.form_template_id,
    prepared_samples: from.prepared_samples,
    // of the client and the product; the package is of one lot
    details: { ...from.details, state_package_id: '', batch_size: '', batch_size_unit: null },
    purpose: from.purpose,
    custom_fields: from.custom_fields.map(({ name }) => ({ name, value: '' })),
  }
}

/** Without the rows in which nothing was typed. */
const filledFields = (fields: readonly CustomFieldValue[]): CustomFieldValue[] =>
  fields.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '')

function sampleOf(values: SampleValues) {
  const { sample_type_id, prep_method_id, test_method_id, form_template_id, prepared_samples, ...intake } = values
  return {
    intake_form: {
      ...intake,
      custom_fields: filledFields(intake.custom_fields),
      receipt: receiptBody(intake.receipt),
    },
    sample_type_id,
    test_method_id,
    form_template_id,
    prep_method_id: prep_method_id === CUSTOM_PREP ? null : prep_method_id,
    prepared_samples,
  }
}

/** The form as the API takes it. */
export function bodyOf(values: SampleValues, position: Position | null): BodyIn<typeof createSample> {
  return {
    sample: { ...sampleOf(values), ...position },
  }
}

/** The first message of every broken rule, by the form's field names; the rules are the API's own. */
export function formErrors(values: SampleValues, context: IntakeContext): Record<string, string> {
  const errors = firstMessages(validateIntake(sampleOf(values), context))
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field.replace(/^intake_form\./, ''), message]),
  )
}

/** What a failed save shows: the server's words, else the status text, else the fallback. */
export function saveFailure(error: unknown, fallback: string): unknown {
  if (!(error instanceof CallError) || error.status === 0 || error.reply.error !== undefined) return error
  return translated(error.statusText) || fallback
}
