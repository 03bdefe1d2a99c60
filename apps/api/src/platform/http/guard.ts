import { can, isOutdatedVersion, type PermissionKey } from '@eluent/domain/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@eluent/contract'
import { authenticate, type AuthenticateDeps } from '../auth/authenticate.ts'
import { authenticateDriver, isDriverToken } from '../auth/authenticate-driver.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../call/call.ts'
import type { OrganizationUses } from './organization-limits.ts'
import { refuseUnstorableText } from './storable.ts'

/** The token of the call. @throws AppError not_signed_in */
export function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')
  if (!match?.[1]) throw new AppError('not_signed_in')
  return match[1]
}

function refuseOldApp(request: FastifyRequest, required: string | undefined): void {
  const version = request.headers['x-app-version']
  if (required !== undefined && typeof version === 'string' && isOutdatedVersion(version, required))
    throw new AppError('version_too_old')
}

/** @throws AppError forbidden, and logs who requested what */
function requirePermission(request: FastifyRequest, actor: Actor, permission: PermissionKey): void {
  if (can(actor.permissions, permission)) return
  request.log.warn(
    {
      event: 'access_denied',
      actor: actor.userId,
      organization: actor.organizationId,
      permission,
      params: request.params,
    },
    'access denied',
  )
  throw new AppError('forbidden')
}

/**
 * Who calls, user or driver; `admit` hears whose call it is before the database is asked.
 * @throws AppError forbidden where this call is not for them, and logs it
 */
async function identify(
  deps: AuthenticateDeps,
  request: FastifyRequest,
  endpoint: Endpoint,
  admit: (organizationId: number) => void,
): Promise<Actor> {
  const bearer = bearerOf(request)
  if (!isDriverToken(bearer)) {
    const { actor, claims } = await authenticate(deps, bearer, admit)
    request.claims = claims
    if (endpoint.drivers !== 'only') return actor
    return refuse(request, actor, 'for drivers only')
  }
  const { actor: driver, may } = await authenticateDriver(deps.db, bearer)
  // a token's text can be made up: only the database knows that it is one
  admit(driver.organizationId)
  if (endpoint.drivers === 'refused') return refuse(request, driver, 'not for drivers')
  if (endpoint.drivers === 'importing' && !may.may_import)
    return refuse(request, driver, 'this token may not import files')
  if (endpoint.drivers === 'running' && !may.may_run_queue)
    return refuse(request, driver, 'this token may not run the queue')
  return driver
}

function refuse(request: FastifyRequest, actor: Actor, why: string): never {
  const { userId, organizationId, driverTokenId } = actor
  request.log.warn(
    { event: 'access_denied', actor: userId, organization: organizationId, driverTokenId, why },
    'access denied',
  )
  throw new AppError('forbidden')
}

/** Decides before the body is read whether the caller may call at all; the endpoint's `access` is the one rule. */
export function guardCalls(
  app: FastifyInstance,
  deps: AuthenticateDeps & { requiredAppVersion: string | undefined; uses: OrganizationUses },
): void {
  app.decorateRequest('actor', undefined)
  app.decorateRequest('claims', undefined)
  app.decorateRequest('sentBody', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint) return
    refuseOldApp(request, deps.requiredAppVersion)
    if (endpoint.access === 'public') return
    const actor = await identify(deps, request, endpoint, (id) => deps.uses.admit(id, endpoint, reply))
    request.actor = actor
    if (endpoint.access !== 'signed-in') requirePermission(request, actor, endpoint.access)
  })
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.endpoint) return
    request.sentBody = request.body
    refuseUnstorableText(request)
  })
}
