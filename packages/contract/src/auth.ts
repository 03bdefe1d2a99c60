import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, messageReply } from './primitives.ts'

const roleSlug = z.object({ slug: z.string() })
export const organizationChoice = z.object({ id, name: z.string() })
export type OrganizationChoice = z.output<typeof organizationChoice>

/** The claims of a bearer token. The browser reads them; the server checks the session row as well. */
export const tokenClaims = z.object({
  exp: z.number(),
  iat: z.number(),
  jti: z.string(),
  /** The user's id. */
  sub: z.string(),
  session_id: z.string(),
  /** Resource to allowed actions, in snake_case. */
  permissions: z.record(z.string(), z.array(z.string())),
  role: roleSlug,
  actual_role: roleSlug,
  /** The organization acted for. */
  organization: organizationChoice,
  home_organization_id: id,
  name: z.string(),
  email: z.string(),
})
export type TokenClaims = z.output<typeof tokenClaims>

export const CREDENTIAL_MAX = 64
function credential(name: string) {
  return z.string(`${name} is required`).max(CREDENTIAL_MAX, `At most ${CREDENTIAL_MAX} characters.`)
}

export const credentials = z.object({ username: credential('Email'), password: credential('Password') })
const accessTokenReply = z.object({ access_token: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in',
  noun: 'auth',
  touches: [],
  access: 'public',
  body: credentials.extend({ organization_id: id.nullish() }),
  reply: accessTokenReply,
})

export const checkUser = endpoint({
  method: 'POST',
  path: '/auth/check-user',
  summary: 'Check credentials; for a super admin, list the organizations to choose from',
  noun: 'auth',
  touches: [],
  access: 'public',
  body: credentials,
  reply: z.object({ role: roleSlug, organizations: z.array(organizationChoice) }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End a session; with all=true end the other sessions and keep the given one',
  noun: 'auth',
  touches: [],
  access: 'signed-in',
  query: z.object({ all: z.enum(['true', 'false']).optional() }),
  body: z.object({ session_id: z.uuid() }),
  reply: messageReply,
})

export const resendToken = endpoint({
  method: 'POST',
  path: '/resend/token',
  summary: 'Renew a token that still holds',
  noun: 'auth',
  touches: [],
  access: 'public',
  body: z.object({ token: z.string().max(8192) }),
  reply: accessTokenReply,
})

export const tokenInfo = endpoint({
  method: 'GET',
  path: '/token_info',
  summary: 'The claims of the bearer token',
  noun: 'auth',
  access: 'signed-in',
  reply: tokenClaims,
})
