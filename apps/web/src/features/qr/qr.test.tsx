import {
  checkQr,
  checkUser,
  login,
  readSample,
  readSharedSample,
  readVerification,
  saveSampleLocation,
  type ReplyOf,
} from '@eluent/contract'
import { qrPath } from '@eluent/report'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp, type RenderOptions } from '../../test/render-app.tsx'
import { SAMPLE_FORM } from '../../test/sample-answers.ts'
import { answer, never, refusal, standIn } from '../../test/server-stand-in.ts'
import { unsignedToken } from '../../test/token.ts'
import { positionErrorText } from '../../frame/position.ts'
import { scannedKey } from '@eluent/domain/find'

/** Asks of the browser for its position; answered by `locate`. */
const locate = vi.fn<Geolocation['getCurrentPosition']>()
beforeEach(() => {
  locate.mockReset()
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: locate }, configurable: true })
})
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

const HERE = { latitude: 45.5, longitude: -122.6 }
type Scanned = Partly<ReplyOf<typeof checkQr>['data']>
const UNRUN: Scanned = { id: 68, share_key: 'K7', organization: { id: 1 }, ...HERE }
const RUN: Scanned = { ...UNRUN, results: true }
const NOWHERE = { latitude: null, longitude: null }
const EDIT = '/test-result/68/edit'
const REPORT = '/sample/68/results'

/** A server that knows one sample, by the key K7; the pages behind it wait. */
const serverOf = (sample: Scanned) =>
  standIn(
    answer(checkQr, ({ params }) => (params.shareKey === 'K7' ? { data: sample } : refusal('not_found'))),
    answer(readVerification, refusal('not_found')),
    answer(saveSampleLocation, { message: 'Saved' }),
    answer(readSample, never),
    answer(readSharedSample, never),
    answer(checkUser, { role: { slug: 'tester' } }),
    answer(login, { access_token: unsignedToken() }),
    ...SAMPLE_FORM,
  )
/** Scans the sample's key as a tester and follows to where it leads. */
async function scan(sample: Scanned, to: string, options: RenderOptions = { as: 'tester' }) {
  const server = serverOf(sample)
  const app = renderApp(server, { at: '/qr/K7', ...options })
  await waitFor(() => expect(app.address()).toBe(to))
  return { ...app, positions: () => server.sent(saveSampleLocation).map(({ body }) => body) }
}
const SIGNED_OUT = {}

describe('where a scanned code leads', () => {
  test('[QR-02] signed out, with results: to the shared report', async () => {
    await scan(RUN, '/share/report/K7', SIGNED_OUT)
    expect(localStorage.getItem('qr_target')).toBeNull()
    expect(locate).not.toHaveBeenCalled()
  })

  test('[QR-03] signed out, without results: to the sign-in, with the key stored as the target', async () => {
    await scan(UNRUN, '/login', SIGNED_OUT)
    expect(localStorage.getItem('qr_target')).toBe('K7')
  })

  test('[LOGIN-08] after the sign-in the way goes on to the stored target, which is then forgotten', async () => {
    const app = await scan(UNRUN, '/login', SIGNED_OUT)
    await app.user.type(await screen.findByLabelText('Email'), 'mara@example.org')
    await app.user.type(screen.getByLabelText('Password'), 'secret')
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(app.address()).toBe(EDIT))
    expect(localStorage.getItem('qr_target')).toBeNull()
  })

  test('[QR-04] signed in to another organization: to /403', async () => {
    const app = renderApp(standIn(answer(checkQr, refusal('other_organization'))), { as: 'admin', at: '/qr/K7' })
    await waitFor(() => expect(app.address()).toBe('/403'))
  })

  test('[QR-05] signed in, with results: to the report', () => scan(RUN, REPORT))

  test('[WORK-09] the code of a vial leads to its raw data, scanned by a camera or typed by a hand scanner', async () => {
    await scan(RUN, '/sample/68/vial/2', { as: 'tester', at: '/qr/K7?vial=2' })
    cleanup()
    const app = renderApp(serverOf(RUN), { at: '/scan-qr-code', as: 'tester' })
    await screen.findByRole('heading', { name: 'Scan QR Code' })
    await app.user.keyboard('https://lab.example/qr/K7?vial=2{Enter}')
    await waitFor(() => expect(app.address()).toBe('/sample/68/vial/2'))
  })

  test('[QR-09] signed in, without results and batch: to the edit screen', () => scan(UNRUN, EDIT))

  test.each([undefined, 'tester'] as const)(
    '[QR-10] a key that the check refuses leads %s to Page Not Found',
    async (as) => {
      await scan(UNRUN, '/404?code=unknown', { as, at: '/qr/NO-SUCH-KEY' })
      expect(await screen.findByText('Page Not Found')).toBeTruthy()
      expect(screen.getByText(/Please ask the laboratory/)).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Verify a certificate or report' }).getAttribute('href')).toBe('/verify')
      // the shell of who is signed in has one
      expect(screen.queryByRole('link', { name: 'Home' }) === null).toBe(as === undefined)
    },
  )

  test('a server that is not reached is not called a missing page', async () => {
    const app = renderApp(standIn(answer(checkQr, refusal('unexpected'))), { at: '/qr/KEY' })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(app.address()).toBe('/qr/KEY')
  })

  test('[QR-11] a blank key leads to the scan-QR screen', async () => {
    for (const at of ['/qr', '/qr/', '/qr/%20']) {
      await scan(UNRUN, '/scan-qr-code', { as: 'tester', at })
      cleanup()
    }
  })
})

