import { parseDecimal } from '../text/decimal-number.ts'
import { isBlank } from '../text/well-formed.ts'
import type { FieldErrors } from '../samples/field-errors.ts'

/** How peaks are integrated that do not come down to their baseline, where the chromatogram is integrated by us. */
export const INTEGRATION_BASELINES = ['automatic', 'drop_lines', 'valley_to_valley'] as const
export type IntegrationBaseline = (typeof INTEGRATION_BASELINES)[number]

export const INTEGRATION_BASELINE_NAMES: Readonly<Record<IntegrationBaseline, string>> = {
  automatic: 'Left to the detection',
  drop_lines: 'Drop lines to one baseline',
  valley_to_valley: 'Valley to valley',
}

/**
 * What a report method says of the integration of its chromatograms; null for what is left to the detection. Terms as the field's software has them:
 * peak valley ratio, skim height ratio, height and area reject of ChemStation ("Understanding Your Agilent ChemStation", pp. 74 to 96), Valley to Valley of Chromeleon,
 * the integrator off before a time.
 */
export interface IntegrationSettings {
  baseline: IntegrationBaseline
  /** With drop lines: a valley is baseline from this ratio on, height of the smaller peak / height of the valley. */
  peak_valley_ratio: number | null
  /** With drop lines: from this ratio on, height of the larger / of the smaller peak, the smaller one is skimmed off by a tangent. */
  skim_height_ratio: number | null
  /** In the unit of the signal. */
  minimum_height: number | null
  /** In (unit of the signal) x s. */
  minimum_area: number | null
  /** Peaks whose tops lie before or after are left out. */
  start_min: number | null
  end_min: number | null
}

export const AUTOMATIC_INTEGRATION: IntegrationSettings = {
  baseline: 'automatic',
  peak_valley_ratio: null,
  skim_height_ratio: null,
  minimum_height: null,
  minimum_area: null,
  start_min: null,
  end_min: null,
}

export const INTEGRATION_NUMBERS = [
  'peak_valley_ratio',
  'skim_height_ratio',
  'minimum_height',
  'minimum_area',
  'start_min',
  'end_min',
] as const
export type IntegrationNumber = (typeof INTEGRATION_NUMBERS)[number]

/** As typed. */
export type IntegrationInput = { baseline: IntegrationBaseline } & { [name in IntegrationNumber]?: unknown }

export const INTEGRATION_TEXTS = {
  ratio: 'The ratio must be a number from 1 to 10,000, or empty.',
  needsDropLines: 'A ratio counts with drop lines only. Choose drop lines, or leave it empty.',
  minimum: 'The minimum must be a number from 0 to 1,000,000,000, or empty.',
  time: 'The time must be from 0 to 1,000 minutes, or empty.',
  order: 'Integration must end later than it begins.',
} as const

const MOST: Readonly<Record<IntegrationNumber, number>> = {
  peak_valley_ratio: 10_000,
  skim_height_ratio: 10_000,
  minimum_height: 1e9,
  minimum_area: 1e9,
  start_min: 1000,
  end_min: 1000,
}
const isRatio = (name: IntegrationNumber): boolean => name === 'peak_valley_ratio' || name === 'skim_height_ratio'
const isTime = (name: IntegrationNumber): boolean => name === 'start_min' || name === 'end_min'

/** What is wrong with each setting. */
export function integrationErrors(input: IntegrationInput): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of INTEGRATION_NUMBERS) {
    const error = numberError(input, name)
    if (error !== null) errors[name] = [error]
  }
  const [start, end] = [parseDecimal(input.start_min) ?? 0, parseDecimal(input.end_min)]
  if (errors['start_min'] === undefined && errors['end_min'] === undefined && end !== null && end <= start)
    errors['end_min'] = [INTEGRATION_TEXTS.order]
  return errors
}

function numberError(input: IntegrationInput, name: IntegrationNumber): string | null {
  if (isBlank(input[name])) return null
  const value = parseDecimal(input[name])
  const least = isRatio(name) ? 1 : 0
  if (value === null || value < least || value > MOST[name]) {
    return isRatio(name) ? INTEGRATION_TEXTS.ratio : isTime(name) ? INTEGRATION_TEXTS.time : INTEGRATION_TEXTS.minimum
  }
  return isRatio(name) && input.baseline !== 'drop_lines' ? INTEGRATION_TEXTS.needsDropLines : null
}

/** The settings of an input without errors; null where everything is left to the detection. */
export function readIntegration(input: IntegrationInput): IntegrationSettings | null {
  const settings: IntegrationSettings = { ...AUTOMATIC_INTEGRATION, baseline: input.baseline }
  for (const name of INTEGRATION_NUMBERS) {
    const value = parseDecimal(input[name])
    // a minimum or a beginning of 0 leaves nothing out
    settings[name] = value === 0 ? null : value
  }
  const isAutomatic = settings.baseline === 'automatic' && INTEGRATION_NUMBERS.every((name) => settings[name] === null)
  return isAutomatic ? null : settings
}

const WORDS: Readonly<Record<IntegrationNumber, (value: number) => string>> = {
  peak_valley_ratio: (value) => `peak valley ratio ${value}`,
  skim_height_ratio: (value) => `skim height ratio ${value}`,
  minimum_height: (value) => `minimum height ${value}`,
  minimum_area: (value) => `minimum area ${value}`,
  start_min: (value) => `from ${value} min`,
  end_min: (value) => `to ${value} min`,
}

/** What a run says of how it was integrated: 'Drop lines to one baseline, peak valley ratio 10'. */
export function integrationWords(settings: IntegrationSettings): string {
  const numbers = INTEGRATION_NUMBERS.flatMap((name) => {
    const value = settings[name]
    return value === null ? [] : [WORDS[name](value)]
  })
  return [INTEGRATION_BASELINE_NAMES[settings.baseline], ...numbers].join(', ')
}
