import type {
  addProfileValue as addEndpoint,
  BodyOf,
  createProfile as createEndpoint,
  ProfileRow,
  ReasonBody,
  updateProfile as updateEndpoint,
} from '@eluent/contract'
import {
  checkProfileValue,
  ownProfileKey,
  PROFILE_FIELDS,
  PROFILE_TEXTS,
  profileNameError,
  profileText,
  type ProfileValue,
} from '@eluent/domain/profiles'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import { refuseTwin } from '../../platform/db/refuse-twin.ts'
import { change, create, lock, lockVersion, present, voidRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { findProfile, readChosenProfile } from '../../records/profiles/profiles-store.ts'
import type { Deps } from '../../views/deps.ts'
import { presentOwn } from './present-profile.ts'
import { earliestToday, today } from './today.ts'

type ProfileDeps = Pick<Deps, 'db' | 'now'>
const NAME_TAKEN = { name: [PROFILE_TEXTS.taken] }

/** Copies a profile to one of the laboratory. @throws AppError not_found, validation_failed */
export async function createProfile(
  deps: ProfileDeps,
  call: Call,
  { name: typed, copy_of }: BodyOf<typeof createEndpoint>['profile'],
): Promise<ProfileRow> {
  const name = checkedName(typed)
  return refuseTwin(NAME_TAKEN, () =>
    deps.db.transaction(call, async (tx) => {
      const { values, not_verified } = present(await findProfile(tx, copy_of))
      const columns = { name, copied_from: copy_of, dated_values: json(values), not_verified: [...not_verified] }
      const row = await create(tx, 'profiles', columns, call.actor)
      const now = { name, copied_from: copy_of }
      await writeAudit(tx, call, { action: 'create', noun: 'profile', recordId: row.id, new: now })
      return presentOwn(row, today(deps.now()))
    }),
  )
}

/** Renames a profile. @throws AppError not_found, changed_meanwhile, validation_failed */
export async function updateProfile(
  deps: ProfileDeps,
  call: Call,
  id: number,
  { profile, version }: BodyOf<typeof updateEndpoint>,
): Promise<ProfileRow> {
  const name = checkedName(profile.name)
  return refuseTwin(NAME_TAKEN, () =>
    deps.db.transaction(call, async (tx) => {
      const stored = await lockVersion(tx, 'profiles', id, version)
      const row = await change(tx, 'profiles', id, { name }, call.actor)
      const old = { name: stored.name }
      await writeAudit(tx, call, { action: 'edit', noun: 'profile', recordId: id, old, new: { name } })
      return presentOwn(row, today(deps.now()))
    }),
  )
}

/**
 * Adds a dated value; the ones before stay, so that what was reported by them can be understood.
 * @throws AppError not_found, changed_meanwhile, validation_failed
 */
export async function addProfileValue(
  deps: ProfileDeps,
  call: Call,
  id: number,
  { value: input, version }: BodyOf<typeof addEndpoint>,
): Promise<ProfileRow> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'profiles', id, version)
    const held = stored.dated_values.length
    const facts = { in_use: stored.first_used_at !== null, today: earliestToday(deps.now()), held }
    const { value, errors } = checkProfileValue(input, facts)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const dated_values = [...stored.dated_values, value]
    const row = await change(tx, 'profiles', id, { dated_values: json(dated_values) }, call.actor)
    await writeAudit(tx, call, { action: 'edit', noun: 'profile', recordId: id, new: lineOf(value) })
    return presentOwn(row, today(deps.now()))
  })
}

/** Takes a profile off the list. @throws AppError not_found, reason_required, profile_chosen */
export async function deleteProfile(
  deps: ProfileDeps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { name } = await lock(tx, 'profiles', id)
    if ((await readChosenProfile(tx)) === ownProfileKey(id)) throw new AppError('profile_chosen')
    await voidRow(tx, 'profiles', id, call.actor)
    await writeAudit(tx, call, { action: 'void', noun: 'profile', recordId: id, old: { name }, why })
    return { message: 'Profile removed successfully' }
  })
}

function checkedName(typed: unknown): string {
  const error = profileNameError(typed)
  if (error !== null) throw fieldErrors({ name: [error] })
  return String(typed).trim()
}

/** For the trail, in the words of the page. */
function lineOf({ field, value, source, valid_from }: ProfileValue): Record<string, string> {
  const text = value === null ? 'ends' : profileText(field, value)
  return { [PROFILE_FIELDS[field].label]: text, source, valid_from }
}
