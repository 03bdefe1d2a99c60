import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from './endpoint.ts'
import { UNKNOWN_FIELD } from './errors.ts'
import type { ErrorReply } from './primitives.ts'

/** Stands in the answers of the API, with the value 'off', while nothing can be saved. */
export const SAVING_HEADER = 'x-saving'

/** The parts of a call that its endpoint declares, and no others. */
export type CallInput<E extends Endpoint> = (ParamsIn<E> extends undefined ? object : { params: ParamsIn<E> }) &
  (QueryIn<E> extends undefined ? object : { query?: QueryIn<E> }) &
  (BodyIn<E> extends undefined ? object : { body: BodyIn<E> }) & {
    signal?: AbortSignal
    /** A repeated call with the same key gets the first reply. */
    idempotencyKey?: string
    headers?: Record<string, string>
    /** Sent even when the page is closed before the answer. */
    keepalive?: true
  }

/** A call that the server refused, or that could not reach it (status 0). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly statusText: string
  readonly reply: Partial<ErrorReply>

  constructor(status: number, statusText: string, reply: Partial<ErrorReply>, options?: ErrorOptions) {
    super(reply.error ?? (statusText || 'The server cannot be reached.'), options)
    this.status = status
    this.statusText = statusText
    this.reply = reply
  }

  get code(): string {
    return this.reply.code ?? 'unreachable'
  }

  get fieldErrors(): Record<string, string[]> {
    return this.reply.errors ?? {}
  }
}

/** A list joins its parts with commas; numbers and flags are written as they are. */
function queryText(value: unknown): string {
  return Array.isArray(value)
    ? value.map(queryText).join(',')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}

/** The address of a call: the path with its parameters filled in, and the query. */
export function callUrl(endpoint: Endpoint, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    search.set(key, queryText(value))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

async function readError(response: Response): Promise<Partial<ErrorReply>> {
  try {
    return (await response.json()) as Partial<ErrorReply>
  } catch {
    return {} // not our reply (a proxy's page); the status still says what failed
  }
}

/** The body without its new fields that an older node refused; undefined where it refused anything else. */
function olderBody({ newFields }: Endpoint, body: unknown, { errors = {} }: Partial<ErrorReply>): object | undefined {
  const refused = Object.entries(errors)
  const isOlder = ([field, texts]: [string, string[]]): boolean =>
    newFields.includes(field) && texts.length === 1 && texts[0] === UNKNOWN_FIELD
  if (refused.length === 0 || !refused.every(isOlder)) return undefined
  return Object.fromEntries(Object.entries(body ?? {}).filter(([field]) => !(field in errors)))
}

export interface ClientSettings {
  /** e.g. '/api' */
  base: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  headers?: Record<string, string>
  keepalive?: true
}

/** A caller for every endpoint of the contract; header policy (token, version, timestamp) lives in `fetch`. */
export function createClient({ base, fetch }: ClientSettings) {
  function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
    return sendParts(endpoint, input)
  }

  async function sendParts(endpoint: Endpoint, parts: Parts): Promise<Response> {
    const headers: Record<string, string> = { ...parts.headers }
    if (parts.body !== undefined) headers['content-type'] = 'application/json'
    const idempotencyKey = parts.idempotencyKey ?? crypto.randomUUID()
    if (endpoint.method !== 'GET') headers['idempotency-key'] = idempotencyKey
    const init: RequestInit = { method: endpoint.method, headers }
    if (parts.body !== undefined) init.body = JSON.stringify(parts.body)
    if (parts.signal) init.signal = parts.signal
    if (parts.keepalive) init.keepalive = true
    let response: Response
    try {
      response = await fetch(base + callUrl(endpoint, parts.params, parts.query), init)
    } catch (cause) {
      if (parts.signal?.aborted) throw cause
      throw new CallError(0, '', {}, { cause })
    }
    if (response.ok) return response
    const reply = await readError(response)
    const body = olderBody(endpoint, parts.body, reply)
    // under the same key: a node that took the first one takes no second
    if (body !== undefined) return sendParts(endpoint, { ...parts, body, idempotencyKey })
    throw new CallError(response.status, response.statusText, reply)
  }
  return {
    /** Calls and answers the JSON reply. */
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
      const response = await send(endpoint, input)
      try {
        return (await response.json()) as ReplyOf<E>
      } catch (cause) {
        // a page that wants a sign-in, or an answer that broke off: whoever answers, it is not the server
        if ((input as { signal?: AbortSignal }).signal?.aborted) throw cause
        throw new CallError(0, '', {}, { cause })
      }
    },
    /** Calls and answers the raw response, for downloads. */
    send,
  }
}

export type Client = ReturnType<typeof createClient>
