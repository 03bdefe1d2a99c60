import { driverCalls } from '@eluent/contract'
import type { MachineState } from '@eluent/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../access.ts'
import type { Balance } from '../balance/balance.ts'
import type { Clock } from '../clock.ts'
import { isoTime } from '../clock.ts'
import type { Delivery } from '../delivery.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { DRIVER_VERSION } from '../version.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { WatchedFolder } from '../watched-folder/watched-folder.ts'
import { mount } from './mount.ts'

export interface MachineRouteDeps {
  clock: Clock
  instrument: Instrument
  outbox: Outbox
  delivery: Delivery
  pairing: boolean
  balance: Balance | null
  access: Access
  /** The driver's own way to the server; null when it has none. */
  upstream: Upstream | null
  watched: WatchedFolder | null
  /** What is wrong with the driver itself, one sentence each. */
  faults: () => string[]
}

/** The machine, its queue task, its bottles, and the events that wait. */
export function machineRoutes(app: FastifyInstance, deps: MachineRouteDeps): void {
  const { clock, instrument, outbox, delivery } = deps
  const state = (): MachineState => ({
    ...instrument.state(),
    version: DRIVER_VERSION,
    clock: isoTime(clock),
    unconfirmedEvents: outbox.count(),
    pairing: deps.pairing,
    balance: deps.balance?.name ?? null,
  })
  const accepted = ({ repeated }: { repeated: boolean }) => ({
    accepted: true as const,
    repeated,
    status: instrument.state().status,
  })

  mount(app, driverCalls.state, () => state())
  mount(app, driverCalls.submit, async ({ body }) => accepted(await instrument.submit(body)))
  mount(app, driverCalls.control, async ({ body }) => accepted(await instrument.control(body.action)))
  mount(app, driverCalls.warmup, async () => accepted(await instrument.control('warmup')))
  const order = {
    exposeHeadRoute: false, // a HEAD would act as well
    onRequest: async ({ headers }: FastifyRequest, reply: FastifyReply) => {
      deps.access.checkOrder(headers)
      void reply.header('cache-control', 'no-store')
    },
  }
  mount(app, driverCalls.wake, async () => accepted(await instrument.control('warmup')), order)
  mount(app, driverCalls.sleep, async () => accepted(await instrument.control('sleep')), order)
  mount(app, driverCalls.bottle, ({ body }) => {
    instrument.changeBottle(body)
    return state()
  })
  mount(app, driverCalls.outbox, () => ({ events: outbox.rows() }))
  mount(app, driverCalls.resume, () => {
    deps.upstream?.resume()
    deps.watched?.resume()
    return { sent: delivery.resume() }
  })
  mount(app, driverCalls.health, (_, reply) => {
    const faults = deps.faults()
    if (faults.length > 0) void reply.status(503)
    return {
      status: faults.length === 0 ? ('ok' as const) : ('failing' as const),
      version: DRIVER_VERSION,
      clock: isoTime(clock),
      faults,
      warnings: [...(deps.upstream?.warnings() ?? []), ...(deps.watched?.warnings() ?? [])],
    }
  })
}
