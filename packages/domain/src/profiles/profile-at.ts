import type { Profile, ProfileField, ProfileFields, ProfileValue } from './profile.ts'

/** What of a profile counts on one day, by field. */
export type ProfileRules = { readonly [Field in ProfileField]?: ProfileFields[Field] }

/**
 * What of a profile counts on this day ('YYYY-MM-DD'): of each field the value of the latest day up to it; of two of one
 * day the one that was entered last.
 */
export function profileAt({ values }: Pick<Profile, 'values'>, day: string): ProfileRules {
  const inForce = valuesInForce(values, day).filter(({ value }) => value !== null)
  return Object.fromEntries(inForce.map(({ field, value }) => [field, value])) as ProfileRules
}

/** The dated values that count on this day, one per field, in the order of the profile. */
export function valuesInForce(values: readonly ProfileValue[], day: string): ProfileValue[] {
  const latest = new Map<ProfileField, ProfileValue>()
  for (const value of values) {
    const before = latest.get(value.field)
    if (value.valid_from <= day && (before === undefined || before.valid_from <= value.valid_from)) {
      latest.set(value.field, value)
    }
  }
  return [...latest.values()]
}
