import type { OrganizationChoice } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import {
  findOrganization,
  listActiveOrganizations,
  listOfficerOrganizations,
} from '../../records/organizations/organizations-store.ts'

/** All active organizations for the provider's super admins; for others those they may act for and the one they are in. */
export async function listActingChoices(deps: { db: Database }, call: Call): Promise<OrganizationChoice[]> {
  const { actor } = call
  if (actor.actualRole === 'superadmin' && actor.homeOrganizationId === PROVIDER_ORGANIZATION_ID) {
    return listActiveOrganizations(deps.db)
  }
  const officerOf = await listOfficerships(deps, call, undefined)
  if (officerOf.some(({ id }) => id === actor.organizationId)) return officerOf
  const own = await findOrganization(deps.db, actor.organizationId)
  return own ? [{ id: own.id, name: own.name }, ...officerOf] : officerOf
}

/**
 * The active organizations where the caller is an officer. `ofOrganizationId` names whose officers are requested.
 * @throws AppError other_organization unless it is the caller's own or the one acted for
 */
export async function listOfficerships(
  deps: { db: Database },
  call: Call,
  ofOrganizationId: number | undefined,
): Promise<OrganizationChoice[]> {
  const { homeOrganizationId: organizationId, organizationId: actingId, userId } = call.actor
  if (ofOrganizationId !== undefined && ofOrganizationId !== organizationId && ofOrganizationId !== actingId) {
    throw new AppError('other_organization')
  }
  return deps.db.read({ organizationId }, (tx) => listOfficerOrganizations(tx, organizationId, userId))
}
