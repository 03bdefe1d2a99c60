import { installedProfile, NO_PROFILE, ownProfileId, ownProfileKey, type Profile } from '@eluent/domain/profiles'
import type { Tx } from '../../platform/db/database.ts'
import { changeRows, NOW, rows, type Author, type Row } from '../../platform/db/rows.ts'

export type ProfileRecord = Row<'profiles'>

/** The laboratory's own profiles by name. */
export function listOwnProfiles(tx: Tx): Promise<ProfileRecord[]> {
  return rows(tx, 'profiles').orderBy('name').orderBy('id').selectAll().execute()
}

/** What a sample's report needs of one. */
export type OwnProfile = Pick<ProfileRecord, 'id' | 'name' | 'dated_values' | 'not_verified'>

export function profileOf({ id, name, dated_values, not_verified }: OwnProfile): Profile {
  return { key: ownProfileKey(id), name, values: dated_values, not_verified }
}

/** The profile of this key; undefined where there is none. */
export async function findProfile(tx: Tx, key: string): Promise<Profile | undefined> {
  const id = ownProfileId(key)
  if (id === null) return installedProfile(key)
  const row = await rows(tx, 'profiles').where('id', '=', id).selectAll().executeTakeFirst()
  return row && profileOf(row)
}

/** The profile that a sample was made under, also one that was removed since; undefined for none. */
export async function findProfileOfSample(tx: Tx, sampleId: number): Promise<Profile | undefined> {
  const { profile_key: key } = await tx
    .selectFrom('samples')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', sampleId)
    .select('profile_key')
    .executeTakeFirstOrThrow()
  const id = ownProfileId(key ?? NO_PROFILE)
  if (id === null) return installedProfile(key ?? NO_PROFILE)
  const row = await tx
    .selectFrom('profiles')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row && profileOf(row)
}

/** The key of the profile that new samples get. */
export async function readChosenProfile(tx: Tx): Promise<string> {
  const { profile_key } = await tx
    .selectFrom('organizations')
    .where('id', '=', tx.organizationId)
    .select('profile_key')
    .executeTakeFirstOrThrow()
  return profile_key ?? NO_PROFILE
}

/** The key that was chosen before; the organization is locked. */
export async function lockChosenProfile(tx: Tx): Promise<string> {
  const { profile_key } = await tx
    .selectFrom('organizations')
    .where('id', '=', tx.organizationId)
    .select('profile_key')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return profile_key ?? NO_PROFILE
}

export async function keepChosenProfile(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ profile_key: key === NO_PROFILE ? null : key })
    .where('id', '=', tx.organizationId)
    .execute()
}

/** From now on the values of an own profile count from a later day only. */
export async function noteFirstUse(tx: Tx, key: string, by: Author): Promise<void> {
  const id = ownProfileId(key)
  if (id === null) return
  await changeRows(tx, 'profiles', { first_used_at: NOW }, by)
    .where('id', '=', id)
    .where('first_used_at', 'is', null)
    .execute()
}
