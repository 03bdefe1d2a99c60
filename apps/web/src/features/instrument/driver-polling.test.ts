import { listQueue } from '@eluent/contract'
import { text } from 'node:stream/consumers'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NewSample } from '../../../../api/src/testing/caller.ts'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { readKey } from '../../frame/data/read-query.ts'
import { createDriverStandIn } from '../../test/driver-stand-in.ts'
import {
  BEGIN_RUN,
  button,
  createLinkBench,
  eventually,
  isPaused as paused,
  linked as linkUp,
  measured,
  poll,
  statusOf,
  type LinkBench,
  type LinkBenchOptions,
} from '../../test/link-bench.ts'
import { openSocket } from './driver-socket.ts'

const { app: server, tester } = labTest()
let sample: NewSample
beforeEach(async () => {
  localStorage.clear()
  await server.sql('delete from queue_entries')
  sample = await tester.newSample()
})

type Options = Partial<LinkBenchOptions>

const bench = (options: Options = {}): LinkBench => createLinkBench(server, { token: tester.token, ...options })
const linked = (options: Options = {}) => linkUp(bench(options))
const enqueue = (id = sample.id) => tester.post('/sample_queues', { sample: id })

describe('polling', () => {
  test('[STATE-01] the client holds token, selected tests, timer, sample queues, queue shown, sidebar and queue paused', async () => {
    await enqueue()
    const made = await linked()
    const { session, client, queries } = made.services
    expect(session.current()?.token).toBe(tester.token)
    client.setState({
      selectedTests: { batch_id: 4, selectedCheckBoxes: [{ id: 7 }, { id: 8 }], type: 'batch_test' },
      sidebarOpen: true,
      queueShown: true,
    })
    made.driver.change({ sequenceRunning: true, acquisitionStartedAt: '2026-11-20T12:00:00.000Z' })
    await poll(made)
    await made.link.press(BEGIN_RUN)
    expect(client.getState()).toMatchObject({
      selectedTests: { batch_id: 4, selectedCheckBoxes: [{ id: 7 }, { id: 8 }], type: 'batch_test' },
      acquisitionStartedAtMs: Date.UTC(2026, 10, 20, 12),
      sidebarOpen: true,
      queueShown: true,
      queuePaused: false,
    })
    expect(queries.getQueryData(readKey(listQueue))).toMatchObject({ data: [{ sample: { id: sample.id } }] })
    made.link.stop()
    expect(client.getState()).toMatchObject({ queuePaused: true, acquisitionStartedAtMs: null })
  })

  test('[DRIVER-03] the state is requested every 5 seconds', async () => {
    const made = await linked()
    expect(made.driver.polls()).toBe(1)
    await poll(made)
    expect(made.driver.polls()).toBe(2)
    expect(made.waits).toEqual([5000, 5000])
    made.link.stop()
  })

  test('[DRIVER-06] Connecting... until the first state, then Connected, Disconnected when stopped', async () => {
    const made = bench()
    expect(statusOf(made)).toBe('Disconnected')
    made.driver.reachable(false)
    made.link.start()
    await eventually(() => expect(made.waits).toHaveLength(1))
    expect(statusOf(made)).toBe('Connecting...')
    made.driver.reachable(true)
    await poll(made)
    expect(statusOf(made)).toBe('Connected')
    made.link.stop()
    expect(statusOf(made)).toBe('Disconnected')
  })

  test('[DRIVER-04] [DRIVER-05] 5 empty polls keep the connection, 6 in a row end it and the polling', async () => {
    const made = await linked()
    made.driver.reachable(false)
    for (let empty = 1; empty <= 5; empty++) await poll(made)
    expect(statusOf(made)).toBe('Connected')
    made.driver.reachable(true)
    await poll(made)
    made.driver.reachable(false)
    for (let empty = 1; empty <= 5; empty++) await poll(made)
    expect(statusOf(made)).toBe('Connected')
    await poll(made)
    expect(statusOf(made)).toBe('Disconnected')
    expect(made.services.client.getState().driverPolling).toBe(false)
    const waitsBefore = made.waits.length
    made.tick()
    made.link.start()
    await eventually(() => expect(made.waits.length).toBe(waitsBefore + 1)) // the new loop's; the old one is over
    made.link.stop()
  })

  test('[DRIVER-07] stopping the polling pauses the queue', async () => {
    const made = await linked()
    expect(paused(made)).toBe(false)
    made.link.stop()
    expect(paused(made)).toBe(true)
  })

  test('[PENDING-14] a disconnect ends the pending action with a line in the log', async () => {
    const made = await linked()
    await made.link.press(button('Wake/Warm Up', 'warmup', 'warmup'))
    expect(made.link.store.getState().pending).toBe('warmup')
    made.driver.reachable(false)
    for (let empty = 1; empty <= 6; empty++) await poll(made)
    expect(made.link.store.getState()).toMatchObject({ pending: null, machine: null, lost: true })
    expect(made.log()).toEqual(['The driver does not answer.', 'The instrument was lost while an action was awaited.'])
  })

  test('[HOME-08] a power-off is a loss, shown until it is acknowledged; the silence after it is the same one', async () => {
    const made = await linked()
    const lost = () => made.link.store.getState().lost
    made.driver.change({ status: 'POWEROFF' })
    await poll(made)
    expect(lost()).toBe(true)
    made.link.acknowledgeLoss()
    await poll(made)
    made.driver.reachable(false)
    for (let empty = 1; empty <= 6; empty++) await poll(made)
    expect([statusOf(made), lost()]).toEqual(['Disconnected', false])
  })

  test('[HOME-09] each change into PRERUN marks the instrument ready, once; another status unmarks it', async () => {
    let minute = 0
    const made = await linked({ now: () => new Date(Date.UTC(2026, 10, 20, 12, minute)) })
    const marks: (string | null)[] = []
    made.link.store.subscribe((state, before) => {
      if (state.readySince !== before.readySince) marks.push(state.readySince)
    })
    expect(made.link.store.getState().readySince).toBe('2026-11-20T12:00:00.000Z')
    minute = 1
    await poll(made)
    expect(marks).toEqual([])
    made.driver.change({ status: 'RUN' })
    await poll(made)
    expect(marks).toEqual([null])
    made.driver.change({ status: 'PRERUN' })
    minute = 2
    await poll(made)
    minute = 3
    await poll(made)
    expect(marks).toEqual([null, '2026-11-20T12:02:00.000Z'])
    made.link.stop()
  })

  test('a driver that refuses is reported with its words once, and the polls are empty ones', async () => {
    const driver = createDriverStandIn()
    driver.pair('a-long-pairing-token')
    const made = bench({ driver })
    made.link.start()
    await eventually(() => expect(made.waits).toHaveLength(1))
    await poll(made)
    expect(made.link.store.getState()).toMatchObject({
      refusal: 'The pairing token is missing or wrong.',
      machine: null,
      connection: { status: 'Connecting...', empty_polls: 2 },
    })
    expect(made.log()).toEqual(['The pairing token is missing or wrong.'])
    driver.pair(null)
    await poll(made)
    expect([statusOf(made), made.link.store.getState().refusal]).toEqual(['Connected', null])
    made.link.stop()
  })

  test('the pairing token goes with every call, and with the socket', async () => {
    const driver = createDriverStandIn()
    driver.pair('a-long-pairing-token')
    const made = await linked({ driver, pairingToken: 'a-long-pairing-token' })
    await made.link.press(button('Sleep Instrument', 'sleep', 'sleep'))
    expect([statusOf(made), driver.controls]).toEqual(['Connected', ['sleep']])
    expect(driver.opened).toEqual([{ address: 'http://driver.test', token: 'a-long-pairing-token' }])
    made.link.stop()
  })

  test('a clock that is wrong is reported once, and taken back when it is right', async () => {
    const made = await linked()
    made.driver.clockAhead(-60_000)
    await poll(made)
    await poll(made)
    const warning = made.link.store.getState().clockWarning
    expect(warning).toMatch(/^The clock of the instrument computer is 60 seconds behind the server's\./)
    expect(made.log()).toEqual([warning])
    made.driver.clockAhead(0)
    await poll(made)
    expect(made.link.store.getState().clockWarning).toBeNull()
    made.link.stop()
  })

  test('[DRIVER-09] the socket makes 3 reconnection attempts, then gives up with a line in the log', async () => {
    let attempts = 0
    const deaf = createServer((_, reply) => {
      attempts += 1
      reply.writeHead(503).end()
    })
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`
    const made = bench({ openSocket: () => openSocket({ address, token: '' }, crypto.randomUUID(), 1) })
    made.link.start()
    await eventually(() => expect(made.log()).toEqual(['The socket to the driver could not be opened again.']))
    expect(attempts).toBe(1 + 3)
    made.link.stop()
    deaf.closeAllConnections()
    await new Promise((resolve) => deaf.close(resolve))
  })

  test('the real socket says which page opens it, and the pairing token where there is one', async () => {
    const said: string[] = []
    const open = { sid: 's', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 1_000_000 }
    const driver = createServer((request, reply) => {
      if (request.method === 'POST') void text(request).then((packet) => (said.push(packet), reply.end('ok')))
      else if (request.url?.includes('sid=') !== true) reply.end(`0${JSON.stringify(open)}`)
    })
    await new Promise<void>((resolve) => driver.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(driver.address() as AddressInfo).port}`
    const sockets = [
      await openSocket({ address, token: 'a-long-pairing-token' }, 'page-1', 1),
      await openSocket({ address, token: '' }, 'page-2', 1),
    ]
    await eventually(() =>
      expect(said.toSorted((one, other) => one.localeCompare(other))).toEqual([
        '40{"page":"page-1","token":"a-long-pairing-token"}',
        '40{"page":"page-2"}',
      ]),
    )
    for (const socket of sockets) socket.close()
    driver.closeAllConnections()
    await new Promise((resolve) => driver.close(resolve))
  })

  test('a state that was requested before the stop is not taken over', async () => {
    const driver = createDriverStandIn()
    const made = bench({ driver })
    made.link.start()
    made.link.stop()
    await eventually(() => expect(driver.polls()).toBe(1))
    await eventually(() => expect(driver.sockets.every(({ closed }) => closed)).toBe(true))
    expect(made.link.store.getState()).toMatchObject({ machine: null, leading: false })
  })
})

describe('leading', () => {
  /** One lock for all tabs: the next work starts when the one before it ended. */
  function sharedLock(): NonNullable<Options['lead']> {
    let last = Promise.resolve()
    return (work, stop) => (last = last.then(() => (stop.aborted ? undefined : work(stop))))
  }

  test('the second tab polls but does not drive; it takes over when the first is closed', async () => {
    const lead = sharedLock()
    const driver = createDriverStandIn()
    const first = await linked({ lead, driver })
    const second = bench({ lead, driver })
    second.link.start()
    await eventually(() => expect(statusOf(second)).toBe('Connected'))
    expect(second.link.store.getState().leading).toBe(false)
    expect(driver.sockets).toHaveLength(1)
    const event = measured(driver, sample)
    driver.result(event)
    await eventually(() => expect(driver.confirmed).toEqual([event.id]))
    expect(second.calls.filter((call) => call.includes('append_results'))).toEqual([])
    first.link.stop()
    await eventually(() => expect(second.link.store.getState().leading).toBe(true))
    expect(driver.sockets.map(({ closed }) => closed)).toEqual([true, false])
    second.link.stop()
  })
})
