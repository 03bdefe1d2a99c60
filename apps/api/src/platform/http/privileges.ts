import type { Endpoint, TokenClaims } from '@eluent/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../call/call.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    claims: TokenClaims | undefined
    /** The body as it was sent, before undeclared fields are dropped. */
    sentBody: unknown
  }
}

const WRAPPERS = ['sample', 'user', 'intake_form', 'result']

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const differs = (sent: unknown, own: string | number): boolean =>
  sent !== undefined && sent !== null && sent !== '' && sent !== own && sent !== String(own)

/**
 * Who acts, for whom and as what is the session's to say. Clients send these fields by the specification; a value that
 * differs from the session's is an attempt to be someone else. @throws AppError forbidden, and logs it
 */
export function refuseForeignPrivileges(request: FastifyRequest, endpoint: Endpoint, actor: Actor): void {
  if (endpoint.method === 'GET' || !isObject(request.sentBody)) return
  const declared = request.body
  for (const part of [
    request.sentBody,
    ...WRAPPERS.map((name) => (request.sentBody as Record<string, unknown>)[name]),
  ]) {
    if (!isObject(part)) continue
    const foreign =
      (differs(part['organization_id'], actor.organizationId) && 'organization_id') ||
      (differs(part['assumed_org'], actor.organizationId) && 'assumed_org') ||
      (differs(part['actual_role'], actor.actualRole) && 'actual_role') ||
      (part['role_id'] !== undefined && !declares(declared, 'role_id') && 'role_id')
    if (foreign) {
      request.log.warn(
        { event: 'access_denied', actor: actor.userId, organization: actor.organizationId, field: foreign },
        'a request claimed privileges that the session does not have',
      )
      throw new AppError('forbidden')
    }
  }
}

function declares(body: unknown, field: string): boolean {
  return isObject(body) && (field in body || WRAPPERS.some((name) => isObject(body[name]) && field in body[name]))
}
