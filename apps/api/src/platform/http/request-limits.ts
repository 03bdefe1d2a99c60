import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { CALL_WINDOW_MS, type CallCounts } from './call-counts.ts'

/** A ceiling per address for the whole API; single endpoints may ask for a lower one of their own. */
export async function limitRequests(app: FastifyInstance, perMinute: number, counts: CallCounts): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: CALL_WINDOW_MS,
    store: storeOf(counts),
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

/** Endpoints with a ceiling of their own are told apart by the group in the key. */
function storeOf(counts: CallCounts): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr(client: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      done(null, counts.count(client))
    }

    child(): this {
      return this
    }
  }
}

/** Calls under way at once; a database of twenty connections has them answered within seconds. */
const MOST_CALLS = 500

/** Refuses calls at once where too many are under way, instead of letting all of them wait until they fail. */
export function limitLoad(app: FastifyInstance, most = MOST_CALLS): void {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health/')) return
    if (underWay >= most) throw new AppError('overloaded')
    underWay += 1
    // also where the caller is gone before the answer
    reply.raw.once('close', () => (underWay -= 1))
  })
}
