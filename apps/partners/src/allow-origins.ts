import type { FastifyInstance } from 'fastify'

const PREFLIGHT_S = 600

interface Allowed {
  /** Pages that may call. */
  readonly origins: readonly string[]
  /** Paths that browsers call, of this instance. */
  readonly paths: readonly string[]
  readonly methods: string
}

/** Only listed pages may read answers; others get none of the headers that a browser asks for. */
export function allowOrigins(app: FastifyInstance, { origins, paths, methods }: Allowed): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'Origin').header('cache-control', 'no-store')
    if (origin === undefined) return
    if (!origins.includes(origin)) return reply.code(403).send({ errors: { error: 'This page may not call here.' } })
    reply.header('access-control-allow-origin', origin)
  })
  for (const path of paths)
    app.options(path, async (_request, reply) =>
      reply
        .header('access-control-allow-methods', methods)
        .header('access-control-allow-headers', 'authorization, content-type')
        .header('access-control-max-age', String(PREFLIGHT_S))
        .code(204)
        .send(),
    )
}
