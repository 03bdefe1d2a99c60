import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { nameError, requiredTextError } from '../text/well-formed.ts'
import { PROFILE_FIELDS } from './profile-fields.ts'
import { parseProfileText } from './profile-text.ts'
import type { ProfileField, ProfileValue } from './profile.ts'

export const PROFILE_NAME_MAX = 64
export const SOURCE_MAX = 300
/** Dated values that one profile holds. */
const VALUES_MAX = 500

export const PROFILE_TEXTS = {
  name: 'Please enter a name of 1 to 64 characters.',
  taken: 'There is a profile of this name already.',
  source: 'Please say where the value stands, such as WAC 16-309-160(4).',
  day: 'Please enter the day from which it counts.',
  past: 'This profile is in use: a value that counts from a day before today would change what was reported. Please enter today or a later day.',
  full: 'This profile holds 500 dated values; please copy it to a new one.',
} as const

export function profileNameError(name: unknown): string | null {
  return nameError(name, PROFILE_TEXTS.name, PROFILE_NAME_MAX)
}

/** One value as a person writes it. */
export interface ValueInput {
  field: ProfileField
  text: string
  source: string
  valid_from: string
}

/** The dated value of an input with its errors by wire path; values are only added, never changed. */
export function checkProfileValue(
  input: ValueInput,
  facts: { in_use: boolean; today: string; held: number },
): { value: ProfileValue; errors: FieldErrors } {
  const { value, error } = parseProfileText(input.field, input.text)
  const errors = collectFieldErrors({
    text: error ?? (facts.held >= VALUES_MAX ? PROFILE_TEXTS.full : null),
    source: requiredTextError(input.source, PROFILE_TEXTS.source, SOURCE_MAX),
    valid_from: dayError(input.valid_from, facts),
  })
  const { field, valid_from } = input
  return { value: { field, value, source: input.source.trim(), valid_from } as ProfileValue, errors }
}

function dayError(day: string, { in_use, today }: { in_use: boolean; today: string }): string | null {
  if (!isCalendarDay(day)) return wrongDay(day, PROFILE_TEXTS.day)
  return in_use && day < today ? PROFILE_TEXTS.past : null
}

/** The values in the order of the fields, those of one field the latest first. */
export function sortedValues(values: readonly ProfileValue[]): ProfileValue[] {
  const order = Object.keys(PROFILE_FIELDS)
  const place = new Map(values.map((value, at) => [value, at]))
  return values.toSorted(
    (a, b) =>
      order.indexOf(a.field) - order.indexOf(b.field) ||
      b.valid_from.localeCompare(a.valid_from) ||
      (place.get(b) ?? 0) - (place.get(a) ?? 0),
  )
}
