import type { ImportedResultInput, NewSampleInput } from '@eluent/contract'
import { attachmentTypeError, importDilutionError, validateImportedSample } from '@eluent/domain/result-imports'
import { DEFAULT_VIAL_TYPE, hasFieldErrors, validateIntake, type FieldErrors } from '@eluent/domain/samples'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { fieldOf } from '../../platform/http/field-name.ts'
import { checkedVials, type CheckedVial } from '../../views/samples/sample-input.ts'

/** An import whose own rules passed; what it says of files, templates and methods is not looked up yet. */
export interface CheckedImport {
  input: NewSampleInput
  results: ImportedResultInput[]
  /** One for each result, in order, and vials that were not acquired. */
  vials: CheckedVial[]
  /** Whether the call named the vials, so that their dilution is compared with the file. */
  hasOwnVials: boolean
}

export const RESULTS_TEXTS = {
  none: 'An import needs the results of at least one vial.',
  count: 'Each vial to acquire needs its own results.',
  stray: 'Results are taken from an import only.',
  template: 'A file is read with an import template. Choose one.',
  row: 'The file has no sample in this row.',
  source: 'The results file was not uploaded.',
  chromatogram: 'The chromatogram was not uploaded, or belongs to another sample.',
  attachment: 'The attachment was not uploaded, or belongs to another sample.',
  unknownTemplate: 'This import template does not exist any more.',
} as const

/** Intake rules that an import has its own words for. */
const OWN_RULES = /^(?:intake_form\.(?:strain_name|batch_number|sample_weight)|sample_type_id|.*dilution_factor)$/

/** Judges an import by domain's rules. @throws AppError validation_failed with every broken rule at its field */
export function checkImport(input: NewSampleInput): CheckedImport {
  const results = input.results ?? []
  const ownVials = checkedVials(input)
  const vials = ownVials.length > 0 ? ownVials : checkedVials({ ...input, prepared_samples: results.map(() => ({})) })
  const errors: FieldErrors = { ...importErrors(input), ...intakeErrors(input) }
  const add = (field: string, text: string): void => void (errors[field] ??= []).push(text)
  if (results.length === 0) add('results', RESULTS_TEXTS.none)
  else if (vials.filter(({ acquire }) => acquire).length !== results.length) add('results', RESULTS_TEXTS.count)
  for (const [index, result] of results.entries()) {
    if (result.importedSource && !result.importedTemplate)
      add(`results.${index}.importedTemplate`, RESULTS_TEXTS.template)
    for (const [at, { attachmentType, name }] of (result.attachments ?? []).entries()) {
      const wrong = attachmentTypeError(attachmentType, name)
      if (wrong !== null) add(`results.${index}.attachments.${at}`, wrong)
    }
  }
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return { input, results, vials, hasOwnVials: ownVials.length > 0 }
}

/** The import's own rules, at the fields of the form. */
function importErrors({ intake_form: form, sample_type_id, prepared_samples }: NewSampleInput): FieldErrors {
  const { notes, ...errors } = validateImportedSample({ ...form, notes: form.import_notes, sample_type_id })
  if (notes) errors['import_notes'] = notes
  for (const [index, { dilution_factor }] of (prepared_samples ?? []).entries()) {
    const wrong = importDilutionError(dilution_factor)
    if (wrong !== null) errors[`prepared_samples.${index}.dilution_factor`] = [wrong]
  }
  return errors
}

/** What an import shares with every other sample: the report method, free texts, vials. */
function intakeErrors(input: NewSampleInput): FieldErrors {
  const errors = validateIntake(
    {
      ...input,
      prepared_samples: (input.prepared_samples ?? []).map((vial) => ({
        vial_type: vial.vial_type ?? DEFAULT_VIAL_TYPE,
        label: vial.label ?? '',
        acquire: vial.acquire ?? true,
        dilution_factor: 1,
      })),
    },
    { is_qc: true, from_batch: true },
  )
  const shared = Object.entries(errors).filter(([field]) => !OWN_RULES.test(field))
  return Object.fromEntries(shared.map(([field, texts]) => [fieldOf(field.split('.')), texts]))
}

/** The refusal of one result's field. */
export function resultError(index: number, field: string, text: string): Error {
  return fieldErrors({ [`results.${index}.${field}`]: [text] })
}

/** Results come with an import only; a sample to be measured would silently lose them. @throws AppError validation_failed */
export function refuseStrayResults({ import: imported, results = [] }: NewSampleInput): void {
  if (imported !== true && results.length > 0) throw fieldErrors({ results: [RESULTS_TEXTS.stray] })
}
