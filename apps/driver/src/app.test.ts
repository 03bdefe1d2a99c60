import type { MachineState } from '@eluent/contract'
import { machineState, SIMULATOR_FAULTS } from '@eluent/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DriverApp } from './app.ts'
import { ALLOWED, vial } from './testing/driver-bench.ts'
import { useDriverBench } from './testing/fixtures.ts'

const bench = useDriverBench()
let app: DriverApp
beforeEach(async () => {
  app = await bench.app()
})

const headers = { host: '127.0.0.1:8081', origin: ALLOWED }
async function get(url: string) {
  return app.server.inject({ method: 'GET', url, headers })
}

async function post(url: string, payload: object = {}) {
  return app.server.inject({ method: 'POST', url, headers, payload })
}

async function state(): Promise<MachineState> {
  return (await get('/')).json()
}

describe('the machine', () => {
  test('[API3-43] GET / returns the machine state', async () => {
    const reply = await get('/')
    expect(reply.statusCode).toBe(200)
    expect(machineState.parse(reply.json())).toMatchObject({
      status: 'PRERUN',
      method: '1_Run.M',
      machine: 'HPLC-TEST',
    })
  })

  test('[DATA3-07] [ENTITY-21] the state carries the status, sequence, vial, errors, machine, bottles and module states', async () => {
    await post('/', vial())
    await bench.live(100)
    expect(await state()).toMatchObject({
      status: 'RUN',
      method: '1_Run.M',
      pumpstate: 'READY',
      tempstate: 'READY',
      detectorstate: 'ACQUIRING',
      numBottles: 4,
      sequenceRunning: true,
      sequencePaused: false,
      pausing: false,
      currentVialAcquiring: 7,
      errors: '',
      machine: 'HPLC-TEST',
      acquisitionStartedAt: '2026-11-20T08:00:45.000Z',
    })
    // 100 s of 0.45 mL/min from 1,840 of 2,000 mL: 1,839.25 mL.
    expect((await state()).bottles[0]).toEqual({ channel: 'A', bot: 92, botlmt: 2 })
  })

  test('the state carries version and clock, so that a skew is seen', async () => {
    bench.clock.stepWallClock(6000)
    expect(await state()).toMatchObject({ version: '3.2.1', clock: '2026-11-20T08:00:06.000Z' })
  })

  test('[API3-44] POST / takes a task, or an action', async () => {
    const reply = await post('/', vial({ location: 21 }))
    expect([reply.statusCode, reply.json()]).toEqual([200, { accepted: true, repeated: false, status: 'INJECTING' }])
    expect(await state()).toMatchObject({ sequenceRunning: true, currentVialAcquiring: 21 })
    await bench.live(800)
    await post('/', { action: 'sleep' })
    expect((await state()).method).toBe('3_Flush_Idle_Sleep.M')
  })

  test('a Sleep entry that comes after Pause is held back, whoever sends it; Start lets it through', async () => {
    const control = (action: string) => post('/chemstation/sequence/control', { action })
    await post('/', vial())
    await bench.live(600)
    await control('pause')
    const early = await post('/', { action: 'sleep' })
    await bench.live(300)
    const late = await post('/', { action: 'sleep' })
    const { sequenceRunning, sequencePaused, method } = await state()
    expect([early.json().code, late.json().code]).toEqual(['sequence_paused', 'sequence_paused'])
    expect({ sequenceRunning, sequencePaused, method }).toEqual({
      sequenceRunning: false,
      sequencePaused: true,
      method: '1_Run.M',
    })
    await control('start')
    expect((await post('/', { action: 'sleep' })).statusCode).toBe(200)
    expect((await state()).method).toBe('3_Flush_Idle_Sleep.M')
  })

  test('[API3-45] POST /chemstation/sequence/control takes the seven actions and no other', async () => {
    const control = async (action: string) => (await post('/chemstation/sequence/control', { action })).statusCode
    for (const action of ['start', 'pause', 'start', 'preprun', 'sleep', 'stopMethod', 'warmup', 'abort']) {
      expect(await control(action), `control ${action}`).toBe(200)
    }
    expect([await control('explode'), await control('')]).toEqual([422, 422])
    const { errors } = (await post('/chemstation/sequence/control', { action: 'explode' })).json<{ errors: object }>()
    expect(errors).toEqual({
      action: [expect.stringMatching(/^This must be one of .*start.*pause/)],
    })
  })

  test('[API3-46] [API-59] POST machine/warmup warms up', async () => {
    await post('/chemstation/sequence/control', { action: 'sleep' })
    await bench.live(600)
    expect((await post('/machine/warmup')).statusCode).toBe(200)
    expect((await state()).method).toBe('2_Flush_Startup_Run.M')
  })

  test('[API-54] [API3-46] GET actions/sleep and actions/wake put it to sleep and wake it, as the control actions do', async () => {
    const slept = await get('/actions/sleep')
    expect([slept.statusCode, slept.json().accepted, slept.headers['cache-control']]).toEqual([200, true, 'no-store'])
    expect((await state()).method).toBe('3_Flush_Idle_Sleep.M')
    await bench.live(600)
    expect((await state()).status).toBe('NOTREADY')
    expect((await get('/actions/wake')).json()).toMatchObject({ accepted: true })
    expect((await state()).method).toBe('2_Flush_Startup_Run.M')
  })

  test('[API-54] a vial in work is not put to sleep', async () => {
    await post('/', vial())
    const refused = await get('/actions/sleep')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'sequence_running'])
    expect((await state()).sequenceRunning).toBe(true)
  })

  test('[API-59] POST machine/bottle takes bottle, botremain and size in mL', async () => {
    const reply = await post('/machine/bottle', { bottle: 'C', botremain: 250, size: 500 })
    expect(reply.json().bottles[2]).toEqual({ channel: 'C', bot: 50, botlmt: 0.5 })
  })

  test('[BOTTLE-06] the driver refuses more than the maximum in its own words and changes nothing', async () => {
    const before = (await state()).bottles
    const reply = await post('/machine/bottle', { bottle: 'A', botremain: 2000.1, size: 2000 })
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      { error: 'Current volume cannot exceed maximum volume', code: 'bottle_over_maximum' },
    ])
    expect((await state()).bottles).toEqual(before)
  })

  test.each([
    ['no body', ''],
    ['a list', '[]'],
    ['half a task', '{"location":1}'],
    ['position 101', JSON.stringify(vial({ location: 101 }))],
    ['position 1.5', JSON.stringify(vial({ location: 1.5 }))],
    ['a text for a number', JSON.stringify({ ...vial(), sample_id: '12' })],
    ['an unknown action', '{"action":"dance"}'],
    ['broken JSON', '{"action":'],
  ])('a submission that is none is refused with a code: %s', async (_, payload) => {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
    expect([400, 422]).toContain(reply.statusCode)
    expect(reply.json().code).toBe('validation_failed')
    expect((await state()).sequenceRunning).toBe(false)
  })

  test('a body nested deeper than 64 levels is refused before it is parsed', async () => {
    const payload = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const sent = {
      method: 'POST',
      url: '/',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    } as const
    const reply = await app.server.inject(sent)
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: 'The body is nested deeper than 64 levels.', code: 'body_too_deep' },
    ])
  })

  test('an address that is none answers 404 with a code', async () => {
    expect((await get('/nothing')).json().code).toBe('not_found')
  })
})

