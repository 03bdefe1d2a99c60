import type { OrganizationChoice } from '@eluent/contract'
import type { Database, Tx } from '../../platform/db/database.ts'

/** All active organizations, by name. */
export async function listActiveOrganizations(db: Database): Promise<OrganizationChoice[]> {
  return db.lookups
    .selectFrom('organizations')
    .where('is_active', '=', true)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The active organizations where a user is an officer, by name. */
export async function listOfficerOrganizations(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<OrganizationChoice[]> {
  return tx
    .selectFrom('organization_officers')
    .innerJoin('organizations', 'organizations.id', 'organization_officers.officer_of_id')
    .where('organization_officers.organization_id', '=', organizationId)
    .where('organization_officers.user_id', '=', userId)
    .where('organizations.is_active', '=', true)
    .select(['organizations.id', 'organizations.name'])
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute()
}

/** One organization with what reports print of it. */
export async function findOrganization(db: Database, id: number) {
  return db.lookups
    .selectFrom('organizations')
    .where('id', '=', id)
    .select(['id', 'name', 'logo', 'address', 'contact_no', 'email'])
    .executeTakeFirst()
}
