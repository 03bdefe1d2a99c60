import { CallError, createClient, newTraceparent, type Client } from '@eluent/contract'
import type { Clock } from '../clock.ts'

/** A call that brought no whole answer in this time is given up: the connection may be half open. */
const ANSWER_WITHIN_MS = 30_000

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface ServerLink {
  api: Client
  /** Sends bytes to where an upload ticket says, without our token. @throws CallError of status 0 without an answer */
  send: Fetch
}

const WITHOUT_BODY = [101, 204, 205, 304]

/** The laboratory's server as the driver calls it: with its token, and never waiting for ever. */
export function createServerLink(
  { url, token, clock }: { url: string; token: string; clock: Clock },
  fetchFn: Fetch = fetch,
): ServerLink {
  const bounded: Fetch = async (address, init) => {
    const giveUp = new AbortController()
    const cancel = clock.after(ANSWER_WITHIN_MS, () => giveUp.abort())
    try {
      // A redirect could carry the token to another server.
      const answer = await fetchFn(address, { ...init, redirect: 'error', signal: giveUp.signal })
      const bytes = await answer.arrayBuffer()
      const { status, statusText, headers } = answer
      return new Response(WITHOUT_BODY.includes(status) ? null : bytes, { status, statusText, headers })
    } finally {
      cancel()
    }
  }
  return {
    api: createClient({
      base: `${url}/api`,
      fetch: (address, init) =>
        bounded(address, {
          ...init,
          headers: { ...(init.headers as object), authorization: `Bearer ${token}`, traceparent: newTraceparent() },
        }),
    }),
    send: async (address, init) => {
      try {
        return await bounded(new URL(address, url).href, init)
      } catch (cause) {
        throw new CallError(0, '', {}, { cause })
      }
    },
  }
}
