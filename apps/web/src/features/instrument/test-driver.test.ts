import { afterEach, describe, expect, test } from 'vitest'
import { createDriverBench, type DriverBench } from '../../../../driver/src/testing/driver-bench.ts'
import { createDriverStandIn } from '../../test/driver-stand-in.ts'
import { testDriver } from './test-driver.ts'

const ORIGIN = 'https://lab.example'
const place = { address: 'http://localhost:8081', token: '' }
const around = { origin: ORIGIN, serverNow: () => Date.now() }

describe('trying the connection to a driver', () => {
  test('one that answers is named, with its state', async () => {
    const driver = createDriverStandIn()
    expect(await testDriver(place, { ...around, send: driver.fetch })).toEqual({
      kind: 'ok',
      text: 'Connected to HPLC-1 (simulated), driver 1.0.0: PRERUN.',
    })
  })

  test('a clock that is more than 5 seconds wrong is a warning', async () => {
    const driver = createDriverStandIn()
    driver.clockAhead(600_000)
    expect(await testDriver(place, { ...around, send: driver.fetch })).toEqual({
      kind: 'warning',
      text: expect.stringMatching(/ is 10 minutes ahead of the server's\. /) as string,
    })
    expect(await testDriver(place, { ...around, serverNow: () => null, send: driver.fetch })).toMatchObject({
      kind: 'ok',
    })
  })

  test('a token that is missing, wrong and right', async () => {
    const driver = createDriverStandIn()
    driver.pair('a-long-pairing-token')
    const verdict = async (token: string) => testDriver({ ...place, token }, { ...around, send: driver.fetch })
    const refused = { kind: 'error', text: 'The pairing token is missing or wrong.' }
    expect([await verdict(''), await verdict('another-token-1234')]).toEqual([refused, refused])
    expect((await verdict('a-long-pairing-token')).kind).toBe('ok')
  })

  test('one that refuses this page is distinguished from one that is not there', async () => {
    const refusing: typeof fetch = async (_, init) => {
      if (init?.mode === 'no-cors') return new Response(null)
      throw new TypeError('Failed to fetch')
    }
    expect(await testDriver(place, { ...around, send: refusing })).toEqual({
      kind: 'error',
      text: `The driver answers but refuses this page. Add ${ORIGIN} to its ALLOWED_ORIGINS and start it again.`,
    })
    const away: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect((await testDriver(place, { ...around, send: away })).text).toMatch(
      /^Nothing answers at http:\/\/localhost:8081\./,
    )
  })

  test('another program at the address is no driver', async () => {
    for (const body of ['<html></html>', '{"status":"ok"}']) {
      const send: typeof fetch = async () => new Response(body)
      expect(await testDriver(place, { ...around, send })).toEqual({
        kind: 'error',
        text: 'Another program than the driver answers at http://localhost:8081.',
      })
    }
  })
})

describe('with the real driver and the rules of a browser', () => {
  let driver: DriverBench
  afterEach(() => driver.dispose())
  async function listening(access: Parameters<DriverBench['app']>[0]): Promise<string> {
    driver = createDriverBench()
    const { server } = await driver.app(access)
    return server.listen({ port: 0, host: '127.0.0.1' })
  }
  const page = { origin: window.location.origin, serverNow: () => null }

  test('its refusal of a token can be read by the page, and the right token opens it', async () => {
    const address = await listening({ allowedOrigins: [page.origin], pairingToken: 'a-long-pairing-token' })
    expect(await testDriver({ address, token: 'another-token-1234' }, page)).toEqual({
      kind: 'error',
      text: 'The pairing token is missing or wrong.',
    })
    expect(await testDriver({ address, token: 'a-long-pairing-token' }, page)).toMatchObject({ kind: 'ok' })
  })
})
