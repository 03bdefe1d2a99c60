import { CALL_WINDOW_MS } from './call-counts.ts'
import { errorReply, type BodyOf, type Endpoint, type ParamsOf, type QueryOf, type ReplyIn } from '@eluent/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { Bytes } from './bytes.ts'
import type { Call, CallFacts } from '../call/call.ts'
import { factsOf } from './call-facts.ts'
import { ticketOf } from './idempotency-header.ts'
import { refuseForeignPrivileges } from './privileges.ts'

interface Parts<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** What a handler gets: the parsed parts of the request and the call behind them. */
export type Input<E extends Endpoint> = Parts<E> & { call: Call; request: FastifyRequest }
export type PublicInput<E extends Endpoint> = Parts<E> & {
  call: CallFacts
  request: FastifyRequest
  setHeader: (name: string, value: string) => void
}
type Answer<E extends Endpoint> = Promise<ReplyIn<E> | Bytes>

interface MountOptions<E extends Endpoint> {
  /** Calls that are repeatable by nature, or whose answer must not be stored (tokens), take no Idempotency-Key. */
  repeatable?: boolean
  /** The body without its secrets: a hash of it is kept with the Idempotency-Key, and would be a fast hash of a password. */
  keyedBody?: (body: BodyOf<E>) => unknown
  /** Bytes a body may have, when not the default. */
  bodyLimit?: number
  /** Calls per minute and address, where lower than the ceiling of the whole API. */
  perMinute?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Serves an endpoint of the contract to signed-in callers who hold its permission. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>) => Answer<E>,
  options: MountOptions<E> = {},
): void {
  if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public: use mountPublic.`)
  register(app, endpoint, options, async (request) => {
    const actor = request.actor
    if (!actor) throw new Error(`${endpoint.path} was reached without an actor.`)
    refuseForeignPrivileges(request, endpoint, actor)
    const parts = partsOf<E>(request)
    const { repeatable, keyedBody } = options
    const isKeyed = endpoint.method !== 'GET' && !repeatable
    const idempotency = isKeyed
      ? ticketOf(request, endpoint, actor, keyedBody && (() => keyedBody(parts.body)))
      : undefined
    const call: Call = { ...factsOf(request), actor, organizationId: actor.organizationId, idempotency }
    const answer = await handle({ ...parts, call, request })
    if (idempotency && !idempotency.claimed)
      throw new Error(`${endpoint.path} took effect outside its Idempotency-Key.`)
    return answer
  })
}

/** Serves an endpoint of the contract to anyone. */
export function mountPublic<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: PublicInput<E>) => Answer<E>,
  options: MountOptions<E> = {},
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public: use mount.`)
  register(app, endpoint, options, async (request, reply) => {
    const setHeader = (name: string, value: string): void => void reply.header(name, value)
    return handle({ ...partsOf<E>(request), call: factsOf(request), request, setHeader })
  })
}

function partsOf<E extends Endpoint>(request: FastifyRequest): Parts<E> {
  // parsed by the endpoint's own schemas on the way in
  return { params: request.params, query: request.query, body: request.body } as Parts<E>
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { ...(endpoint.reply && { [endpoint.status]: endpoint.reply }), '4xx': errorReply, '5xx': errorReply },
    summary: endpoint.summary,
    tags: [endpoint.noun],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.access !== 'public' &&
      endpoint.access !== 'signed-in' && { description: `Needs \`${endpoint.access}\`.` }),
    ...(endpoint.produces.length > 0 && { produces: [...endpoint.produces] }),
  }
}

function register(
  app: FastifyInstance,
  endpoint: Endpoint,
  options: Pick<MountOptions<Endpoint>, 'bodyLimit' | 'perMinute'>,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema: schemaOf(endpoint),
    config: {
      endpoint,
      ...(options.perMinute !== undefined && {
        rateLimit: {
          max: options.perMinute,
          timeWindow: CALL_WINDOW_MS,
          groupId: ` ${endpoint.method} ${endpoint.path}`,
        },
      }),
    },
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await answer(request, reply)
      void reply.code(endpoint.status)
      if (result instanceof Bytes) return reply.headers(result.headers()).send(result.body)
      return reply.send(result)
    },
  })
}