describe('the outbox', () => {
  test('is listed until confirmed', async () => {
    await post('/', vial())
    await bench.live(60)
    const { events } = (await get('/outbox')).json()
    expect(events).toMatchObject([{ hook: 'AcqHook', sample_id: 12, vial_number: 1 }])
    expect((await state()).unconfirmedEvents).toBe(1)
    expect((await post('/outbox/resume')).json()).toEqual({ sent: 1 })
  })
})

describe('the demonstration page', () => {
  test('is plain, with a policy that forbids inline scripts', async () => {
    const page = await app.server.inject({ method: 'GET', url: '/control', headers: { host: 'localhost:8081' } })
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'/)
    expect(page.body).not.toMatch(/<script(?! type="module" src)| on\w+=| style=/)
    for (const file of ['control.js', 'control.css']) expect((await get(`/control/${file}`)).statusCode).toBe(200)
  })

  test('makes an error and clears it, pulls the plug, drains a bottle, changes the speed', async () => {
    await post('/control/error', { text: 'Lamp failed.' })
    expect(await state()).toMatchObject({ status: 'ERROR', errors: 'Lamp failed.' })
    await post('/control/clear')
    expect((await state()).status).toBe('PRERUN')
    await post('/control/poweroff')
    expect((await state()).status).toBe('POWEROFF')
    expect((await post('/', vial())).json().code).toBe('instrument_off')
    await post('/control/poweron')
    expect((await state()).status).toBe('NOTREADY')
    await post('/control/drain', { bottle: 'B', percent: 12 })
    expect((await state()).bottles[1]?.bot).toBe(12)
    await post('/control/speed', { speed: 600 })
    expect((await state()).speed).toBe(600)
    expect((await post('/control/speed', { speed: 601 })).statusCode).toBe(422)
    await post('/control/fault', { fault: 'lamp_drift', on: true })
    expect((await get('/control/faults')).json()).toEqual({ on: ['lamp_drift'] })
    expect((await post('/control/fault', { fault: 'earthquake', on: true })).statusCode).toBe(422)
    await post('/control/fault', { fault: 'lamp_drift', on: false })
    expect((await get('/control/faults')).json()).toEqual({ on: [] })
    // every fault has its line on the page, under its own name
    const script = (await get('/control/control.js')).body
    for (const fault of SIMULATOR_FAULTS) expect(script).toContain(`  ${fault}: '`)
  })
})

