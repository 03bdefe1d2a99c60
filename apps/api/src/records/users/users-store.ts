import type { User } from '@eluent/contract'
import { ROLES, roleOf, type RoleSlug } from '@eluent/domain/auth'
import type { ListQuery } from '@eluent/domain/lists'
import { sql, type Kysely } from 'kysely'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/** What a user may read of their own row. */
export async function findProfileRow(tx: Tx, organizationId: number, userId: number) {
  return tx
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .select(['id', 'name', 'email', 'contact_number', 'alternate_email_id', 'is_active', 'created_at', 'last_login_at'])
    .executeTakeFirst()
}

export const USER_SORTABLE = ['id', 'name', 'email', 'created_at', 'updated_at'] as const
export const USER_SEARCHABLE = ['name', 'email', 'role'] as const
export type UserColumn = (typeof USER_SORTABLE)[number] | 'role'

/** The users of an organization who were not removed. */
const present = (db: Kysely<DB>, organizationId: number) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.organization_id', '=', organizationId)
    .where('users.deleted_at', 'is', null)
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.organization_id',
      'organizations.name as organization_name',
      'users.contact_number',
      'users.alternate_email_id',
      'users.is_active',
      'users.created_at',
      'users.updated_at',
      'users.updated_by_name',
      'users.version',
    ])

export type UserRow = Awaited<ReturnType<ReturnType<typeof present>['executeTakeFirstOrThrow']>>

export function presentUser(row: UserRow): User {
  const { role, organization_id, organization_name, updated_by_name: _, ...facts } = row
  return { ...facts, role: roleOf(role), organization: { id: organization_id, name: organization_name } }
}

/** One page of the users with the number of all that the search finds. */
export async function listUserRows(
  tx: Tx,
  organizationId: number,
  query: ListQuery<UserColumn>,
): Promise<{ rows: UserRow[]; total: number }> {
  const text = query.search?.text.toLowerCase() ?? ''
  const column = query.search?.column
  const roles = ROLES.filter(({ name, slug }) => `${name}\n${slug}`.toLowerCase().includes(text)).map(
    ({ slug }) => slug,
  )
  const found = present(tx, organizationId)
    .$if(column === 'role', (some) => some.where('users.role', '=', sql<string>`any(${roles}::text[])`))
    .$if(column === 'name' || column === 'email', (some) =>
      some.where(holdsSearched(query, `users.${column ?? 'name'}`)),
    )
  const sortColumn = query.sort_column === 'role' ? 'id' : query.sort_column
  return readPage(found, query, { by: `users.${sortColumn}`, id: 'users.id' })
}

/** Everyone who can sign in, by name. */
export function listActiveUserRows(tx: Tx, organizationId: number): Promise<UserRow[]> {
  return present(tx, organizationId)
    .where('users.is_active', '=', true)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
}

export function findUserRow(tx: Tx, organizationId: number, id: number): Promise<UserRow | undefined> {
  return present(tx, organizationId).where('users.id', '=', id).executeTakeFirst()
}

/** Users' rows, locked until the transaction ends, always in the same order; those removed are not among them. */
export async function lockUsers(tx: Tx, organizationId: number, ids: readonly number[]): Promise<UserRow[]> {
  return present(tx, organizationId)
    .where('users.id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .orderBy('users.id')
    .forUpdate('users')
    .execute()
}

export interface NewUser {
  name: string
  email: string
  role: RoleSlug
  passwordHash: string
  contact_number: string | null
  alternate_email_id: string | null
  /** Who is named as having changed the row last. */
  byName: string
}

/** Adds a user who can sign in; undefined when the e-mail belongs to someone already, here or elsewhere. */
export async function insertUser(tx: Tx, organizationId: number, user: NewUser): Promise<number | undefined> {
  const { passwordHash, byName, ...columns } = user
  const { id } = await tx
    .insertInto('users')
    .values({ ...columns, organization_id: organizationId, password_hash: passwordHash, updated_by_name: byName })
    .returning('id')
    .executeTakeFirstOrThrow()
  const login = await tx
    .insertInto('login_emails')
    .values({ email: user.email, organization_id: organizationId, user_id: id })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return login && id
}

export interface UserChange {
  name?: string
  role?: RoleSlug
  contact_number?: string | null
  alternate_email_id?: string | null
  is_active?: boolean
}

/** Changes a user and counts their version up; the caller holds the row's lock. */
export async function updateUserRow(
  tx: Tx,
  organizationId: number,
  id: number,
  change: UserChange & { updated_by_name: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Takes a user off every list and their e-mail out of the sign-in; the row and its name stay. */
export async function hideUser(tx: Tx, organizationId: number, user: UserRow, at: Date, byName: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_active: false, deleted_at: at.toISOString(), updated_by_name: byName, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', user.id)
    .execute()
  await tx
    .deleteFrom('login_emails')
    .where('email', '=', user.email)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', user.id)
    .execute()
}

/** Ends the tokens by which drivers act for the user; tells how many. */
export async function revokeDriversOf(
  tx: Tx,
  organizationId: number,
  userId: number,
  by: { name: string; at: Date },
): Promise<number> {
  const revoked = await tx
    .updateTable('driver_tokens')
    .set({ revoked_at: by.at.toISOString(), revoked_by_name: by.name })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('user_organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.length
}
