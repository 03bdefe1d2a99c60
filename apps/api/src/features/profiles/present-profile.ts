import type { ProfileRow } from '@eluent/contract'
import { INSTALLED_PROFILES, profileText, sortedValues, valuesInForce, type Profile } from '@eluent/domain/profiles'
import { profileOf, type ProfileRecord } from '../../records/profiles/profiles-store.ts'

function presented(profile: Profile, own: ProfileRow['own'], day: string): ProfileRow {
  const counting = new Set(valuesInForce(profile.values, day))
  return {
    key: profile.key,
    name: profile.name,
    own,
    not_verified: [...profile.not_verified],
    values: sortedValues(profile.values).map((value) => ({
      field: value.field,
      text: value.value === null ? null : profileText(value.field, value.value),
      source: value.source,
      valid_from: value.valid_from,
      counts: counting.has(value),
    })),
  }
}

export function presentInstalled(day: string): ProfileRow[] {
  return INSTALLED_PROFILES.map((profile) => presented(profile, null, day))
}

export function presentOwn(row: ProfileRecord, day: string): ProfileRow {
  const { id, version, copied_from, first_used_at, updated_at, updated_by_name } = row
  return presented(profileOf(row), { id, version, copied_from, first_used_at, updated_at, updated_by_name }, day)
}
