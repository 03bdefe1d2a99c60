import { newTraceparent } from '@eluent/contract'
import { needsRenewal, SIGNATURE_EXPIRED_TEXT } from '@eluent/domain/auth'
import type { SessionStore } from './session-store.ts'

/** An error message is short; larger answers are not searched for one. */
const MESSAGE_LIMIT_BYTES = 65_536
/** Calls that make or end sessions are neither renewed nor replayed. */
const SESSION_CALLS = ['/auth/login', '/auth/check-user', '/auth/logout', '/resend/token']

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface ApiFetchSettings {
  /** e.g. '/api' */
  base: string
  fetch: Fetch
  session: SessionStore
  appVersion: string
  /** The instrument PC's name, where this browser runs on one. */
  machineHostname: () => string | null
  /** A call was answered 426. */
  onNewVersion: () => void
  /** The server said what time it is: ms since 1970 by its clock, and by ours at that moment. */
  onServerTime?: (serverMs: number, ownMs: number) => void
  /** A call is sent. @returns what hears its answer */
  onSend?: () => (response: Response) => void
  /** No answer came. */
  onUnreachable?: () => void
  now?: () => number
}

/** Adds the headers of every call and lives by the session's rules: sign-out on 401, renewal near expiry, the 426 prompt. */
export function createApiFetch(settings: ApiFetchSettings): Fetch {
  const { base, fetch, session, now = Date.now } = settings
  let renewal: Promise<boolean> | null = null

  async function send(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    const token = session.ended() === null ? session.current()?.token : undefined
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    headers.set('timezone', Intl.DateTimeFormat().resolvedOptions().timeZone)
    headers.set('x-app-version', settings.appVersion)
    headers.set('traceparent', newTraceparent())
    const hostname = settings.machineHostname()
    if (hostname !== null && hostname !== '') headers.set('x-machine-hostname', hostname)
    const sentMs = now()
    const isRead = init.method === undefined || init.method === 'GET'
    const onAnswer = settings.onSend?.()
    let response: Response
    try {
      response = await fetch(isRead ? withTimestamp(url, sentMs) : url, { ...init, headers })
    } catch (failure) {
      if (init.signal?.aborted !== true) settings.onUnreachable?.()
      throw failure
    }
    onAnswer?.(response)
    const serverMs = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(serverMs)) settings.onServerTime?.(serverMs, (sentMs + now()) / 2)
    return response
  }

  /** One renewal at a time, however many answers ask for it. */
  function renew(): Promise<boolean> {
    renewal ??= renewNow().finally(() => {
      renewal = null
    })
    return renewal
  }

  async function renewNow(): Promise<boolean> {
    const token = session.current()?.token
    if (token === undefined) return false
    let response: Response
    try {
      response = await send(`${base}/resend/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ token }),
      })
    } catch {
      return false // unreachable: the present token still works, the next answer asks again
    }
    if (response.status === 401) session.end()
    if (!response.ok) return false
    const { access_token } = (await response.json()) as { access_token?: string }
    if (access_token === undefined) return false
    session.set(access_token)
    return true
  }

  return async (url, init) => {
    const path = url.slice(base.length)
    const isSessionCall = SESSION_CALLS.some((call) => path.startsWith(call))
    session.dropExpired()
    if (!isSessionCall && session.ended() !== null && !(await session.goesOn())) {
      return new Response(null, { status: 401 })
    }
    const before = session.current()
    const response = await send(url, init)
    if (response.status === 426) settings.onNewVersion()
    if (before === null) return response
    if (await endsSession(response, isSessionCall)) {
      // An answer to a token that was replaced meanwhile says nothing about the new one.
      if (session.current()?.token === before.token) session.end()
      // The page waits for the sign-in, and the call with it; its Idempotency-Key is still the same.
      return session.ended() !== null && (await session.goesOn()) ? send(url, init) : response
    }
    const held = session.current()
    if (held === null || isSessionCall || !needsRenewal(held.claims.exp, now())) return response
    // The replay carries the same Idempotency-Key, so a change is made once and answered twice.
    return (await renew()) ? send(url, init) : response
  }
}

function withTimestamp(url: string, nowMs: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}timestamp=${nowMs}`
}

async function endsSession(response: Response, isSessionCall: boolean): Promise<boolean> {
  if (response.status === 401 && !isSessionCall) return true
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json') || Number(response.headers.get('content-length') ?? 0) > MESSAGE_LIMIT_BYTES) return false
  const text = await response.clone().text()
  if (!text.includes(SIGNATURE_EXPIRED_TEXT)) return false
  try {
    return hasExpiryMessage(JSON.parse(text))
  } catch {
    return false // not JSON after all, so no message of the API
  }
}

/** Only where messages stand: a sample that is named so must not sign anybody out. */
function hasExpiryMessage(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const { error, message, global, data } = body as Record<string, unknown>
  const nested = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)['global'] : data
  return [error, message, ...listOf(global), ...listOf(nested)].includes(SIGNATURE_EXPIRED_TEXT)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}
