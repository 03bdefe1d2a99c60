import { checkUser, login as loginEndpoint, logout as logoutEndpoint, resendToken, tokenInfo } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { AccessTokens } from '../../platform/auth/access-tokens.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deviceCookie, deviceOf, newDevice } from '../../platform/http/device-cookie.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import type { Settings } from '../../platform/settings.ts'
import { rememberDevice } from '../../records/sessions/devices-store.ts'
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
  settings: Pick<Settings, 'publicUrl'>
  now: () => Date
}

export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const guarded = createSignInLimits(deps)

  mountPublic(app, loginEndpoint, async ({ body, call, request, setHeader }) => {
    const device = deviceOf(request)
    return guarded({ call, account: body.username, device }, async () => {
      const answer = await login(deps, { ...call, userAgent: request.headers['user-agent'] ?? null }, body)
      const known = device ?? newDevice()
      await rememberDevice(deps.db, body.username, known, deps.now())
      setHeader('set-cookie', deviceCookie(known, deps.settings.publicUrl))
      return answer
    })
  })

  mountPublic(app, checkUser, async ({ body, call, request }) =>
    guarded({ call, account: body.username, device: deviceOf(request) }, async () => {
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
