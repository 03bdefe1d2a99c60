import { countSampleFacets, listReleases, listSamples, readSample, readSharedSample } from '@eluent/contract'
import { waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../test/render-app.tsx'
import { required } from '../test/required.ts'
import { answer, never, standIn } from '../test/server-stand-in.ts'
import { unsignedToken } from '../test/token.ts'
import { takeUpFirstCalls } from './first-calls.ts'
import { APP_VERSION } from './services.ts'

const source = readFileSync(join(import.meta.dirname, '../../public/before-app.js'), 'utf8')
const BUILT = {
  version: APP_VERSION,
  names: 'shell home login list report share',
  shell: '0',
  spanish: { catalogue: 'assets/es-1.json', code: 'assets/teller-1.js' },
  pages: [
    { path: '/', files: '1' },
    { path: '/login', files: '2', bare: true, open: true },
    { path: '/test-result/list', files: '3' },
    { path: '/sample/$id/results', files: '4' },
    { path: '/share/report/$shareKey', files: '5', bare: true, open: true },
  ],
}

// as old as a page that has just opened, however long these tests take
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(800))
afterEach(() => {
  globalThis.eluentCalls = undefined
  vi.restoreAllMocks()
})

/** Runs before-app.js in a page of its own at this address. */
function openPage(pathname: string, search = '', languages: readonly string[] = ['en-US']) {
  const page = document.implementation.createHTMLDocument()
  // a page without an address fetches nothing
  const links: Element[] = []
  vi.spyOn(page.head, 'append').mockImplementation((...added) => void links.push(...(added as Element[])))
  const linksOf = (rel: string) =>
    links.filter((link) => link.getAttribute('rel') === rel).map((link) => link.getAttribute('href'))
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
  const text = source.replace('const BUILT = null', `const BUILT = ${JSON.stringify(BUILT)}`)
  runInNewContext(text, {
    document: page,
    location: { pathname, search },
    fetch,
    localStorage,
    navigator: { languages },
    crypto,
    atob,
    addEventListener: () => undefined,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  })
  return {
    frame: page.documentElement.dataset['frame'],
    preloaded: linksOf('modulepreload'),
    asked: linksOf('preload'),
    sent: fetch.mock.calls.map(([url, init]) => ({
      url: withoutTime(url),
      headers: sorted(new Headers(init.headers)),
    })),
  }
}

/** But for the name of the call, which each has for itself. */
const sorted = (headers: Headers) =>
  [...headers].map(([name, value]) => `${name},${name === 'traceparent' ? value.length : value}`).sort()
const withoutTime = (url: string) => url.replace(/[?&]timestamp=\d+$/, '')

test.each(['/', '/test-result/list', '/sample/68/results', '/share/report/K7'])(
  'what is fetched before the app at %s is what the page then calls for',
  async (path) => {
    const token = unsignedToken()
    localStorage.setItem('access_token', token)
    localStorage.setItem('machine_hostname', 'bench-1')
    const server = standIn(
      answer(listSamples, never),
      answer(readSample, never),
      answer(readSharedSample, never),
      answer(listReleases, {}),
      answer(countSampleFacets, {}),
    )
    const { sent } = openPage(path)
    const [early] = sent
    const app = renderApp(server, { at: path, token })
    await waitFor(() => expect(app.calls.map(({ url }) => withoutTime(url))).toContain(early?.url))
    const call = app.calls.find(({ url }) => withoutTime(url) === early?.url)
    expect(early?.headers).toEqual(sorted(required(call).headers))
    expect(sent).toHaveLength(1)
  },
)

test('a page of who is signed in gets its frame and all of its files, another address of the same shape too', () => {
  localStorage.setItem('access_token', unsignedToken())
  const { frame, preloaded } = openPage('/sample/68/results')
  expect(frame).toBe('shell')
  expect(preloaded).toEqual(['/assets/report.js', '/assets/shell.js'])
})

test.each([
  ['without a token', null],
  ['with an expired one', unsignedToken({ exp: 1 })],
])('%s the sign-in is prepared, and nothing is sent', (_, token) => {
  if (token !== null) localStorage.setItem('access_token', token)
  const { frame, preloaded, sent } = openPage('/test-result/list')
  expect(frame).toBe('entry')
  expect(preloaded).toEqual(['/assets/login.js'])
  expect(sent).toEqual([])
})

test('a list that is searched or turned over is left to the page', () => {
  localStorage.setItem('access_token', unsignedToken())
  expect(openPage('/test-result/list', '?page=2').sent).toEqual([])
})

test('an early answer is taken up once, by the very same call', async () => {
  const headers = { authorization: 'Bearer a', timezone: 'UTC' }
  const call = () => ({ url: '/api/samples?x=1', headers, response: Promise.resolve(new Response('early')) })
  const fetch = vi.fn(async () => new Response('late'))
  const read = async (url: string, init: RequestInit) => (await takeUp(url, init)).text()
  globalThis.eluentCalls = [call()]
  const takeUp = takeUpFirstCalls(fetch)
  const url = '/api/samples?x=1&timestamp=5'
  expect(await read(url, { headers: { ...headers, authorization: 'Bearer b' } })).toBe('late')
  expect(await read(url, { headers, method: 'POST' })).toBe('late')
  expect(await read('/api/samples?x=2&timestamp=5', { headers })).toBe('late')
  expect(await read(url, { headers: { ...headers, traceparent: '00-1' } })).toBe('early')
  expect(await read(url, { headers })).toBe('late')
})

test('an answer that is ten seconds old is fetched again', async () => {
  globalThis.eluentCalls = [{ url: '/api/x', headers: {}, response: Promise.resolve(new Response('early')) }]
  const takeUp = takeUpFirstCalls(async () => new Response('late'))
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await (await takeUp('/api/x', {})).text()).toBe('late')
})

test('a call that is given up meanwhile gets no answer', async () => {
  globalThis.eluentCalls = [{ url: '/api/x', headers: {}, response: Promise.resolve(new Response()) }]
  const takeUp = takeUpFirstCalls(vi.fn())
  await expect(takeUp('/api/x', { signal: AbortSignal.abort() })).rejects.toThrow('abort')
})

test('[I18N-02] a reader of Spanish, and no other, has the catalogue asked for beside the code', () => {
  const catalogue = ['/assets/es-1.json']
  expect(openPage('/login').asked).toEqual([])
  expect(openPage('/login', '', ['fr-FR', 'es-CO', 'en-US']).asked).toEqual(catalogue)
  expect(openPage('/login', '', ['es-CO']).preloaded).toContain('/assets/teller-1.js')
  localStorage.setItem('language', 'en')
  expect(openPage('/login', '', ['es-CO']).asked).toEqual([])
  localStorage.setItem('language', 'es')
  expect(openPage('/login').asked).toEqual(catalogue)
  localStorage.removeItem('language')
})
