import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowOrigins } from '../allow-origins.ts'
import { Sessions, type Account } from './accounts.ts'
import { Faults, type FaultyCall } from './faults.ts'

interface ChemIdSettings {
  /** Pages that may call. */
  readonly allowedOrigins: readonly string[]
  readonly now?: () => Date
}

export const CHEM_ID_PATH = '/chemid'

const BODY_LIMIT_BYTES = 200_000
/** Samples that are shown again; the oldest goes first. */
const KEPT_SAMPLES = 200
const BROWSER_PATHS = ['/user/login', '/user/logout', '/entity/authorized', '/refiner/entity/:id/samples']

interface Received {
  received_at: string
  entity: string
  by: string
  sample: unknown
}

/** Every failure's message is at data.error.message. */
const fail = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ data: { error: { message } } })

/**
 * Stands in for the chemical-identification service: its accounts, its entities, the samples it was sent. The browser
 * calls it at its own address; nothing of it passes the product's server.
 */
export function mountChemId(site: FastifyInstance, settings: ChemIdSettings): void {
  const now = settings.now ?? (() => new Date())
  const sessions = new Sessions()
  const faults = new Faults()
  const received: Received[] = []

  void site.register(
    async (app) => {
      allowOrigins(app, { origins: settings.allowedOrigins, paths: BROWSER_PATHS, methods: 'GET, POST' })
      app.setErrorHandler((_error, _request, reply) => fail(reply, 400, 'The request could not be read.'))
      const limits = { bodyLimit: BODY_LIMIT_BYTES }

      /** Answers for the call where a fault is set or nobody is signed in; else who is. */
      const met = async (
        call: FaultyCall,
        request: FastifyRequest,
        reply: FastifyReply,
      ): Promise<Account | undefined> => {
        const fault = await faults.meet(call)
        const account = sessions.read(request.headers.authorization)
        if (fault) fail(reply, fault.status, fault.message)
        else if (!account) fail(reply, 401, 'Your session has expired.')
        return fault ? undefined : account
      }

      app.post<{ Body: { email?: unknown; password?: unknown } | null }>(
        '/user/login',
        limits,
        async (request, reply) => {
          const fault = await faults.meet('login')
          if (fault) return fail(reply, fault.status, fault.message)
          const opened = sessions.open(request.body?.email, request.body?.password)
          if (!opened) return fail(reply, 401, 'Wrong e-mail or password.')
          const { email, firstName, lastName } = opened.account
          return { data: { token: opened.token, user: { email, firstName, lastName } } }
        },
      )

      app.post('/user/logout', limits, async (request, reply) => {
        const account = await met('logout', request, reply)
        if (!account) return reply
        sessions.close(request.headers.authorization)
        return { data: {} }
      })

      app.get('/entity/authorized', async (request, reply) => {
        const account = await met('authorized', request, reply)
        return account ? { data: account.entities } : reply
      })

      app.post<{ Params: { id: string }; Body: { sample?: unknown } | null }>(
        '/refiner/entity/:id/samples',
        limits,
        async (request, reply) => {
          const account = await met('samples', request, reply)
          if (!account) return reply
          const entity = account.entities.find(({ id }) => String(id) === request.params.id)
          if (!entity) return fail(reply, 403, 'You are not authorized for this entity.')
          const sample = request.body?.sample
          if (typeof sample !== 'object' || sample === null) return fail(reply, 422, 'A sample is missing.')
          received.unshift({ received_at: now().toISOString(), entity: entity.name, by: account.email, sample })
          received.splice(KEPT_SAMPLES)
          return { data: { id: received.length } }
        },
      )

      app.get('/received.json', () => ({ data: received }))
      app.put('/faults', limits, async (request, reply) =>
        faults.set(request.body) ? { data: {} } : fail(reply, 422, 'Faults are {call: {status, message, delay_ms}}.'),
      )
    },
    { prefix: CHEM_ID_PATH },
  )
}
