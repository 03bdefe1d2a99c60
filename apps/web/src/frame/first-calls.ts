import type { Fetch } from './session/api-fetch.ts'

/** A call that public/before-app.js made while the app was under way. */
interface FirstCall {
  /** Without its time stamp. */
  url: string
  headers: Readonly<Record<string, string>>
  response: Promise<Response>
}

declare global {
  var eluentCalls: FirstCall[] | undefined
}

/** How long an answer is as good as a new one. */
const FRESH_MS = 10_000

/** A fetch that takes up the calls made before the app: each once, and only where the app would send the very same. */
export function takeUpFirstCalls(fetch: Fetch): Fetch {
  const calls = globalThis.eluentCalls ?? []
  globalThis.eluentCalls = undefined
  return (url, init) => {
    const at = performance.now() > FRESH_MS ? -1 : calls.findIndex((call) => isSame(call, url, init))
    const [call] = at === -1 ? [] : calls.splice(at, 1)
    return call === undefined ? fetch(url, init) : unlessAborted(call.response, init.signal ?? null)
  }
}

function isSame(call: FirstCall, url: string, init: RequestInit): boolean {
  if ((init.method ?? 'GET') !== 'GET' || url.replace(/[?&]timestamp=\d+$/, '') !== call.url) return false
  const text = (given: HeadersInit | undefined) => {
    const headers = new Headers(given)
    // each call has a name of its own
    headers.delete('traceparent')
    return [...headers].map(String).sort().join('\n')
  }
  return text(init.headers) === text(call.headers)
}

async function unlessAborted(response: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  const answer = await response
  signal?.throwIfAborted()
  return answer
}
