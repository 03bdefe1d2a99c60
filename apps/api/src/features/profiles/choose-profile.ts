import type { Call } from '../../platform/call/call.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { present } from '../../platform/db/rows.ts'
import {
  findProfile,
  keepChosenProfile,
  lockChosenProfile,
  noteFirstUse,
} from '../../records/profiles/profiles-store.ts'
import type { Deps } from '../../views/deps.ts'

/** Chooses the profile that new samples get; samples that are there keep theirs. @throws AppError not_found */
export async function chooseProfile(deps: Pick<Deps, 'db'>, call: Call, key: string): Promise<{ chosen: string }> {
  return deps.db.transaction(call, async (tx) => {
    const before = await lockChosenProfile(tx)
    const { name } = present(await findProfile(tx, key))
    if (before === key) return { chosen: key }
    await keepChosenProfile(tx, key)
    await noteFirstUse(tx, key, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'organization',
      recordId: call.organizationId,
      old: { profile_key: before },
      new: { profile_key: key, profile_name: name },
    })
    return { chosen: key }
  })
}
