import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError, isBlank, isStorableText, requiredTextError, textLength } from '../text/well-formed.ts'

export const STRAIN_NAME_MAX = 50
export const BATCH_NUMBER_MAX = 64
export const NOTES_MAX = 64
export const PREPARED_FOR_MAX = 64
export const SUBMISSION_IDENTIFICATION_MAX = 50
export const CUSTOM_FIELD_MAX = 64

export const INTAKE_TEXTS = {
  strainNameRequired: 'Please enter a Strain/Sample Name. 50 characters max length.',
  strainNameCharacters: 'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.',
  sampleWeight: 'Please enter a Sample Weight',
  sampleWeightLocked: 'Sample Weight cannot be modified after saving',
  batchNumber: 'Please enter a Batch Number',
  materialType: 'Please select a Material Type',
  prepMethod: 'Please select a Preparation Method',
  reportMethod: 'Please select a Report Method',
  customField: 'Custom Field Error!',
  bothWeights: 'Both Dry Weight And Harvested Weight Are Required',
  noWeight: 'Please enter a weight in g as a number, such as 12.5',
  harvestedWeight: 'Harvested Weight Should Be Greater Than Dry Weight',
  dilutionRequired: 'Dilution Factor Required',
  dilutionZero: 'Dilution Factor cannot equal 0',
  dilutionNumber: 'Dilution Factor must be a number',
  vialType: 'Vial type must be one of red_1ml, green_1ml, yellow_1ml, blue_1ml',
  acquire: 'Acquire must be true or false',
  tooManyVials: 'Maximum of 98 vials',
} as const

/** Letters and digits of any script, the plain space, '-' and '_'. */
const STRAIN_NAME = /^[\p{L}\p{M}\p{Nd} _-]+$/u

export function strainNameError(value: unknown): string | null {
  if (typeof value !== 'string' || isBlank(value) || textLength(value) > STRAIN_NAME_MAX) {
    return INTAKE_TEXTS.strainNameRequired
  }
  return isStorableText(value) && STRAIN_NAME.test(value) ? null : INTAKE_TEXTS.strainNameCharacters
}

/** A tonne: no sample weighs more, and figures of one that did could be neither drawn nor printed. */
export const SAMPLE_WEIGHT_MAX_MG = 999_999_999

/** A number of mg, 0 included; only a sample made from a batch (`optional`) may lack one. */
export function sampleWeightError(value: unknown, optional = false): string | null {
  if (optional && isBlank(value)) return null
  const weightMg = parseDecimal(value)
  const isWeight = weightMg !== null && weightMg >= 0 && weightMg <= SAMPLE_WEIGHT_MAX_MG
  return isWeight ? null : INTAKE_TEXTS.sampleWeight
}

export function batchNumberError(value: unknown): string | null {
  return requiredTextError(value, INTAKE_TEXTS.batchNumber, BATCH_NUMBER_MAX)
}

/** Dilution factor of a vial: a positive number. */
export function dilutionFactorError(value: unknown): string | null {
  if (isBlank(value)) return INTAKE_TEXTS.dilutionRequired
  const factor = parseDecimal(value)
  if (factor === 0) return INTAKE_TEXTS.dilutionZero
  return factor === null || factor < 0 ? INTAKE_TEXTS.dilutionNumber : null
}

/** Both weights or neither; harvested above dry. The message belongs to the field that has to change. */
export function moistureWeightsError(
  dry: unknown,
  harvested: unknown,
): { field: 'dry_weight' | 'harvested_weight'; message: string } | null {
  if (isBlank(dry) && isBlank(harvested)) return null
  const dryWeight = parseDecimal(dry)
  const harvestedWeight = parseDecimal(harvested)
  if (!isBlank(dry) && (dryWeight === null || dryWeight < 0))
    return { field: 'dry_weight', message: INTAKE_TEXTS.noWeight }
  if (!isBlank(harvested) && harvestedWeight === null)
    return { field: 'harvested_weight', message: INTAKE_TEXTS.noWeight }
  if (dryWeight === null) return { field: 'dry_weight', message: INTAKE_TEXTS.bothWeights }
  if (harvestedWeight === null) return { field: 'harvested_weight', message: INTAKE_TEXTS.bothWeights }
  if (harvestedWeight <= dryWeight) return { field: 'harvested_weight', message: INTAKE_TEXTS.harvestedWeight }
  return null
}

export interface CustomFieldDefinition {
  name: string
  type: 'textbox' | 'number' | 'checkbox' | 'dropdown'
  values: readonly string[]
  is_required: boolean
}

export interface CustomFieldValue {
  name: string
  value: string
}

/** The message where a custom field repeats a name or breaks its definition (required, number, a value of its dropdown). */
export function customFieldsError(values: unknown, definitions: readonly CustomFieldDefinition[]): string | null {
  const fields = values ?? []
  if (!Array.isArray(fields) || !fields.every(isCustomFieldValue)) return INTAKE_TEXTS.customField
  if (new Set(fields.map(({ name }) => name)).size !== fields.length) return INTAKE_TEXTS.customField
  return wrongCustomFields(fields, definitions).length === 0 ? null : INTAKE_TEXTS.customField
}

/** The names of the defined fields that are not filled as they are defined. */
export function wrongCustomFields(
  values: readonly CustomFieldValue[],
  definitions: readonly CustomFieldDefinition[],
): string[] {
  const byName = new Map(values.map((field) => [field.name, field.value]))
  return definitions.filter((field) => !customFieldFits(field, byName.get(field.name) ?? '')).map(({ name }) => name)
}

function isCustomFieldValue(value: unknown): value is CustomFieldValue {
  const field = value as Partial<CustomFieldValue> | null
  if (typeof field !== 'object' || field === null) return false
  if (typeof field.name !== 'string' || typeof field.value !== 'string' || isBlank(field.name)) return false
  return freeTextError(field.name, CUSTOM_FIELD_MAX) === null && freeTextError(field.value, CUSTOM_FIELD_MAX) === null
}

function customFieldFits(definition: CustomFieldDefinition, value: string): boolean {
  if (isBlank(value)) return !definition.is_required
  if (definition.type === 'number') return parseDecimal(value) !== null
  if (definition.type === 'dropdown') return definition.values.includes(value)
  if (definition.type === 'checkbox') return value === 'true' || (value === 'false' && !definition.is_required)
  return true
}
