import { PROVIDER_ORGANIZATION_ID, type RoleSlug } from '@eluent/domain/auth'
import { sql, type Kysely } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

export interface FoundOrganization {
  id: number
  name: string
  is_active: boolean
}

export function findOrganizationsByName(db: Kysely<DB>, name: string): Promise<FoundOrganization[]> {
  return db.selectFrom('organizations').where('name', '=', name).select(['id', 'name', 'is_active']).execute()
}

export function findProvider(db: Kysely<DB>): Promise<FoundOrganization | undefined> {
  return db
    .selectFrom('organizations')
    .where('id', '=', PROVIDER_ORGANIZATION_ID)
    .select(['id', 'name', 'is_active'])
    .executeTakeFirst()
}

/** A number for a new organization; those up to the provider's own are used up, so that no laboratory becomes the provider. */
export async function drawOrganizationId(db: Kysely<DB>): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('organizations', 'id')) as id`.execute(db)
    const id = rows[0]?.id ?? 0
    if (id > PROVIDER_ORGANIZATION_ID) return id
  }
}

/** Organizations are made one after the other, so that two calls cannot make the same one twice. */
export async function lockOrganizations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provision', 0))`.execute(tx)
}

export async function insertOrganization(tx: Tx, id: number, name: string): Promise<void> {
  await tx.insertInto('organizations').values({ id, name }).execute()
}

export async function hasMethods(tx: Tx): Promise<boolean> {
  const row = await rows(tx, 'methods').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

interface NewUser {
  organizationId: number
  name: string
  email: string
  role: RoleSlug
  passwordHash: string
}

/** Adds a user who can sign in; undefined when the e-mail belongs to someone already. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | undefined> {
  const { organizationId, name, email, role, passwordHash } = user
  const { id } = await tx
    .insertInto('users')
    .values({ organization_id: organizationId, name, email, role, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await tx
    .insertInto('login_emails')
    .values({ email, organization_id: organizationId, user_id: id })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row && id
}

/** Lets a super admin of a laboratory act for these organizations. */
export async function insertOfficerships(tx: Tx, userId: number, organizationIds: readonly number[]): Promise<void> {
  if (organizationIds.length === 0) return
  const officerships = organizationIds.map((officer_of_id) => ({ user_id: userId, officer_of_id }))
  await insertRows(tx, 'organization_officers', officerships).execute()
}
