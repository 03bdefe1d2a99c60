import { CompiledQuery } from 'kysely'
import type { Database } from '../db/database.ts'

/** What waits to be done for organizations, by the conditions of organizations_with_work in the migrations. */
export type WaitingWork =
  | 'mails'
  | 'idempotency-keys'
  | 'uploads'
  | 'search-counts'
  | 'files-to-move'
  | 'files-to-clear'
  | 'files-to-remove'
  | 'forgotten-files'
  | 'audit-packages'
  /** Of the audits, which look at all there is. */
  | 'stored-files'
  | 'certificates'

const FIND = 'select organization_id from organizations_with_work($1, $2::timestamptz) as organization_id order by 1'

/** The organizations that have such work from before this moment: one statement, however many there are without. */
export async function listOrganizationsWith(db: Database, kind: WaitingWork, before: Date): Promise<number[]> {
  const { rows } = await db.lookUp((lookups) =>
    lookups.executeQuery<{ organization_id: number }>(CompiledQuery.raw(FIND, [kind, before.toISOString()])),
  )
  return rows.map(({ organization_id: id }) => id)
}

/**
 * Works for the organizations by turns: a batch for each, then another for each that has more. One whose batch fails is
 * left to the next time, and keeps no other waiting.
 * @param work one batch; answers whether there is more
 * @throws AggregateError of what failed, at the end
 */
export async function workByTurns(
  organizationIds: readonly number[],
  work: (organizationId: number) => Promise<boolean>,
): Promise<void> {
  const failures: unknown[] = []
  for (let waiting = organizationIds; waiting.length > 0;) {
    const more: number[] = []
    for (const organizationId of waiting) {
      try {
        if (await work(organizationId)) more.push(organizationId)
      } catch (error) {
        failures.push(error)
      }
    }
    waiting = more
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the work of ${failures.length} organizations failed; it is tried again`)
}
