import { can, type PermissionKey } from '@eluent/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticate, type AuthenticateDeps } from '../auth/authenticate.ts'
import { AppError } from './app-error.ts'
import type { Actor } from './call.ts'
import { refuseUnstorableText } from './storable.ts'

/** The token of the call. @throws AppError not_signed_in */
export function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')
  if (!match?.[1]) throw new AppError('not_signed_in')
  return match[1]
}

function isOlder(version: string, required: string): boolean {
  const [own, needed] = [version, required].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (let place = 0; place < 3; place += 1) {
    const difference = (own?.[place] ?? 0) - (needed?.[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function refuseOldApp(request: FastifyRequest, required: string | undefined): void {
  const version = request.headers['x-app-version']
  if (required !== undefined && typeof version === 'string' && isOlder(version, required))
    throw new AppError('version_too_old')
}

/** @throws AppError forbidden, and logs who asked for what */
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

/** Decides before the body is read whether the caller may call at all; the endpoint's `access` is the one rule. */
export function guardCalls(
  app: FastifyInstance,
  deps: AuthenticateDeps & { requiredAppVersion: string | undefined },
): void {
  app.decorateRequest('actor', undefined)
  app.decorateRequest('claims', undefined)
  app.decorateRequest('sentBody', undefined)
  app.addHook('onRequest', async (request) => {
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint) return
    refuseOldApp(request, deps.requiredAppVersion)
    if (endpoint.access === 'public') return
    const { actor, claims } = await authenticate(deps, bearerOf(request))
    request.actor = actor
    request.claims = claims
    if (endpoint.access !== 'signed-in') requirePermission(request, actor, endpoint.access)
  })
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.endpoint) return
    request.sentBody = request.body
    refuseUnstorableText(request)
  })
}