describe('the door', () => {
  test('a foreign page can neither read nor start anything', async () => {
    const foreign = { host: '127.0.0.1:8081', origin: 'https://evil.example' }
    for (const [method, url] of [
      ['GET', '/'],
      ['POST', '/'],
      ['POST', '/chemstation/sequence/control'],
      ['POST', '/control/poweroff'],
      ['GET', '/chemstation/runs'],
      ['GET', '/actions/sleep'],
      ['OPTIONS', '/'],
    ] as const) {
      const reply = await app.server.inject({
        method,
        url,
        headers: foreign,
        ...(method === 'POST' ? { payload: vial() } : {}),
      })
      expect([reply.statusCode, reply.json().code], `${method} ${url}`).toEqual([403, 'origin_refused'])
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(await state()).toMatchObject({ status: 'PRERUN', sequenceRunning: false })
  })

  test.each([
    ['a link on a foreign page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 'origin_refused'],
    ['a link on another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, 'origin_refused'],
    ['an image tag', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 'origin_refused'],
    ['a page loaded ahead', { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' }, 'origin_refused'],
    ['a page loaded ahead by an older browser', { purpose: 'prefetch' }, 'origin_refused'],
    ['a name rebound to loopback', { host: 'evil.example:8081' }, 'host_refused'],
  ])('a GET that moves the instrument is not done by %s', async (_, more, code) => {
    for (const url of ['/actions/sleep', '/actions/wake']) {
      const reply = await app.server.inject({ url, headers: { host: headers.host, ...more } })
      expect([reply.statusCode, reply.json().code], url).toEqual([403, code])
    }
    expect((await app.server.inject({ method: 'HEAD', url: '/actions/sleep', headers })).statusCode).toBe(404)
    expect(await state()).toMatchObject({ status: 'PRERUN', method: '1_Run.M' })
  })

  test("the laboratory page may read, and the browser's question before a local call is answered", async () => {
    expect((await get('/')).headers['access-control-allow-origin']).toBe(ALLOWED)
    const question = await app.server.inject({
      method: 'OPTIONS',
      url: '/machine/bottle',
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        'access-control-request-private-network': 'true',
      },
    })
    expect(question.statusCode).toBe(204)
    expect(question.headers['access-control-allow-private-network']).toBe('true')
    expect(question.headers['access-control-allow-methods']).toBe('GET, POST')
  })

  test('with a pairing token every call but the health check needs it', async () => {
    app = await bench.app({ pairingToken: 'a-long-pairing-token' })
    expect((await get('/')).json().code).toBe('token_refused')
    expect((await post('/', vial())).json().code).toBe('token_refused')
    expect((await get('/actions/sleep')).json().code).toBe('token_refused')
    expect((await get('/health')).statusCode).toBe(200)
    const reply = await app.server.inject({
      url: '/',
      headers: { ...headers, 'x-pairing-token': 'a-long-pairing-token' },
    })
    expect(reply.json().pairing).toBe(true)
  })
})
