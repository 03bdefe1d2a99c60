import type { User } from '@eluent/contract'
import { ADMIN_ROLE_SLUGS, ROLES, roleOf, type RoleSlug } from '@eluent/domain/auth'
import type { ListQuery } from '@eluent/domain/lists'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { allRows, changeRows, deleteRows, insertRows, rows, updateRows } from '../../platform/db/rows.ts'

/** What a user may read of their own row. */
export function findProfileRow(tx: Tx, userId: number) {
  return allRows(tx, 'users')
    .where('id', '=', userId)
    .select(['id', 'name', 'email', 'contact_number', 'alternate_email_id', 'is_active', 'created_at', 'last_login_at'])
    .executeTakeFirst()
}

export const USER_SORTABLE = ['id', 'name', 'email', 'created_at', 'updated_at'] as const
export const USER_SEARCHABLE = ['name', 'email', 'role'] as const
export type UserColumn = (typeof USER_SORTABLE)[number] | 'role'

/** The users of an organization who were not removed. */
function activeUsers(tx: Tx) {
  return rows(tx, 'users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
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
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof activeUsers>['executeTakeFirstOrThrow']>>

export function presentUser(row: UserRow): User {
  const { role, organization_id, organization_name, updated_by_name: _, ...facts } = row
  return { ...facts, role: roleOf(role), organization: { id: organization_id, name: organization_name } }
}

/** One page of the users with the number of all that the search finds. */
export async function listUserRows(tx: Tx, query: ListQuery<UserColumn>): Promise<{ rows: UserRow[]; total: number }> {
  const text = query.search?.text.toLowerCase() ?? ''
  const column = query.search?.column
  const roles = ROLES.filter(({ name, slug }) => `${name}\n${slug}`.toLowerCase().includes(text)).map(
    ({ slug }) => slug,
  )
  const page = activeUsers(tx)
    .$if(column === 'role', (users) => users.where('users.role', '=', sql<string>`any(${roles}::text[])`))
    .$if(column === 'name' || column === 'email', (users) =>
      users.where(holdsSearched(query, `users.${column ?? 'name'}`)),
    )
  const sortColumn = query.sort_column === 'role' ? 'id' : query.sort_column
  return readPage(page, query, { by: `users.${sortColumn}`, id: 'users.id' })
}

/** Everyone who can sign in, by name. */
export function listActiveUserRows(tx: Tx): Promise<UserRow[]> {
  return activeUsers(tx).where('users.is_active', '=', true).orderBy('users.name').orderBy('users.id').execute()
}

export function findUserRow(tx: Tx, id: number): Promise<UserRow | undefined> {
  return activeUsers(tx).where('users.id', '=', id).executeTakeFirst()
}

/** Users' rows, locked until the transaction ends, always in the same order; those removed are not among them. */
export async function lockUsers(tx: Tx, ids: readonly number[]): Promise<UserRow[]> {
  return activeUsers(tx)
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

/**
 * Adds a user; undefined when a user of the organization has the e-mail already. One whose address signs in to another
 * organization is added all the same, and cannot sign in here: nobody learns of it but the owner of the address.
 */
export async function insertUser(
  tx: Tx,
  user: NewUser,
): Promise<{ id: number; signsInElsewhere: boolean } | undefined> {
  const { passwordHash, byName, ...columns } = user
  const same = await rows(tx, 'users').where('email', '=', user.email).select('id').executeTakeFirst()
  if (same) return undefined
  const { id } = await insertRows(tx, 'users', { ...columns, password_hash: passwordHash, updated_by_name: byName })
    .returning('id')
    .executeTakeFirstOrThrow()
  const login = await insertRows(tx, 'login_emails', { email: user.email, user_id: id })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (login) return { id, signsInElsewhere: false }
  const taken = await tx
    .selectFrom('login_emails')
    .where('email', '=', user.email)
    .select('organization_id')
    .executeTakeFirst()
  // somebody here was faster
  if (taken?.organization_id === tx.organizationId) return undefined
  return { id, signsInElsewhere: true }
}

export interface UserChange {
  name?: string
  role?: RoleSlug
  contact_number?: string | null
  alternate_email_id?: string | null
  is_active?: boolean
}

/** Takes a user off every list and their e-mail out of the sign-in; the row and its name stay. */
export async function hideUser(tx: Tx, user: UserRow, at: Date, byName: string): Promise<void> {
  await changeRows(tx, 'users', { is_active: false, deleted_at: at.toISOString() }, { name: byName })
    .where('id', '=', user.id)
    .execute()
  await deleteRows(tx, 'login_emails').where('email', '=', user.email).where('user_id', '=', user.id).execute()
}

/** Ends the tokens by which drivers act for the user, and counts them. */
export async function revokeDriversOf(tx: Tx, userId: number, by: { name: string; at: Date }): Promise<number> {
  const revoked = await updateRows(tx, 'driver_tokens')
    .set({ revoked_at: by.at.toISOString(), revoked_by_name: by.name })
    .where('user_id', '=', userId)
    .where('user_organization_id', '=', tx.organizationId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.length
}

/** The user of a sign-in with what decides about it, removed ones too. */
export function findUserForLogin(tx: Tx, userId: number) {
  return allRows(tx, 'users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.id', '=', userId)
    .select([
      'users.id',
      'users.organization_id',
      'users.name',
      'users.email',
      'users.role',
      'users.password_hash',
      'users.is_active',
      'users.deleted_at',
      'organizations.name as organization_name',
      'organizations.is_active as organization_is_active',
    ])
    .executeTakeFirst()
}

/** Where the admins and sealers of the organization are written to, but for some of them. */
export async function listAdminEmails(tx: Tx, except: ReadonlySet<number> = new Set()): Promise<string[]> {
  const found = await rows(tx, 'users')
    .where('is_active', '=', true)
    .where('role', 'in', [...ADMIN_ROLE_SLUGS])
    .select(['id', 'email'])
    .orderBy('id')
    .execute()
  return found.flatMap(({ id, email }) => (except.has(id) ? [] : [email]))
}

/** A user whose password may be set: active, not deleted, of an active organization. */
export function findUserWithPassword(tx: Tx, userId: number) {
  return rows(tx, 'users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .where('users.password_hash', 'is not', null)
    .where('organizations.is_active', '=', true)
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.password_hash',
      'organizations.name as organization_name',
    ])
    .executeTakeFirst()
}

/** Puts the hash `to` in place of the one read before; false when the password was changed meanwhile. */
export async function replacePassword(
  tx: Tx,
  userId: number,
  { from, to, at }: { from: string | null; to: string; at?: Date },
): Promise<boolean> {
  const replaced = await updateRows(tx, 'users')
    .set({ password_hash: to, ...(at && { updated_at: at.toISOString() }) })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

export async function noteLogin(tx: Tx, userId: number, at: Date): Promise<void> {
  await updateRows(tx, 'users').set({ last_login_at: at.toISOString() }).where('id', '=', userId).execute()
}
