import type { AcqHookEvent, BrowserToDriver, CsHookEvent, DriverToBrowser } from '@eluent/contract'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DriverApp } from './app.ts'
import { ALLOWED, vial } from './testing/driver-bench.ts'
import { useDriverBench } from './testing/fixtures.ts'

type Browser = Socket<DriverToBrowser, BrowserToDriver>

const bench = useDriverBench()
let address: string
let sockets: Browser[]
beforeEach(() => {
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.disconnect()
})

async function listen(token: string | null = null): Promise<DriverApp> {
  const app = await bench.app({ pairingToken: token })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  return app
}

function open(origin = ALLOWED, token?: string, transports = ['websocket'], auth: object = {}): Browser {
  const socket: Browser = io(address, {
    transports,
    extraHeaders: { origin },
    auth: token === undefined ? auth : { ...auth, token },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  return socket
}

function once(socket: Browser, name: 'CSHook' | 'AcqHook'): Promise<CsHookEvent | AcqHookEvent> {
  return new Promise((resolve) => {
    socket.once(name, resolve)
  })
}

function outcome(socket: Browser): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => {
      resolve((error as Error & { data?: { code: string } }).data?.code ?? 'refused')
    })
  })
}

function confirm(socket: Browser, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    socket.emit('issued', { id }, ({ known }) => resolve(known))
  })
}

describe('the socket', () => {
  test('carries both hooks; a confirmed event does not come again, an unconfirmed one does with the same id', async () => {
    await listen()
    const first = open()
    const received = Promise.all([once(first, 'AcqHook'), once(first, 'CSHook')])
    expect(await outcome(first)).toBe('connected')
    bench.simulator.submit(vial())
    await bench.live(800)
    const [acq, run] = await received
    expect(acq).toMatchObject({ type: 'StartAcquisition', sampleInfo: { sample_id: 12, vial_number: 1 } })
    expect(run).toMatchObject({ type: 'PostDA', runMeta: { sample_id: 12, csDataFolder: 'Blue-Dream_12' } })
    expect(await confirm(first, acq.id)).toBe(true)
    first.disconnect()

    const second = open()
    const names: string[] = []
    second.onAny((name: string) => names.push(name))
    expect(await once(second, 'CSHook')).toEqual(run)
    expect(await confirm(second, run.id)).toBe(true)
    expect(await confirm(second, 'PostDA:never')).toBe(false)
    expect(names).toEqual(['CSHook'])
    expect(bench.outbox.count()).toBe(0)
  })

  test('an event whose receiver vanished before confirming is kept', async () => {
    await listen()
    const browser = open()
    const received = once(browser, 'AcqHook')
    await outcome(browser)
    bench.simulator.submit(vial())
    await bench.live(60)
    await received
    browser.disconnect()
    expect(bench.outbox.count()).toBe(1)
  })

  test.each([
    ['websocket', ['websocket']],
    ['polling', ['polling']],
  ])('a foreign page does not get in by %s', async (_, transports) => {
    await listen()
    expect(await outcome(open('https://evil.example', undefined, transports))).toBe('refused')
    expect(await outcome(open(ALLOWED, undefined, transports))).toBe('connected')
  })

  test('a page that says its name is known to listen until it leaves; one of before may be any page', async () => {
    const app = await listen()
    const left = new Promise<void>((resolve) =>
      app.delivery.onReceivers(() => app.delivery.receivers() === 0 && resolve()),
    )
    const named = open(ALLOWED, undefined, ['websocket'], { page: 'p1' })
    await outcome(named)
    expect(['p1', 'p2'].map(app.delivery.listens)).toEqual([true, false])
    named.disconnect()
    await left
    expect(app.delivery.listens('p1')).toBe(false)
    await outcome(open())
    expect(app.delivery.listens('p2')).toBe(true)
  })

  test('with pairing, only the right token gets in, and the reason is a code', async () => {
    await listen('a-long-pairing-token')
    expect(await outcome(open(ALLOWED))).toBe('token_refused')
    expect(await outcome(open(ALLOWED, 'wrong'))).toBe('token_refused')
    expect(await outcome(open(ALLOWED, 'a-long-pairing-token'))).toBe('connected')
  })

  test('a page that sends rubbish as a confirmation changes nothing', async () => {
    await listen()
    const browser = open()
    await outcome(browser)
    for (const rubbish of [null, 7, {}, { id: 7 }, { id: '' }, { id: 'x'.repeat(500) }]) {
      const known = await new Promise((resolve) => {
        browser.emit('issued', rubbish as never, (answer) => resolve(answer.known))
      })
      expect(known).toBe(false)
    }
  })

  test("the browser's question before a local socket call is answered for our page only", async () => {
    await listen()
    async function ask(origin: string): Promise<string | null> {
      const reply = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-private-network': 'true' },
      })
      return reply.headers.get('access-control-allow-private-network')
    }

    expect([await ask(ALLOWED), await ask('https://evil.example')]).toEqual(['true', null])
  })
})
