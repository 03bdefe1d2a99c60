import * as z from 'zod'
import { organizationChoice } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, nullableText } from './primitives.ts'

export const userProfile = z.object({
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
