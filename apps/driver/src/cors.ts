import type { FastifyReply, FastifyRequest } from 'fastify'
import { PAIRING_HEADER } from '@eluent/contract'
import type { Access } from './access.ts'

/**
 * Lets the laboratory's page read the answers, and answers the browser's question before a page calls into the local network
 * (Private Network Access). Says whether this request is such a question.
 */
export function corsHeaders(access: Access, request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers
  void reply.header('vary', 'Origin')
  const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
  if (origin === undefined || !access.isAllowedOrigin(origin)) return false
  void reply.header('access-control-allow-origin', origin)
  if (!isPreflight) {
    void reply.header('access-control-expose-headers', 'x-sha256, content-disposition')
    return false
  }
  void reply.header('access-control-allow-methods', 'GET, POST')
  void reply.header(
    'access-control-allow-headers',
    `content-type, idempotency-key, timezone, machine-hostname, app-version, ${PAIRING_HEADER}`,
  )
  void reply.header('access-control-max-age', '600')
  if (request.headers['access-control-request-private-network'] === 'true') {
    void reply.header('access-control-allow-private-network', 'true')
  }
  return true
}
