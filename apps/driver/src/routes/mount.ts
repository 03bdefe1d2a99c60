import type { BodyOf, Endpoint, QueryOf, ReplyIn } from '@eluent/contract'
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'

interface CallOf<E extends Endpoint> {
  body: BodyOf<E>
  query: QueryOf<E>
}

type Handler<E extends Endpoint> = (call: CallOf<E>, reply: FastifyReply) => ReplyIn<E> | Promise<ReplyIn<E>>

/** Puts one call of the contract on the server: its schemas check what comes in and shape what goes out. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  call: E,
  handler: Handler<E>,
  more: Pick<RouteOptions, 'onRequest' | 'exposeHeadRoute'> = {},
): void {
  app.route({
    ...more,
    method: call.method,
    url: call.path,
    schema: {
      ...(call.body ? { body: call.body } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.reply ? { response: { 200: call.reply } } : {}),
    },
    handler: (request, reply) =>
      handler({ body: request.body as BodyOf<E>, query: request.query as QueryOf<E> }, reply),
  })
}
