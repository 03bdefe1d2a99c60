import { BODY_DEPTH_MAX, installIssueSentences, isNestedTooDeep } from '@eluent/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import type { Server } from 'socket.io'
import { createAccess } from './access.ts'
import type { AccessRules } from './access.ts'
import type { Clock } from './clock.ts'
import type { Balance } from './balance/balance.ts'
import { corsHeaders } from './cors.ts'
import { attachSocket, createDelivery, type Delivery } from './delivery.ts'
import { DriverError } from './driver-error.ts'
import { createRunIndex } from './instruments/chemstation/run-index.ts'
import { createRunWatch, type RunWatch } from './instruments/chemstation/run-watch.ts'
import type { Instrument } from './instruments/instrument.ts'
import type { SimulatorControls } from './instruments/simulator/simulator.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { TaskJournal } from './outbox/task-journal.ts'
import { createQueueRunner, type QueueRunner } from './queue/queue-runner.ts'
import { balanceRoutes } from './routes/balance-routes.ts'
import { machineRoutes } from './routes/machine-routes.ts'
import { runRoutes } from './routes/run-routes.ts'
import { simulatorRoutes } from './routes/simulator-routes.ts'
import type { ServerLink } from './upstream/server-link.ts'
import { createUpstream, type Upstream } from './upstream/upstream.ts'
import type { WatchedFolder } from './watched-folder/watched-folder.ts'

export interface AppDeps {
  clock: Clock
  instrument: Instrument
  /** Present when the instrument is the simulator. */
  simulator: SimulatorControls | null
  outbox: Outbox
  /** What the driver took on; with it and a server the driver may run the queue. */
  journal?: TaskJournal
  dataRoot: string
  machine: string
  access: AccessRules
  faults: () => string[]
  logger: FastifyBaseLogger
  resendMs?: number
  /** The balance beside the instrument, if there is one. */
  balance?: Balance | null
  /** The laboratory's server, when the driver is to deliver by itself while no browser is open. */
  server?: ServerLink | null
  /** The folder of result files that the driver imports, if there is one. */
  watched?: WatchedFolder | null
}

export interface DriverApp {
  server: FastifyInstance
  io: Server
  delivery: Delivery
  watch: RunWatch
  upstream: Upstream | null
  runner: QueueRunner | null
  close(): Promise<void>
}

/** The driver's HTTP and socket edge around explicit parts; the caller makes it listen. */
export async function buildApp(deps: AppDeps): Promise<DriverApp> {
  installIssueSentences()
  const app = Fastify({
    loggerInstance: deps.logger,
    bodyLimit: 100_000,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  refuseDeepBodies(app)
  handleErrors(app, deps.instrument)

  const access = createAccess(deps.access)
  const delivery = createDelivery(deps.outbox, deps.clock, deps.resendMs)
  app.addHook('onRequest', async (request, reply) => {
    const isPreflight = corsHeaders(access, request, reply)
    if (isPreflight) return reply.status(204).send()
    const isPage = request.method === 'GET' && request.url.startsWith('/control')
    access.checkPage(request.headers)
    if (!isPage && request.routeOptions.url !== '/health') access.checkHeaders(request.headers)
    return undefined
  })

  const watched = deps.watched ?? null
  const upstream = deps.server
    ? createUpstream({
        ...deps,
        server: deps.server,
        delivery,
        log: deps.logger,
        watched: () => watched?.report() ?? null,
      })
    : null
  const runner =
    deps.server && deps.journal
      ? createQueueRunner({
          ...deps,
          server: deps.server,
          journal: deps.journal,
          delivery,
          log: deps.logger,
          onLead: () => upstream?.lead(),
        })
      : null
  watched?.onChange(() => upstream?.greet())
  const balance = deps.balance ?? null
  machineRoutes(app, {
    ...deps,
    access,
    delivery,
    upstream,
    watched,
    pairing: deps.access.pairingToken !== null,
    balance,
  })
  balanceRoutes(app, balance)
  const index = createRunIndex(deps.dataRoot, deps.clock)
  const watch = createRunWatch({ index, clock: deps.clock, log: deps.logger })
  runRoutes(app, { ...deps, index, watch })
  await simulatorRoutes(app, deps.simulator)
  // The preflight hook needs a route to run on.
  app.options('/*', async (_, reply) => reply.status(204).send())

  await app.ready()
  const io = attachSocket(app.server, access, delivery)
  watch.onChange((changes) => void io.emit('RunsChanged', changes))
  watch.start()
  upstream?.start()
  runner?.start()
  watched?.start()
  return {
    server: app,
    io,
    delivery,
    watch,
    upstream,
    runner,
    close: async () => {
      runner?.stop()
      await watched?.stop()
      upstream?.stop()
      watch.stop()
      delivery.stop()
      await io.close()
      await app.close()
    },
  }
}

function refuseDeepBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedTooDeep(body)) done(new DriverError('body_too_deep', { limit: BODY_DEPTH_MAX }))
    else void parse(request, body, done)
  })
}

/**
 * Of a file, or of the driver's own database: SQLite knows a full disk as SQLITE_FULL (13), a used-up quota only as
 * SQLITE_IOERR_WRITE (778). Codes: https://sqlite.org/rescode.html
 */
function isOfFullDisk({ code = '', errcode }: Error & { code?: string; errcode?: number }): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) || errcode === 13 || errcode === 778
}

function handleErrors(app: FastifyInstance, instrument: Instrument): void {
  app.setNotFoundHandler(() => {
    throw new DriverError('not_found')
  })
  app.setErrorHandler(async (error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error instanceof DriverError) {
      return reply.status(error.status).send({ error: error.message, code: error.code })
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors: Record<string, string[]> = {}
      for (const { instancePath, message } of error.validation) {
        const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
        errors[field] = [...(errors[field] ?? []), message ?? '']
      }
      const refusal = new DriverError('validation_failed', { reason: Object.keys(errors).join(', ') })
      return reply.status(422).send({ error: refusal.message, code: refusal.code, errors })
    }
    if (isOfFullDisk(error)) {
      const full = new DriverError('storage_full')
      return reply.status(full.status).send({ error: full.message, code: full.code })
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      const refusal = new DriverError('validation_failed', { reason: error.message })
      return reply.status(error.statusCode).send({ error: refusal.message, code: refusal.code })
    }
    const id = randomUUID()
    request.log.error({ err: error, id, instrument: instrument.inspect() }, 'unexpected')
    const unexpected = new DriverError('unexpected', { id })
    return reply.status(500).send({ error: unexpected.message, code: unexpected.code, id })
  })
}
