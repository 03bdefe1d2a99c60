import type { ReasonBody } from '@eluent/contract'
import { isDeletable, mayTakeOver, USER_DUTY_TEXTS, type RelatedCounts } from '@eluent/domain/users'
import type { Deps } from '../../views/deps.ts'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { present } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { endOtherSessions } from '../../records/sessions/sessions-store.ts'
import { endLinks } from '../../records/one-time-links/one-time-links-store.ts'
import { changeable } from './change-user.ts'
import { countOwned, handOver } from '../../records/users/owned-records-store.ts'
import { findUserRow, hideUser, lockUsers, revokeDriversOf } from '../../records/users/users-store.ts'

/** How much of each kind a user owns. @throws AppError not_found */
export async function readRelatedCounts(deps: Pick<Deps, 'db'>, call: Call, id: number): Promise<RelatedCounts> {
  return deps.db.read(call, async (tx) => {
    present(await findUserRow(tx, id))
    return countOwned(tx, id)
  })
}

/**
 * Hands everything a user owns to another one; both rows are locked, so that neither is removed meanwhile.
 * @throws AppError not_found, own_account, super_admin_protected; validation_failed for no target and for one that does not fit
 */
export async function migrateUser(
  deps: Pick<Deps, 'db' | 'settings'>,
  call: Call,
  id: number,
  target: number | string | null | undefined,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    const from = changeable(call, await findUserRow(tx, id))
    if (target === null || target === undefined || String(target).trim() === '') {
      throw fieldErrors({ target_user: [USER_DUTY_TEXTS.target] })
    }
    const targetId = /^\d{1,15}$/.test(String(target)) ? Number(target) : 0
    const locked = await lockUsers(tx, [from.id, targetId])
    const owner = changeable(
      call,
      locked.find((row) => row.id === from.id),
    )
    const heir = locked.find((row) => row.id === targetId)
    if (!heir || !mayTakeOver(owner, heir, deps.settings.adminRoles)) {
      throw fieldErrors({ target_user: [USER_DUTY_TEXTS.unfitTarget] })
    }
    const moved = await handOver(tx, owner.id, heir)
    await writeAudit(tx, call, {
      action: 'migrate',
      noun: 'user',
      recordId: owner.id,
      new: { target_user: heir.id, target_name: heir.name, ...moved },
    })
    return { message: 'User data migrated successfully' }
  })
}

/**
 * Removes a user who owns nothing: their sessions, links and drivers end at once, the trail keeps their name.
 * @throws AppError not_found, own_account, super_admin_protected, user_owns_records, reason_required
 */
export async function deleteUser(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const [row] = await lockUsers(tx, [id])
    const user = changeable(call, row)
    if (!isDeletable(await countOwned(tx, id))) throw new AppError('user_owns_records')
    const now = deps.now()
    await hideUser(tx, user, now, call.actor.name)
    await endLinks(tx, 'password_resets', { user_id: id }, now)
    const ended = {
      sessions_ended: await endOtherSessions(tx, id, null, now),
      driver_tokens_revoked: await revokeDriversOf(tx, id, { name: call.actor.name, at: now }),
    }
    const { name, email, role } = user
    const old = { name, email, role }
    await writeAudit(tx, call, { action: 'void', noun: 'user', recordId: id, old, new: ended, why })
    return { message: 'User deleted successfully' }
  })
}
