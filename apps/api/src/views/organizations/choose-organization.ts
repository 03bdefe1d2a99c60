import type { OrganizationChoice } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID, type RoleSlug } from '@eluent/domain/auth'
import type { Database } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { listActiveOrganizations, listOfficerOrganizations } from '../../records/organizations/organizations-store.ts'

interface Chooser {
  id: number
  organizationId: number
  organizationName: string
  role: RoleSlug
}

/** Where a super admin may act; nobody else has a choice. */
export async function listChoices(db: Database, user: Chooser): Promise<OrganizationChoice[]> {
  if (user.role !== 'superadmin') return []
  if (user.organizationId === PROVIDER_ORGANIZATION_ID) return listActiveOrganizations(db)
  return db.read(user, (tx) => listOfficerOrganizations(tx, user.organizationId, user.id))
}

/**
 * The organization a session acts for.
 * @throws AppError validation_failed when a super admin chose none; forbidden for one that is not theirs to choose
 */
export async function chooseOrganization(
  db: Database,
  user: Chooser,
  wantedId: number | null | undefined,
): Promise<OrganizationChoice> {
  const own = { id: user.organizationId, name: user.organizationName }
  if (user.role !== 'superadmin') {
    if (wantedId !== null && wantedId !== undefined && wantedId !== own.id) throw new AppError('other_organization')
    return own
  }
  if (wantedId === null || wantedId === undefined)
    throw fieldErrors({ organization_id: ['Please select an Organization'] })
  const chosen = (await listChoices(db, user)).find((choice) => choice.id === wantedId)
  if (!chosen) throw new AppError('other_organization')
  return chosen
}
