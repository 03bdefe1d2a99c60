import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, messageReply } from './primitives.ts'
import { ownPassword } from './users.ts'

const named = z.object({ id, name: z.string() })

/** The claims of an invitation's token. The sign-up screen reads them; the server checks signature and row as well. */
export const invitationClaims = z.object({
  email: z.string(),
  /** In seconds since 1970. */
  exp: z.number(),
  jti: z.uuid(),
  role: named,
  organization: named,
})
export type InvitationClaims = z.output<typeof invitationClaims>

export const inviteUser = endpoint({
  method: 'POST',
  path: '/users/invite',
  summary: 'Mails a link to sign up; an earlier one to the same address stops working.',
  noun: 'users',
  touches: [],
  access: 'user.invite',
  body: z.strictObject({
    email: z.string().max(1000).nullish(),
    role_id: z.union([z.number(), z.string().max(1000)]).nullish(),
    ...ownPassword,
  }),
  reply: messageReply,
})

/** A POST, so that no log of addresses contains the token. */
export const checkInvitation = endpoint({
  method: 'POST',
  path: '/users/invite/check',
  summary: 'Whether an invitation can still be used; 410 when not',
  noun: 'users',
  touches: [],
  access: 'public',
  body: z.strictObject({ token: z.string().max(4096) }),
  reply: z.object({ valid: z.literal(true) }),
})
