import { ADMIN_ROLE_SLUGS } from '@eluent/domain/auth'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** Whether somebody else of the laboratory may approve, too. */
export async function hasOtherAdmin(tx: Tx, userId: number): Promise<boolean> {
  const other = await rows(tx, 'users')
    .where('is_active', '=', true)
    .where('role', 'in', [...ADMIN_ROLE_SLUGS])
    .where('id', '<>', userId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
