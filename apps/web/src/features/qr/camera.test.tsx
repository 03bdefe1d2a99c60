import { checkQr, readSample, readSharedSample, readVerification } from '@eluent/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, never, refusal, standIn } from '../../test/server-stand-in.ts'

const stop = vi.fn<() => void>()
/** A camera that is open until it is stopped. */
const stream = () => {
  const track = Object.assign(new EventTarget(), { stop })
  return { getTracks: () => [track], getVideoTracks: () => [track] }
}
const open = vi.fn<() => Promise<unknown>>()
/** What stands before the camera at each look. */
let shown: string[]

class Detector {
  static getSupportedFormats() {
    return Promise.resolve(['qr_code'])
  }
  detect() {
    const next = shown.shift()
    return Promise.resolve(next === undefined ? [] : [{ rawValue: next }])
  }
}

beforeEach(() => {
  shown = []
  stop.mockReset()
  open.mockReset().mockImplementation(() => Promise.resolve(stream()))
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue()
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: open }, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const server = () =>
  standIn(
    answer(checkQr, { data: { id: 68, share_key: 'K7', results: true, organization: { id: 1 }, latitude: 1 } }),
    answer(readSample, never),
    answer(readSharedSample, never),
    answer(readVerification, refusal('not_found')),
  )
const scan = async (at = '/scan-qr-code', as?: 'tester') => {
  const app = renderApp(server(), { at, ...(as && { as }) })
  await app.user.click(await screen.findByRole('button', { name: 'Use Camera' }))
  return app
}

describe('the camera of the scan-QR screen', () => {
  test('[QR-01] a code before the camera leads on, and the camera is off then', async () => {
    shown = ['https://lab.example/qr/K7']
    const app = await scan('/scan-qr-code', 'tester')
    await waitFor(() => expect(app.address()).toBe('/sample/68/results'))
    expect(open).toHaveBeenCalledWith({ video: { facingMode: 'environment' }, audio: false })
    expect(stop).toHaveBeenCalledOnce()
  })

  test('a code of something else is named, and the next one is read', async () => {
    shown = ['https://parcels.example/?id=7']
    const app = await scan()
    expect(await screen.findByText('This code is none of ours. Show another one.')).toBeTruthy()
    expect([app.address(), stop.mock.calls]).toEqual(['/scan-qr-code', []])
    shown = ['K7']
    await waitFor(() => expect(app.address()).toBe('/share/report/K7'))
  })

  test.each([
    ['NotAllowedError', "The camera was refused. Allow it for this page in the browser's settings."],
    ['NotFoundError', 'No camera was found.'],
    ['NotReadableError', 'The camera could not be started. Another program may be using it.'],
  ])('%s: it says why, and the typed field stays', async (name, text) => {
    open.mockRejectedValue(new DOMException('no', name))
    const app = await scan()
    expect((await screen.findByRole('alert')).textContent).toBe(`${text} Type the share key instead.`)
    await app.user.type(screen.getByLabelText('Share key'), 'K7{Enter}')
    await waitFor(() => expect(app.address()).toBe('/share/report/K7'))
  })

  test('at an address without https the browser has no camera, and the page says so', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    vi.stubGlobal('isSecureContext', false)
    await scan()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera works only at an address .* https\./)
  })

  test('it is off after Stop Camera, after leaving, and when it opens only after the person left', async () => {
    const app = await scan()
    await app.user.click(await screen.findByRole('button', { name: 'Stop Camera' }))
    expect(stop).toHaveBeenCalledOnce()
    await app.user.click(screen.getByRole('button', { name: 'Use Camera' }))
    await screen.findByLabelText('Picture of the camera')
    cleanup()
    expect(stop).toHaveBeenCalledTimes(2)

    const late = Promise.withResolvers<unknown>()
    open.mockReturnValue(late.promise)
    await scan()
    cleanup()
    late.resolve(stream())
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(3))
  })
})

test('the code of a certificate before the camera of the verify page opens its verification', async () => {
  shown = ['https://lab.example/qr/K7', 'https://lab.example/certus_app?tracer=7q2mvtr9xdpz4hcwnb8syfk3e1']
  const app = await scan('/verify')
  await waitFor(() => expect(app.calls.some(({ path }) => path === '/verify/7Q2MVTR9XDPZ4HCWNB8SYFK3E1')).toBe(true))
  expect(stop).toHaveBeenCalledOnce()
})

test('signed out, the scan-QR screen keeps its distance from the edge', async () => {
  renderApp(server(), { at: '/scan-qr-code' })
  await screen.findByRole('button', { name: 'Use Camera' })
  expect(screen.getByRole('main').className).toMatch(/alone/)
})
