import { qrPath } from '@eluent/report'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  injection,
  type Laboratory,
} from '../../../../api/src/testing/laboratory.ts'
import { TEST_PASSWORD } from '../../../../api/src/testing/people.ts'
import { renderApp } from '../../test/render-app.tsx'
import { positionErrorText } from '../../frame/position.ts'
import { scannedKey } from './scanned-key.ts'

let server: TestApp
let tester: Caller
let laboratory: Laboratory
beforeAll(async () => {
  server = await createTestApp()
  laboratory = await equipLaboratory(server, server.laboratoryId)
  tester = await server.signIn('tester')
})
afterAll(() => server.close())

/** Asks of the browser for its position; answered by `locate`. */
const locate = vi.fn<Geolocation['getCurrentPosition']>()
beforeEach(() => {
  locate.mockReset()
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: locate }, configurable: true })
})
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

const HERE = { latitude: 45.5, longitude: -122.6 }
const unrun = (place: Record<string, unknown> = HERE) => createSample(tester, laboratory, {}, place)
async function run(place: Record<string, unknown> = HERE) {
  const sample = await unrun(place)
  await tester.call(
    'POST',
    `/samples/${sample.id}/append_results`,
    injection(`${sample.id}.D`, { THC: 5 }),
    idempotent(),
  )
  return sample
}

type Options = Partial<Parameters<typeof renderApp>[1]>
/** Scans a key and answers where it led. */
async function scan(shareKey: string, to: string | RegExp, options: Options = {}) {
  const app = renderApp(server, { at: `/qr/${encodeURIComponent(shareKey)}`, ...options })
  await waitFor(() => expect(app.address()).toMatch(to))
  return app
}
const exactly = (path: string) => new RegExp(`^${path}$`)

describe('where a scanned code leads', () => {
  test('[QR-02] signed out, with results: to the shared report', async () => {
    const { share_key } = await run()
    await scan(share_key, exactly(`/share/report/${share_key}`))
    expect(localStorage.getItem('qr_target')).toBeNull()
    expect(locate).not.toHaveBeenCalled()
  })

  test('[QR-03] signed out, without results: to the sign-in, with the key stored as the target', async () => {
    const { share_key } = await unrun()
    await scan(share_key, exactly('/login'))
    expect(localStorage.getItem('qr_target')).toBe(share_key)
  })

  test('[LOGIN-08] after the sign-in the way goes on to the stored target, which is then forgotten', async () => {
    const { id, share_key } = await unrun()
    const app = await scan(share_key, exactly('/login'))
    await app.user.type(await screen.findByLabelText('Email'), tester.person.email)
    await app.user.type(screen.getByLabelText('Password'), TEST_PASSWORD)
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(app.address()).toBe(`/test-result/${id}/edit`))
    expect(localStorage.getItem('qr_target')).toBeNull()
  })

  test('[QR-04] signed in to another organization: to /403', async () => {
    const stranger = await server.signIn('admin', server.otherLaboratoryId)
    for (const { share_key } of [await run(), await unrun()]) {
      await scan(share_key, exactly('/403'), { token: stranger.token })
      cleanup()
    }
  })

  test('[QR-05] signed in, with results: to the report', async () => {
    const { id, share_key } = await run()
    await scan(share_key, exactly(`/sample/${id}/results`), { token: tester.token })
  })

  test('[QR-09] signed in, without results and batch: to the edit screen', async () => {
    const { id, share_key } = await unrun()
    await scan(share_key, exactly(`/test-result/${id}/edit`), { token: tester.token })
  })

  test('[QR-10] a key that the check refuses leads to Page Not Found', async () => {
    for (const token of [undefined, tester.token]) {
      await scan('NO-SUCH-KEY', exactly('/404'), { ...(token !== undefined && { token }) })
      expect(await screen.findByText('Page Not Found')).toBeTruthy()
      cleanup()
    }
  })

  test('a server that is not reached is not called a missing page', async () => {
    const app = renderApp(server, {
      at: '/qr/KEY',
      intercept: (call, next) =>
        call.path.startsWith('/qr/') ? Promise.resolve(Response.json({ error: 'busy' }, { status: 500 })) : next(),
    })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(app.address()).toBe('/qr/KEY')
  })

  test('[QR-11] a blank key leads to the scan-QR screen', async () => {
    for (const at of ['/qr', '/qr/', '/qr/%20']) {
      const app = renderApp(server, { at, token: tester.token })
      await waitFor(() => expect(app.address()).toBe('/scan-qr-code'))
      cleanup()
    }
  })
})

