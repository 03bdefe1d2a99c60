import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, messageReply } from './primitives.ts'

// Domain's rules validate lengths and patterns, with their own messages; these bounds keep the work small.
const typed = z.string().max(1000)
const tokenParams = z.object({ token: z.string().max(128) })

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/users/reset-password',
  summary: 'Mails a link to choose a new password; answers alike whether the address is known',
  noun: 'users',
  touches: [],
  access: 'public',
  body: z.strictObject({ user: z.strictObject({ email: typed }) }),
  reply: messageReply,
})

export const checkPasswordReset = endpoint({
  method: 'GET',
  path: '/users/reset-password/:token',
  summary: 'Whether the link to choose a new password still works; 410 when not',
  noun: 'users',
  access: 'public',
  params: tokenParams,
  reply: z.object({ valid: z.literal(true) }),
})

export const resetPassword = endpoint({
  method: 'PATCH',
  path: '/users/reset-password/:token',
  summary: 'Sets the new password, once per link, and ends every session of the user',
  noun: 'users',
  touches: [],
  access: 'public',
  params: tokenParams,
  body: z.strictObject({ user: z.strictObject({ password: typed }) }),
  reply: messageReply,
})

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/users/:id/change-password',
  summary: "Changes the caller's own password and ends their other sessions",
  noun: 'users',
  touches: [],
  access: 'user.change_password',
  params: idParams,
  body: z.strictObject({ user: z.strictObject({ old_password: typed, new_password: typed }) }),
  reply: messageReply,
})
