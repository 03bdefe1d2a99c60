import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './error-handler.ts'

const YEAR_S = 31_536_000

/**
 * Serves the built web app: files with a hash in their name for good, the page for every address that is not a file.
 * Compressed neighbours (.br, .gz) go out where the browser takes them.
 */
export async function serveWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    // the ETag says it, and parts of a script are of no use
    lastModified: false,
    acceptRanges: false,
    index: 'index.html',
    setHeaders: (reply, path) => {
      const lasting = path.startsWith(join(folder, 'assets')) && basename(path) !== 'index.html'
      void reply.header('cache-control', lasting ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(request.url.replace(/\?.*$/s, ''))
    if (!wantsPage) return answerNotFound(request, reply)
    return reply.sendFile('index.html')
  })
}
