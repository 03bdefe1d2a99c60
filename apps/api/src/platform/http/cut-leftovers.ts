import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A rest that is read on, so that the connection of a small call that was refused can be used again. */
const SMALL_BYTES = 64_000
/** How long the answer may take to be read. */
const LINGER_MS = 1_000

/**
 * Ends the connection of a call that was answered before its body was read: refused for want of a sign-in, or an upload
 * beyond its ticket. The body is not read on, and the connection stays half open for a moment: closed at once with bytes
 * unread, the system would throw the answer away with them.
 */
export function cutLeftovers(app: FastifyInstance): void {
  // a request whose stream was destroyed, as a refused upload's is, has lost its socket when it is answered
  const sockets = new WeakMap<IncomingMessage, Socket>()
  app.addHook('onRequest', async ({ raw }) => {
    // the calls of a test come without a connection
    if (raw.socket instanceof Socket) sockets.set(raw, raw.socket)
  })
  app.addHook('onResponse', async ({ raw }) => {
    const socket = sockets.get(raw)
    if (raw.complete || !socket) return
    const length = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (length <= SMALL_BYTES) return
    raw.pause()
    socket.pause()
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
}
