import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import type { RoleSlug } from '@eluent/domain/auth'
import { render } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { vi, type Mock } from 'vitest'
import type { TestApp } from '../../../api/src/testing/app.ts'
import { App } from '../app/App.tsx'
import { createAppRouter, type AppRouter } from '../app/router.tsx'
import { createServices, type Services } from '../frame/services.ts'
import type { WebSettings } from '../frame/web-settings.ts'
import type { Fetch } from '../frame/session/api-fetch.ts'
import { STORAGE_KEYS } from '../frame/session/storage-keys.ts'
import type { ServerStandIn } from './server-stand-in.ts'
import { quickUser } from './quick-typing.ts'
import { unsignedToken } from './token.ts'

export interface RenderedApp {
  services: Services
  router: AppRouter
  user: UserEvent
  /** Addresses the page was asked to leave for, with a load. */
  leave: Mock<(path: string) => void>
  reload: Mock<() => void>
  /** Path and search of the page now shown. */
  address: () => string
  /** What the screens sent, newest last; without what the frame of each page reads: settings, alerts. */
  calls: SentCall[]
}

export interface SentCall {
  method: string
  /** With its query, below /api. */
  url: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

export interface RenderOptions {
  /** The page to open. */
  at?: string
  /** Signed in with this token. */
  token?: string | undefined
  /** Signed in to the stand-in in this role, as Mara Lindqvist of Laboratory. */
  as?: RoleSlug | undefined
  /** Wide by default; under 768 the shell is narrow. */
  widthPx?: number
  /** After which the page reads what nobody waits for, the bell among it; at once in front of a stand-in, else never. */
  laterMs?: number
  /** Where the page's addresses are kept, `at` left aside; otherwise only in the test. */
  history?: RouterHistory
  /** Stands between the screens and the server, to hold an answer back or to break it. */
  intercept?: (call: SentCall, next: () => Promise<Response>) => Promise<Response>
}

/** The real API in this process, where a click ends in the database, or its stand-in. */
type Server = Pick<TestApp, 'http'> | Pick<ServerStandIn, 'fetch'>

/** The whole web app, in front of a server. */
export function renderApp(server: Server, options: RenderOptions = {}): RenderedApp {
  const { at = '/', as, token = as && unsignedToken({ role: as }), widthPx = 1280 } = options
  const { intercept = (_, next) => next() } = options
  const send = late('fetch' in server ? server.fetch : injectFetch(server))
  window.innerWidth = widthPx
  if (token !== undefined) localStorage.setItem(STORAGE_KEYS.accessToken, token)
  const calls: SentCall[] = []
  const leave = vi.fn<(path: string) => void>()
  const reload = vi.fn<() => void>()
  const services = createServices({
    fetch: (url, init) => {
      const call = describeCall(url, init)
      const next = () => send(url, init)
      const settings = async () => ('fetch' in server ? next() : withoutRealDriver(await next()))
      if (call.path === '/web_settings') return intercept(call, settings)
      if (!OF_FRAME.has(call.path)) calls.push(call)
      return intercept(call, next)
    },
    storage: localStorage,
    leave,
    reload,
    laterMs: options.laterMs ?? ('fetch' in server ? 0 : NEVER_MS),
  })
  const { queries, ...defaults } = services.queries.getDefaultOptions()
  // a read that failed is asked again as often as ever, and at once
  services.queries.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 0 } })
  const router = createAppRouter(services, options.history ?? createMemoryHistory({ initialEntries: [at] }))
  render(<App services={services} router={router} env="test" />)
  return {
    services,
    router,
    user: quickUser(),
    leave,
    reload,
    address: () => router.state.location.href,
    calls,
  }
}

/** Longer than a test: each page's bell and counts would ask the real API what no test of the page looks at. */
const NEVER_MS = 3_600_000

/** What the frame of each page reads by itself. */
const OF_FRAME = new Set(['/alerts', '/nonconformances/counts', '/reviews'])

/** Where a bench PC's own daemon listens; a test's driver has a port of its own. */
const REAL_DRIVER_PORT = '8081'

/** No test moves a real instrument: the default address is not passed on. */
async function withoutRealDriver(reply: Response): Promise<Response> {
  const { data } = (await reply.json()) as { data: WebSettings }
  const isReal = new URL(data.driver_url).port === REAL_DRIVER_PORT
  return Response.json({ data: { ...data, driver_url: isReal ? '' : data.driver_url } })
}

function describeCall(url: string, init: RequestInit): SentCall {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return {
    method: init.method ?? 'GET',
    url,
    path: pathname.replace(/^\/api/, ''),
    query: searchParams,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  }
}

/** By any test's clock. */
const later = globalThis.setTimeout

/**
 * With LATE_ANSWERS_MS every second answer comes up to so much later, as from a busy server: what a page or a test takes
 * for granted about their order shows at once.
 */
function late(fetch: Fetch): Fetch {
  const longest = Number(process.env['LATE_ANSWERS_MS'] ?? 0)
  if (longest === 0) return fetch
  return async (url, init) => {
    const reply = await fetch(url, init)
    if (Math.random() < 0.5) await new Promise((done) => later(done, Math.random() * longest))
    return reply
  }
}

/** `fetch` that goes into the server without a socket. */
export function injectFetch(server: Pick<TestApp, 'http'>): Fetch {
  return async (url, init) => {
    const reply = await server.http.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.body instanceof ArrayBuffer && { payload: Buffer.from(init.body) }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) {
      if (value !== undefined) headers.set(name, String(value))
    }
    const empty = reply.statusCode === 204 || reply.statusCode === 304
    return new Response(empty ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      statusText: reply.statusMessage,
      headers,
    })
  }
}
