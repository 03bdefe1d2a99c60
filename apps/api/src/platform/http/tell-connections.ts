import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Once the end is announced, each answer closes its connection, so that a proxy or a browser opens the next one elsewhere. What
 * never became a request, nothing or half a header, is cut at the end: Node counts it as under way and would wait for it.
 */
export function tellConnections(app: FastifyInstance): { isAnnounced: boolean } {
  const ending = { isAnnounced: false }
  app.addHook('onSend', async (_request, reply) => {
    if (ending.isAnnounced) reply.header('connection', 'close')
  })
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
  return ending
}
