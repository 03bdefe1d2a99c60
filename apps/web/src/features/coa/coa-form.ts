import type { BodyIn, Sample, saveCoa } from '@eluent/contract'
import { coaAmountOf, coaAnalyteOptions, coaUnitOf, defaultCoaAnalytes, validateCoa } from '@eluent/domain/coa'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { translated } from '../../language/translated.ts'

/** The form as it is typed; the photo is kept beside it. */
export interface CoaValues {
  labIdNumber: string
  coa_analyte_1: string
  coa_analyte_2: string
  /** One of the amounts, or '' for none. */
  amount: string
  /** The word of amount 'other'. */
  other: string
  coa_unit_weight: string
  consumer_id: string
  coa_sample_description: string
  coa_notes: string
}

/** What was saved last, or where a new COA starts. */
export function coaValuesOf(sample: Sample): CoaValues {
  const { coa_data: saved, intake_form } = sample
  const [first, second] = defaultCoaAnalytes(coaAnalyteOptions(sample))
  return {
    labIdNumber: intake_form.submission_identification ?? '',
    coa_analyte_1: saved?.coa_analyte_1 ?? first,
    coa_analyte_2: saved?.coa_analyte_2 ?? second,
    ...coaAmountOf(saved?.coa_unit),
    coa_unit_weight: saved?.coa_unit_weight?.toString() ?? '',
    consumer_id: saved?.consumer_id?.toString() ?? '',
    coa_sample_description: saved?.coa_sample_description ?? '',
    coa_notes: saved?.coa_notes ?? '',
  }
}

interface Beside {
  photo: string | null
  analystId: number | null
  reviewerId: number | null
  version: number
}

/** The call's body; the two names of the photo are one file. */
export function coaBodyOf(values: CoaValues, beside: Beside): BodyIn<typeof saveCoa> {
  const { amount, other, consumer_id, ...rest } = values
  return {
    ...rest,
    coa_unit: coaUnitOf({ amount, other }),
    consumer_id: consumer_id === '' ? null : Number(consumer_id),
    sample_image_url: beside.photo,
    sample_image_url_full: beside.photo,
    analyst_id: beside.analystId,
    reviewer_id: beside.reviewerId,
    version: beside.version,
  }
}

/** What the rules say of the form, one message a field. */
export function coaErrors(values: CoaValues, hasPhoto: boolean, analytes: readonly string[]): Record<string, string> {
  const { amount, other, ...rest } = values
  const input = { ...rest, coa_unit: coaUnitOf({ amount, other }), sample_image_url: hasPhoto ? 'chosen' : null }
  return fieldMessages(translated(validateCoa(input, analytes)))
}

/** The form's fields, where the wire's names are others. */
const FIELDS: Readonly<Record<string, string>> = {
  coa_unit: 'other',
  sample_image_url: 'photo',
  sample_image_url_full: 'photo',
}

/** Messages by the wire's names, at the fields of the form. */
export function fieldMessages(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(firstMessages(errors)).map(([name, message]) => [FIELDS[name] ?? name, message]),
  )
}
