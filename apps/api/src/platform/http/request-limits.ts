import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** A ceiling per address for the whole API; single endpoints may ask for a lower one of their own. */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) => !request.url.startsWith('/api/') || request.url.startsWith('/api/health/'),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { values: { seconds: Math.ceil(ttl / 1000) } }),
  })
}
