import type { RelatedCounts } from '@eluent/domain/users'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows, updateRows } from '../../platform/db/rows.ts'

/** What a person is to do about nonconformances, which somebody else does when they leave. */
export type DutyCounts = Pick<RelatedCounts, 'nonconformance_count' | 'corrective_action_count'>

const IS_TO_DO = (userId: number) => sql<boolean>`done_on is null and who_id = ${userId}`
const IS_TO_CHECK = (userId: number) => sql<boolean>`checked_on is null and checker_id = ${userId}`

export async function countDuties(tx: Tx, userId: number): Promise<DutyCounts> {
  const number = sql<number>`count(*)::int`.as('number')
  const owned = await rows(tx, 'nonconformances')
    .where('owner_id', '=', userId)
    .where('closed_at', 'is', null)
    .select(number)
    .executeTakeFirstOrThrow()
  const actions = await rows(tx, 'nonconformance_actions')
    .where((eb) => eb.or([IS_TO_DO(userId), IS_TO_CHECK(userId)]))
    .select(number)
    .executeTakeFirstOrThrow()
  return { nonconformance_count: owned.number, corrective_action_count: actions.number }
}

/** Gives what is open to another person; what was done and checked keeps its names. */
export async function handOverDuties(tx: Tx, fromId: number, to: { id: number; name: string }): Promise<DutyCounts> {
  const counts = await countDuties(tx, fromId)
  await updateRows(tx, 'nonconformances')
    .set({ owner_id: to.id, owner_name: to.name })
    .where('owner_id', '=', fromId)
    .where('closed_at', 'is', null)
    .execute()
  await updateRows(tx, 'nonconformance_actions')
    .set({ who_id: to.id, who_name: to.name })
    .where(IS_TO_DO(fromId))
    .execute()
  await updateRows(tx, 'nonconformance_actions')
    .set({ checker_id: to.id, checker_name: to.name })
    .where(IS_TO_CHECK(fromId))
    .execute()
  return counts
}