describe('where it was scanned', () => {
  test('[QR-12] a sample without a position gets the browser’s, and the way goes on', async () => {
    locate.mockImplementation((found) => found({ coords: { latitude: 1.25, longitude: 2.5 } } as GeolocationPosition))
    const { positions } = await scan({ ...UNRUN, ...NOWHERE }, EDIT)
    expect(positions()).toEqual([{ latitude: 1.25, longitude: 2.5 }])
  })

  test('one that has a position keeps it, and the browser is not asked', async () => {
    const { positions } = await scan(RUN, REPORT)
    expect([locate.mock.calls, positions()]).toEqual([[], []])
  })

  test.each([
    [1, 'Location permission denied'],
    [2, 'Location unavailable'],
    [3, 'Location request timed out'],
    [9, 'Unknown location error'],
  ])('[QR-12] [ERR-22] [ERR-23] position error %i shows %s, and the way goes on', async (code, text) => {
    expect(positionErrorText(code)).toBe(text)
    locate.mockImplementation((_found, failed) => failed?.({ code } as GeolocationPositionError))
    const { positions } = await scan({ ...RUN, ...NOWHERE }, REPORT)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(positions()).toEqual([])
  })

  test('a browser that waits for an answer keeps nobody', async () => {
    const app = renderApp(serverOf({ ...RUN, ...NOWHERE }), { as: 'tester', at: '/qr/K7' })
    await app.user.click(await screen.findByRole('button', { name: 'Continue Without Location' }))
    await waitFor(() => expect(app.address()).toBe(REPORT))
  })
})

describe('the scan-QR screen', () => {
  test('[PATH-13] [QR-01] stands at /scan-qr-code; a key typed or scanned there is checked and leads on', async () => {
    for (const text of ['K7', 'https://lab.example/qr/K7']) {
      const app = renderApp(serverOf(RUN), { at: '/scan-qr-code', as: 'tester' })
      expect(await screen.findByRole('heading', { name: 'Scan QR Code' })).toBeTruthy()
      // A hand scanner types where the cursor stands.
      await app.user.keyboard(`${text}{Enter}`)
      await waitFor(() => expect(app.address()).toBe(REPORT))
      expect(app.calls.some(({ path }) => path === '/qr/K7')).toBe(true)
      cleanup()
    }
  })

  test('nothing typed is asked for', async () => {
    const app = renderApp(standIn(), { at: '/scan-qr-code', as: 'tester' })
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
  renderApp(standIn(answer(readSharedSample, { data: { share_key: 'K7' } })), { at: '/share/report/K7' })
  const code = await screen.findByRole('img', { name: /^QR code/ })
  const { path } = qrPath(`${window.location.origin}/qr/K7`)
  expect([...code.querySelectorAll('path')].at(-1)?.getAttribute('d')).toBe(path)
})
