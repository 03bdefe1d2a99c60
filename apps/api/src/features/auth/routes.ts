import { checkUser, login as loginEndpoint, logout as logoutEndpoint, resendToken, tokenInfo } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { AccessTokens } from '../../platform/auth/access-tokens.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import { listChoices } from '../../views/organizations/choose-organization.ts'
import { checkCredentials } from './check-credentials.ts'
import { login } from './login.ts'
import { logout, logoutOthers } from './logout.ts'
import { renewToken } from './renew-token.ts'
import { createSignInLimits } from './sign-in-limits.ts'

export interface AuthDeps {
  db: Database
  tokens: AccessTokens
  passwords: Passwords
  now: () => Date
}

export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const guarded = createSignInLimits(deps.now)

  mountPublic(app, loginEndpoint, async ({ body, call, request }) =>
    guarded(call, body.username, () =>
      login(deps, { ...call, userAgent: request.headers['user-agent'] ?? null }, body),
    ),
  )

  mountPublic(app, checkUser, async ({ body, call }) =>
    guarded(call, body.username, async () => {
      const user = await checkCredentials(deps, body)
      return { role: { slug: user.role }, organizations: await listChoices(deps.db, user) }
    }),
  )

  mount(
    app,
    logoutEndpoint,
    async ({ body, query, call }) =>
      query.all === 'true' ? logoutOthers(deps, call, body.session_id) : logout(deps, call, body.session_id),
    { repeatable: true },
  )

  mountPublic(app, resendToken, async ({ body }) => renewToken(deps, body.token))

  mount(app, tokenInfo, async ({ request }) => {
    if (!request.claims) throw new AppError('not_signed_in')
    return request.claims
  })
}
