import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError, isBlank, nameError } from '../text/well-formed.ts'
import type { ProficiencyResult } from './scores.ts'

export const PROFICIENCY_UNITS = ['percent', 'mg/g'] as const
export type ProficiencyUnit = (typeof PROFICIENCY_UNITS)[number]

export const PROFICIENCY_TEXTS = {
  provider: 'Please enter the provider. 128 characters max length.',
  scheme: 'Please enter the scheme, such as Hemp Cannabinoids. 128 characters max length.',
  round: 'Please enter the round, such as 2027-1. 64 characters max length.',
  day: 'Please enter the day on which the results came.',
  later: 'The results came today or before.',
  results: 'Please enter our result and the assigned value of at least one analyte.',
  number: 'The assigned value and our result must be numbers of 0 or more; sigma and U numbers above 0, or empty.',
  twice: 'An analyte stands twice.',
} as const

export const PROFICIENCY_NOTE_MAX = 2000

/** One line of the form, as it is typed. */
export type TypedProficiencyResult = Readonly<Partial<Record<keyof ProficiencyResult, unknown>>>

export interface ProficiencyInput {
  provider?: unknown
  scheme?: unknown
  round?: unknown
  reported_on?: unknown
  note?: unknown
  results: readonly TypedProficiencyResult[]
}

/** Every rule of a round with its text. @param today 'YYYY-MM-DD', of whoever enters it */
export function validateProficiencyRound(input: ProficiencyInput, today: string): FieldErrors {
  const { reported_on, results } = input
  const used = results.filter(isUsed)
  const names = used.map(({ analyte }) => String(analyte).trim().toLowerCase())
  return collectFieldErrors({
    provider: nameError(input.provider, PROFICIENCY_TEXTS.provider, 128),
    scheme: nameError(input.scheme, PROFICIENCY_TEXTS.scheme, 128),
    round: nameError(input.round, PROFICIENCY_TEXTS.round, 64),
    reported_on: !isCalendarDay(reported_on)
      ? wrongDay(reported_on, PROFICIENCY_TEXTS.day)
      : reported_on > today
        ? PROFICIENCY_TEXTS.later
        : null,
    note: freeTextError(input.note, PROFICIENCY_NOTE_MAX),
    results:
      used.length === 0
        ? PROFICIENCY_TEXTS.results
        : used.some((one) => readResult(one) === null)
          ? PROFICIENCY_TEXTS.number
          : new Set(names).size < names.length
            ? PROFICIENCY_TEXTS.twice
            : null,
  })
}

/** The results as numbers; lines without any are left out. Valid ones alone. */
export function readProficiencyResults(results: readonly TypedProficiencyResult[]): ProficiencyResult[] {
  return results
    .filter(isUsed)
    .map(readResult)
    .filter((one) => one !== null)
}

/** Which of the lines cannot stand. */
export function wrongProficiencyResults(results: readonly TypedProficiencyResult[]): number[] {
  return results.flatMap((one, at) => (isUsed(one) && readResult(one) === null ? [at] : []))
}

function isUsed({ assigned, sigma, assigned_u, ours, ours_u }: TypedProficiencyResult): boolean {
  return [assigned, sigma, assigned_u, ours, ours_u].some((typed) => !isBlank(typed))
}

function readResult(typed: TypedProficiencyResult): ProficiencyResult | null {
  const analyte = typeof typed.analyte === 'string' ? typed.analyte.trim() : ''
  const [assigned, ours] = [parseDecimal(typed.assigned), parseDecimal(typed.ours)]
  const [sigma, assignedU, oursU] = [typed.sigma, typed.assigned_u, typed.ours_u].map((one) =>
    isBlank(one) ? null : (parseDecimal(one) ?? Number.NaN),
  )
  const isAboveZero = (value: number | null | undefined) => value === null || (value !== undefined && value > 0)
  if (nameError(analyte, 'x', 128) !== null || assigned === null || ours === null || assigned < 0 || ours < 0)
    return null
  if (![sigma, assignedU, oursU].every(isAboveZero)) return null
  return { analyte, assigned, sigma: sigma ?? null, assigned_u: assignedU ?? null, ours, ours_u: oursU ?? null }
}
