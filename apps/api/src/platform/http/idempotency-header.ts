import type { Endpoint } from '@eluent/contract'
import type { FastifyRequest } from 'fastify'
import { IdempotencyTicket } from '../db/idempotency.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../call/call.ts'

/**
 * The caller's Idempotency-Key with what it stands for; `bodyOf` gives the part of the body that may be kept as a hash.
 * @throws AppError malformed_request on an unusable key
 */
export function ticketOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  actor: Actor,
  bodyOf: (body: unknown) => unknown = (body) => body,
): IdempotencyTicket | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('malformed_request', {
      values: { reason: 'Idempotency-Key must be 1 to 255 visible characters.' },
    })
  }
  return new IdempotencyTicket({
    userId: actor.userId,
    key,
    route: `${endpoint.method} ${endpoint.path}`,
    request: [request.params, request.query, bodyOf(request.body)],
  })
}
