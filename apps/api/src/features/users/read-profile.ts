import type { UserProfile } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findOrganization } from '../../records/organizations/organizations-store.ts'
import { findProfileRow } from '../../records/users/users-store.ts'

/** The caller's profile, with the organization they act for. */
export async function readProfile(deps: { db: Database }, call: Call): Promise<UserProfile> {
  const { actor } = call
  const row = await deps.db.read({ organizationId: actor.homeOrganizationId }, (tx) => findProfileRow(tx, actor.userId))
  const organization = await findOrganization(deps.db, actor.organizationId)
  if (!row || !organization) throw new AppError('not_found')
  return { ...row, organization, role: { slug: actor.role }, actual_role: { slug: actor.actualRole } }
}