describe('where it was scanned', () => {
  const stored = async (id: number) =>
    (await server.sql('select latitude, longitude from samples where id = $1', [id]))[0]

  test('[QR-12] a sample without a position gets the browser’s, and the way goes on', async () => {
    const { id, share_key } = await unrun({})
    locate.mockImplementation((found) => found({ coords: { latitude: 1.25, longitude: 2.5 } } as GeolocationPosition))
    await scan(share_key, exactly(`/test-result/${id}/edit`), { token: tester.token })
    expect(await stored(id)).toEqual({ latitude: 1.25, longitude: 2.5 })
  })

  test('one that has a position keeps it, and the browser is not asked', async () => {
    const { id, share_key } = await run()
    await scan(share_key, exactly(`/sample/${id}/results`), { token: tester.token })
    expect(await stored(id)).toEqual(HERE)
  })

  test.each([
    [1, 'Location permission denied'],
    [2, 'Location unavailable'],
    [3, 'Location request timed out'],
    [9, 'Unknown location error'],
  ])('[QR-12] [ERR-22] [ERR-23] position error %i shows %s, and the way goes on', async (code, text) => {
    expect(positionErrorText(code)).toBe(text)
    const { id, share_key } = await run({})
    locate.mockImplementation((_found, failed) => failed?.({ code } as GeolocationPositionError))
    await scan(share_key, exactly(`/sample/${id}/results`), { token: tester.token })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await stored(id)).toEqual({ latitude: null, longitude: null })
  })

  test('a browser that waits for an answer keeps nobody', async () => {
    const { id, share_key } = await run({})
    const app = renderApp(server, { at: `/qr/${share_key}`, token: tester.token })
    await app.user.click(await screen.findByRole('button', { name: 'Continue Without Location' }))
    await waitFor(() => expect(app.address()).toBe(`/sample/${id}/results`))
  })
})

describe('the scan-QR screen', () => {
  test('[PATH-13] [QR-01] stands at /scan-qr-code; a key typed or scanned there is checked and leads on', async () => {
    const { id, share_key } = await run()
    for (const text of [share_key, `https://lab.example/qr/${share_key}`]) {
      const app = renderApp(server, { at: '/scan-qr-code', token: tester.token })
      expect(await screen.findByRole('heading', { name: 'Scan QR Code' })).toBeTruthy()
      // A hand scanner types where the cursor stands.
      await app.user.keyboard(`${text}{Enter}`)
      await waitFor(() => expect(app.address()).toBe(`/sample/${id}/results`))
      expect(app.calls.some(({ path }) => path === `/qr/${share_key}`)).toBe(true)
      cleanup()
    }
  })

  test('nothing typed is asked for', async () => {
    const app = renderApp(server, { at: '/scan-qr-code', token: tester.token })
    await app.user.click(await screen.findByRole('button', { name: 'Open' }))
    expect(screen.getByText('Please scan or type a share key')).toBeTruthy()
  })

  test.each([
    [' K7 ', 'K7'],
    ['https://lab.example/qr/K7?from=label', 'K7'],
    ['http://lab.example/share/report/K7#admin', 'K7'],
    ['https://lab.example/qr/%20K7', 'K7'],
    ['/qr/%E0%A4%A', '%E0%A4%A'],
    ['', ''],
  ])('of %j the key is %j', (text, key) => expect(scannedKey(text)).toBe(key))
})

test('[QR-13] the code on the shared report holds the absolute address of /qr/{share_key}', async () => {
  const { share_key } = await run()
  renderApp(server, { at: `/share/report/${share_key}` })
  const code = await screen.findByRole('img', { name: /^QR code/ })
  const { path } = qrPath(`${window.location.origin}/qr/${share_key}`)
  expect([...code.querySelectorAll('path')].at(-1)?.getAttribute('d')).toBe(path)
})
