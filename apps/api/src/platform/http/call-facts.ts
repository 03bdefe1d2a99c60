import { isTimeZone } from '@eluent/domain/text'
import type { FastifyRequest } from 'fastify'
import type { CallFacts } from '../call/call.ts'

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 255 ? value : undefined
}

/** The headers that every call may carry, read once; unusable ones count as not sent. */
export function factsOf(request: FastifyRequest): CallFacts {
  const timezone = headerOf(request, 'timezone')
  return {
    requestId: request.id,
    log: request.log,
    ip: request.ip,
    timezone: timezone !== undefined && isTimeZone(timezone) ? timezone : undefined,
    machineHostname: headerOf(request, 'x-machine-hostname'),
  }
}
