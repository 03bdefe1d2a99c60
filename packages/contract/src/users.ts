import type { RelatedCounts } from '@eluent/domain/users'
import * as z from 'zod'
import { organizationChoice } from './auth.ts'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  listQuery,
  listReply,
  messageReply,
  reasonBody,
  nullableText,
  unpagedQuery,
} from './primitives.ts'

const userProfile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  contact_number: nullableText,
  alternate_email_id: nullableText,
  is_active: z.boolean(),
  role: z.object({ slug: z.string() }),
  actual_role: z.object({ slug: z.string() }),
  /** The organization acted for. */
  organization: organizationChoice.extend({
    logo: nullableText,
    address: nullableText,
    contact_no: nullableText,
    email: nullableText,
  }),
  created_at: instant,
  last_login_at: instant.nullable(),
})
export type UserProfile = z.output<typeof userProfile>

export const me = endpoint({
  method: 'GET',
  path: '/me',
  summary: "The signed-in user's profile",
  noun: 'users',
  access: 'signed-in',
  reply: userProfile,
})

const userRole = z.object({ id, name: z.string(), slug: z.string() })

/** A user as administrators see them; never a password. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: userRole,
  organization: organizationChoice,
  contact_number: nullableText,
  alternate_email_id: nullableText,
  is_active: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version: z.number(),
})
export type User = z.output<typeof user>

// Domain's rules validate the contents, with their own texts; these bounds keep the work small.
const typed = z.string().max(1000)
const roleId = z.union([z.number(), typed])

/** The caller's own password, again: where the role that is given can seal what the user could not. */
export const ownPassword = { own_password: typed.nullish() }

/** A user as a form sends it, with and without a password. */
const givenUser = z.strictObject({
  name: typed.nullish(),
  email: typed.nullish(),
  role_id: roleId.nullish(),
  contact_number: typed.nullish(),
  alternate_email_id: typed.nullish(),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Lists the users of the organization.',
  noun: 'users',
  access: 'user.list',
  query: listQuery,
  reply: listReply(user),
})

export const listTotalUsers = endpoint({
  method: 'GET',
  path: '/total-users',
  summary: 'Every active user of the organization with their role.',
  noun: 'users',
  access: 'user.list',
  reply: listReply(z.object({ id, name: z.string(), role: userRole })),
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  summary: 'Every role; the super admin’s cannot be assigned.',
  noun: 'users',
  reads: 'roles',
  access: 'signed-in',
  query: unpagedQuery,
  reply: listReply(userRole),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Creates a user, who can sign in at once.',
  noun: 'users',
  touches: ['users'],
  access: 'user.create',
  body: z.strictObject({ user: givenUser.extend({ password: typed.nullish() }), ...ownPassword }),
  reply: z.object({ data: user }),
  status: 201,
})

export const readUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'One user',
  noun: 'users',
  access: 'user.view_user',
  params: idParams,
  reply: z.object({ data: user }),
})

/** Needs user.edit, and user.status for `is_active`: the body decides which. */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/:id',
  summary: 'Changes a user; what is not sent stays. With is_active, activates or deactivates.',
  noun: 'users',
  touches: ['users'],
  access: 'signed-in',
  params: idParams,
  body: z.strictObject({
    user: givenUser.extend({ is_active: z.boolean().optional() }),
    /** When sent, it must be the one read; otherwise 409 names who changed the user and when. */
    version: z.number().int().optional(),
    ...ownPassword,
  }),
  reply: z.object({ data: user }),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Removes a user who owns nothing; history keeps the name.',
  noun: 'users',
  touches: ['users'],
  access: 'user.delete',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

const count = z.number().int()
export const readUserMetadata = endpoint({
  method: 'GET',
  path: '/users/:id/metadata',
  summary: 'How much of each kind the user owns',
  noun: 'users',
  access: 'user.delete',
  params: idParams,
  reply: z.object({
    data: z.object({
      batch_count: count,
      batch_test_count: count,
      sample_count: count,
      form_template_count: count,
      analytical_report_count: count,
      nonconformance_count: count,
      corrective_action_count: count,
    } satisfies Record<keyof RelatedCounts, typeof count>),
  }),
})

export const migrateUser = endpoint({
  method: 'PATCH',
  path: '/users/:id/migrate',
  summary: 'Hands everything the user owns to another user.',
  noun: 'users',
  touches: ['users'],
  access: 'user.delete',
  params: idParams,
  body: z.strictObject({ target_user: z.union([z.number(), typed]).nullish() }),
  reply: messageReply,
})

export const signUp = endpoint({
  method: 'POST',
  path: '/users/sign-up',
  summary: 'Creates the invited user; email and role are those of the invitation.',
  noun: 'users',
  touches: [],
  access: 'public',
  body: z.strictObject({ user: givenUser.extend({ password: typed.nullish(), token: z.string().max(4096) }) }),
  reply: messageReply,
  status: 201,
})
