import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { saveCardBody } from '@eluent/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowOrigins } from '../allow-origins.ts'
import { CardStore } from './card-store.ts'
import { createCardTokens, type Ticket } from './card-tokens.ts'
import { HumanChecks, WORK_BITS } from './human-checks.ts'
import { judgeCard } from './judge-card.ts'

export interface CardProviderSettings {
  readonly dataDir: string
  /** Shared with the product's server. */
  readonly secret: string
  /** Pages that may call. */
  readonly allowedOrigins: readonly string[]
  readonly now?: () => Date
  /** Leading zero bits that the captcha asks for. */
  readonly workBits?: number
}

const PATHS = ['/yourcards', '/yourcards/:organizationId', '/recaptcha/show', '/recaptcha/challenge']
const BODY_LIMIT_BYTES = 10_000

const refuse = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).send({ errors: { error } })

/**
 * Stands in for the company that takes cards, on an origin of its own: it speaks the same wire, takes published test numbers
 * only, and moves no money. What a page sends here never passes the product's server.
 */
export function mountCardProvider(site: FastifyInstance, settings: CardProviderSettings): void {
  const now = settings.now ?? (() => new Date())
  const tokens = createCardTokens(settings.secret, now)
  const humans = new HumanChecks(now, settings.workBits ?? WORK_BITS)
  const cards = new CardStore(join(settings.dataDir, 'cards'))

  void site.register(async (app) => {
    allowOrigins(app, { origins: settings.allowedOrigins, paths: PATHS, methods: 'GET, POST, DELETE' })
    app.setErrorHandler((_error, _request, reply) => refuse(reply, 400, 'The request could not be read.'))
    const limits = { bodyLimit: BODY_LIMIT_BYTES }

    const ticketOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Ticket | undefined> => {
      const ticket = await tokens.readTicket(request.headers.authorization)
      if (!ticket) refuse(reply, 401, 'This session has expired. Close the dialog and open it again.')
      return ticket
    }

    app.get('/recaptcha/challenge', () => humans.challenge())

    app.post<{ Body: { code?: unknown } | null }>('/recaptcha/show', limits, async (request, reply) => {
      const ticket = await ticketOf(request, reply)
      if (!ticket) return reply
      const code = request.body?.code
      return reply.type('application/json').send(String(typeof code === 'string' && humans.prove(ticket.id, code)))
    })

    app.post('/yourcards', limits, async (request, reply) => {
      const ticket = await ticketOf(request, reply)
      if (!ticket) return reply
      if (!humans.isProven(ticket.id)) return refuse(reply, 403, 'Prove you are human.')
      const body = saveCardBody.safeParse(request.body)
      if (!body.success) return refuse(reply, 422, 'The card could not be read.')
      const { card, refusal } = judgeCard(body.data.tokenized_form, now())
      if (card === null) return refuse(reply, 422, refusal)
      const kept = { token: `card_${randomUUID()}`, ...card }
      await cards.keep(ticket.organizationId, kept)
      return { receipt: await tokens.signReceipt(ticket.organizationId, kept) }
    })

    app.delete<{ Params: { organizationId: string } }>('/yourcards/:organizationId', async (request, reply) => {
      const ticket = await ticketOf(request, reply)
      if (!ticket) return reply
      if (ticket.organizationId !== request.params.organizationId)
        return refuse(reply, 403, 'This card belongs to another organization.')
      await cards.forget(ticket.organizationId)
      return { receipt: await tokens.signReceipt(ticket.organizationId, null) }
    })
  })
}
