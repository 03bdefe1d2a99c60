import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { mailListPage, mailPage } from './mail-pages.ts'
import type { MailStore } from './mail-store.ts'
import { foreignCaller } from './own-pages-only.ts'

const OWN_PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'"
/** What a stranger wrote: shown, never run, never loading anything from elsewhere. */
const FOREIGN_PAGE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

const html = (reply: FastifyReply, policy: string, body: string): FastifyReply =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)

/** What the calls of the other stand-ins, which judge their callers themselves, do not begin with. */
const MAIL_PATHS = /^\/(?:mail\b|[?#]|$)/

/** Shows the kept mails: a list, each mail with its parts, and everything as JSON; to the pages of this computer only. */
export function buildMailSite(store: MailStore): FastifyInstance {
  const app = Fastify({ logger: false })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    const refusal = MAIL_PATHS.test(request.url) ? foreignCaller(request.headers) : null
    return refusal === null ? undefined : reply.code(403).send({ error: refusal })
  })
  app.get('/', (_request, reply) => reply.redirect('/mail'))
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/mail', async (_request, reply) => html(reply, OWN_PAGE, mailListPage(await store.list())))
  app.get('/mail.json', async () => ({ data: await store.list() }))
  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = await store.read(request.params.id)
    return mail ? html(reply, OWN_PAGE, mailPage(mail)) : reply.callNotFound()
  })
  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = await store.read(request.params.id)
    return mail ? html(reply, FOREIGN_PAGE, mail.html) : reply.callNotFound()
  })
  app.get<{ Params: { id: string } }>('/mail/:id/source', async (request, reply) => {
    const bytes = await store.source(request.params.id)
    return bytes ? reply.type('text/plain; charset=utf-8').send(bytes) : reply.callNotFound()
  })
  return app
}
