import type { FastifyInstance } from 'fastify'

/** Once the end is announced, each answer closes its connection, so that a proxy or a browser opens the next one elsewhere. */
export function tellConnections(app: FastifyInstance): { isAnnounced: boolean } {
  const ending = { isAnnounced: false }
  app.addHook('onSend', async (_request, reply) => {
    if (ending.isAnnounced) reply.header('connection', 'close')
  })
  return ending
}
