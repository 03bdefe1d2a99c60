import { parseDecimal } from '../text/decimal-number.ts'
import { addFieldError, collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { freeTextError, isBlank, requiredTextError } from '../text/well-formed.ts'
import { integrationErrors, type IntegrationInput } from './integration-settings.ts'
import { totalAttachmentError, type TotalDefinition } from '../results/total-potentials.ts'

/** Bounds of a new method, ug/mL. */
export const DEFAULT_UPPER_BOUND_UG_ML = 50
export const DEFAULT_LOWER_BOUND_UG_ML = 1
export const DEFAULT_ANALYTE_COLOR = '#000000'

export const REPORT_METHOD_TEXTS = {
  name: 'Must include Report Method name.',
  noAnalytes: 'Report Method must have analytes.',
  analyteCharacters: 'Analyte name can only contain letters, numbers, dashes, and underscores.',
  analyteName: 'All analytes must have a name.',
  uniqueNames: 'All analyte names must be unique.',
  boundsRequired: 'A positive number is required.',
  lowerRange: 'Lower bounds must be between 0 and 999,999,999.',
  upperRange: 'Upper bounds must be 0 to 999,999,999.',
  boundsOrder: 'Upper must be greater than lower bounds.',
  boundsEqual: 'Upper bounds and lower bounds must be different.',
  tooManyAnalytes: 'A Report Method can have at most 200 analytes.',
  color: 'Colors must be six hexadecimal digits.',
  unknownTotal: 'Calculated totals must be one of CBC, CBD, CBDV, CBN, CBG and THC, with their own factor.',
  hours: 'Hours must be a whole number from 1 to 1000, or empty.',
  fixedName: 'Global and override methods cannot be renamed.',
  fixedDefault: 'The default can be changed for custom methods only.',
} as const

const BOUND_MAX = 999_999_999
const ANALYTES_MAX = 200
const ANALYTE_NAME = /^[\p{L}\p{M}\p{Nd}_-]+$/u

/** Detection and quantitation limit of one analyte, ug/mL of the injected solution, as typed; blank is not stated. */
export interface AnalyteLimitsInput {
  analyte: string
  lod_ug_ml?: unknown
  loq_ug_ml?: unknown
  /** Of an analyte that is added to every sample before extraction: its concentration in the undiluted extract. */
  surrogate_ug_ml?: unknown
}

export interface ReportMethodInput {
  name?: unknown
  /** In their order. */
  analytes: readonly string[]
  /** Those of any of its analytes; none for one that states none. */
  analyte_limits?: readonly AnalyteLimitsInput[]
  lower_bounds?: unknown
  upper_bounds?: unknown
  derived_compounds?: readonly TotalDefinition[]
  /** Working hours until a sample is due, as typed; blank for the laboratory's. */
  due_hours?: unknown
  due_rush_hours?: unknown
  /** How its chromatograms are integrated by us; left out where nothing is set. */
  integration?: IntegrationInput | null
}

/** Whether the name has only characters that the analytes of a report method may have. */
export function isMethodAnalyteName(name: string): boolean {
  return ANALYTE_NAME.test(name)
}

/** Every rule of the report method form with its exact text, by field: name, analytes, bounds, limits, totals. */
export function validateReportMethod(input: ReportMethodInput): FieldErrors {
  const errors = collectFieldErrors({
    name: requiredTextError(input.name, REPORT_METHOD_TEXTS.name),
    analytes: analytesError(input.analytes),
    bounds: boundsError(input.lower_bounds, input.upper_bounds),
    due_hours: hoursError(input.due_hours),
    due_rush_hours: hoursError(input.due_rush_hours),
  })
  if (input.integration) Object.assign(errors, integrationErrors(input.integration))
  for (const limits of input.analyte_limits ?? []) {
    addFieldError(errors, 'analyte_limits', analyteLimitsError(limits, input.upper_bounds) ?? surrogateError(limits))
  }
  for (const total of input.derived_compounds ?? []) {
    addFieldError(errors, 'derived_compounds', totalAttachmentError(total, input.analytes))
  }
  return errors
}

function hoursError(typed: unknown): string | null {
  const hours = parseDecimal(typed)
  const isRight = isBlank(typed) || (hours !== null && Number.isInteger(hours) && hours >= 1 && hours <= 1000)
  return isRight ? null : REPORT_METHOD_TEXTS.hours
}

/** The first fault of a method's analytes; null where there is none. */
function analytesError(analytes: readonly string[]): string | null {
  if (analytes.length === 0) return REPORT_METHOD_TEXTS.noAnalytes
  if (analytes.length > ANALYTES_MAX) return REPORT_METHOD_TEXTS.tooManyAnalytes
  if (analytes.some((name) => isBlank(name))) return REPORT_METHOD_TEXTS.analyteName
  if (analytes.some((name) => !isMethodAnalyteName(name))) return REPORT_METHOD_TEXTS.analyteCharacters
  const tooLong = analytes.map((name) => freeTextError(name)).find((error) => error !== null)
  if (tooLong !== undefined) return tooLong
  return new Set(analytes).size === analytes.length ? null : REPORT_METHOD_TEXTS.uniqueNames
}

/** The first that is wrong with the bounds, ug/mL, in an order that lets each message be reached; a lower of 0 passes. */
export function boundsError(lower: unknown, upper: unknown): string | null {
  const lowerUgMl = parseDecimal(lower)
  const upperUgMl = parseDecimal(upper)
  if (lowerUgMl === null || upperUgMl === null) return REPORT_METHOD_TEXTS.boundsRequired
  if (lowerUgMl === 0 && upperUgMl === 0) return REPORT_METHOD_TEXTS.boundsRequired
  if (lowerUgMl < 0 || lowerUgMl > BOUND_MAX) return REPORT_METHOD_TEXTS.lowerRange
  if (upperUgMl < 0 || upperUgMl > BOUND_MAX) return REPORT_METHOD_TEXTS.upperRange
  if (lowerUgMl > upperUgMl) return REPORT_METHOD_TEXTS.boundsOrder
  return lowerUgMl === upperUgMl ? REPORT_METHOD_TEXTS.boundsEqual : null
}

/**
 * The first that is wrong with an analyte's LOD and LOQ, ug/mL. Both may be blank. The LOD is not above the LOQ, and what
 * can be quantified lies below the upper bound; a LOQ under the lower bound is fine, the bound then decides.
 */
function analyteLimitsError(limits: AnalyteLimitsInput, upperBound: unknown): string | null {
  const { analyte, lod_ug_ml: lod, loq_ug_ml: loq } = limits
  const [lodUgMl, loqUgMl, upperUgMl] = [parseDecimal(lod), parseDecimal(loq), parseDecimal(upperBound)]
  const isWrong = (typed: unknown, read: number | null): boolean =>
    !isBlank(typed) && (read === null || read <= 0 || read > BOUND_MAX)
  if (isWrong(lod, lodUgMl) || isWrong(loq, loqUgMl)) {
    return `${analyte}: LOD and LOQ must be numbers above 0, or empty.`
  }
  if (lodUgMl !== null && loqUgMl !== null && lodUgMl > loqUgMl) return `${analyte}: LOD must not be above LOQ.`
  const isAboveRange = upperUgMl !== null && Math.max(lodUgMl ?? 0, loqUgMl ?? 0) >= upperUgMl
  return isAboveRange ? `${analyte}: LOD and LOQ must be below the upper bounds.` : null
}

function surrogateError({ analyte, surrogate_ug_ml: typed }: AnalyteLimitsInput): string | null {
  const added = parseDecimal(typed)
  const isRight = isBlank(typed) || (added !== null && added > 0 && added <= BOUND_MAX)
  return isRight ? null : `${analyte}: ug/mL of a surrogate must be a number above 0, or empty.`
}

/** 'Analyte-N' of an added analyte, N the lowest number from 1 that is not in use. */
export function nextAnalyteName(analytes: readonly string[]): string {
  let number = 1
  while (analytes.includes(`Analyte-${number}`)) number++
  return `Analyte-${number}`
}

/** The totals that stay attached when the analytes change: those that still have both of theirs. */
export function attachableTotals<Total extends TotalDefinition>(
  totals: readonly Total[],
  analytes: readonly string[],
): Total[] {
  return totals.filter((total) => totalAttachmentError(total, analytes) === null)
}

export interface ReportMethodKind {
  default: boolean
  global: boolean
  override_method_id: number | null
  derived_compounds: readonly unknown[]
}

/** Whether a method is the organization's own: neither global nor an override of a global one. */
export function isCustomReportMethod({
  global,
  override_method_id,
}: Pick<ReportMethodKind, 'global' | 'override_method_id'>): boolean {
  return !global && override_method_id === null
}

/** The words on a method's card. */
export function reportMethodLabels(method: ReportMethodKind): string[] {
  const labels = method.default ? ['(Default)'] : []
  if (isCustomReportMethod(method)) labels.push('Custom')
  if (method.derived_compounds.length > 0) labels.push('Calculated Totals')
  return labels
}
