import {
  changePassword as changeEndpoint,
  checkPasswordReset as checkEndpoint,
  requestPasswordReset as requestEndpoint,
  resetPassword as resetEndpoint,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import { changePassword } from './change-password.ts'
import { createPasswordLimits } from './password-limits.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { checkPasswordReset, resetPassword } from './reset-password.ts'

/** Forgotten, new and changed passwords. */
export function passwordsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'passwords' | 'settings' | 'now'>): void {
  const limits = createPasswordLimits(deps)
  mountPublic(app, requestEndpoint, async ({ call, body }) => {
    await limits.address(call.ip)
    return requestPasswordReset({ ...deps, mayMail: limits.mayMail }, call, body.user.email)
  })
  mountPublic(app, checkEndpoint, async ({ call, params }) => {
    await limits.address(call.ip)
    return checkPasswordReset(deps, params.token)
  })
  mountPublic(app, resetEndpoint, async ({ call, params, body }) => {
    await limits.address(call.ip)
    return resetPassword(deps, call, params.token, body.user.password)
  })
  mount(
    app,
    changeEndpoint,
    async ({ call, params, body }) =>
      limits.guess(call.actor.userId, () => changePassword(deps, call, params.id, body.user)),
    // No Idempotency-Key is kept: its hash of the request would be a fast hash of a password.
    { repeatable: true },
  )
}
