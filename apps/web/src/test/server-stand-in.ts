import * as contract from '@eluent/contract'
import {
  countNonconformances,
  countSampleFacets,
  ERRORS,
  errorReply,
  errorText,
  listAlerts,
  listLots,
  listLotUses,
  listReviews,
  listViews,
  readOrganization,
  readPreferences,
  readToday,
  readWebSettings,
  type BodyOf,
  type Endpoint,
  type ErrorCode,
  type ErrorReply,
  type ParamsOf,
  type QueryOf,
  type ReplyIn,
} from '@eluent/contract'
import { STATUS_CODES } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod'
import type { Fetch } from '../frame/session/api-fetch.ts'
import { readClaims, type Claims } from '../frame/session/claims.ts'
import { fill, type Partly } from './fill.ts'

/** The parts of a call as its endpoint's schemas read them. */
export interface CallOf<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** A refusal, bytes, or the reply as far as the test cares about it. */
type Reply<E extends Endpoint> = Response | (E['reply'] extends undefined ? never : Partly<ReplyIn<E>>)
type Replying<E extends Endpoint> = (call: CallOf<E>) => Reply<E> | Promise<Reply<E>>

export interface Answer {
  endpoint: Endpoint
  reply: (call: CallOf<Endpoint>) => unknown
}

/** What the server is to answer an endpoint with: the same every time, or what it makes of each call. */
export function answer<E extends Endpoint>(endpoint: E, reply: Reply<E> | Replying<E>): Answer {
  return {
    endpoint,
    reply: (call) => {
      if (reply instanceof Response) return reply.clone()
      return typeof reply === 'function' ? (reply as Replying<E>)(call) : reply
    },
  }
}

/** An error of the contract, as the server sends it; `values` fill its text. */
export function refusal(
  code: ErrorCode,
  more: Partial<ErrorReply> = {},
  values: Record<string, string> = {},
): Response {
  const { status } = ERRORS[code]
  const reply = errorReply.parse({ error: errorText(code, values), code, ...more })
  return Response.json(reply, { status, statusText: STATUS_CODES[status] ?? '' })
}

/** An answer that does not come: the page waits. */
export function never(): Promise<Response> {
  return new Promise(() => undefined)
}

/** These rows of a list as the call wants them: its page, in the order given. */
export function pageOf<Row>(rows: readonly Row[], { startIndex = 0, endIndex = rows.length }: contract.ListQuery) {
  return { data: rows.slice(startIndex, endIndex), meta: { total_count: rows.length } }
}

export interface ServerStandIn {
  fetch: Fetch
  /** The calls of an endpoint, oldest first. */
  sent: <E extends Endpoint>(endpoint: E) => CallOf<E>[]
}

/** What pages read around what they are for, and every question before a removal: answered with nothing unless a test says more. */
const UNASKED: readonly Endpoint[] = [
  readWebSettings,
  readOrganization,
  readPreferences,
  listAlerts,
  listViews,
  listLots,
  listLotUses,
  countSampleFacets,
  countNonconformances,
  listReviews,
  readToday,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the contract; a path without parameters comes before one that would take it for a parameter. */
const ENDPOINTS = (Object.values(contract) as unknown[])
  .filter(isEndpoint)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    open: endpoint.path.split(':').length,
  }))
  .toSorted((a, b) => a.open - b.open)

/**
 * The other end of the contract, scripted by a test: the first of the answers to an endpoint holds. The test fails when a
 * call has no answer, when a call or an answer does not pass the endpoint's schemas, and when the token lacks its permission.
 */
export function standIn(...answers: readonly Answer[]): ServerStandIn {
  const calls: { endpoint: Endpoint; call: CallOf<Endpoint> }[] = []
  const faults: string[] = []
  onTestFinished(() => expect(faults.join('\n')).toBe(''))

  const fetch: Fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const path = pathname.replace(/^\/api/, '')
    const name = `${init.method ?? 'GET'} ${path}`
    const fail = (text: string): never => {
      faults.push(`${name}: ${text}`)
      throw new TypeError(text)
    }
    const read = (what: string, schema: z.core.$ZodType | undefined, value: unknown): unknown => {
      if (schema === undefined) return undefined
      const { data, error } = z.safeParse(schema, value)
      return error ? fail(`the contract refuses the ${what}: ${z.prettifyError(error)}`) : data
    }
    const target = ENDPOINTS.find(
      ({ endpoint, pattern }) => endpoint.method === (init.method ?? 'GET') && pattern.test(path),
    )
    if (target === undefined) return fail('the contract knows no such call')
    const { endpoint, pattern } = target
    const params = Object.entries(pattern.exec(path)?.groups ?? {}).map(([key, text]) => [
      key,
      decodeURIComponent(text),
    ])
    const call = {
      params: read('parameters', endpoint.params, Object.fromEntries(params)),
      query: read('query', endpoint.query, Object.fromEntries(searchParams)),
      body: read('body', endpoint.body, typeof init.body === 'string' ? JSON.parse(init.body) : undefined),
    } as CallOf<Endpoint>
    calls.push({ endpoint, call })
    const claims = readClaims(new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '')
    if (endpoint.access !== 'public' && claims === null) return refusal('not_signed_in')
    if (!isPermitted(endpoint, claims)) return fail(`the token lacks ${endpoint.access}`)
    const found = answers.find((one) => one.endpoint === endpoint)
    if (found === undefined && !UNASKED.includes(endpoint)) return fail('the test gives no answer')
    const reply = await found?.reply(call)
    if (reply instanceof Response) return reply
    if (endpoint.reply === undefined) return fail('the endpoint answers bytes')
    return Response.json(read('reply', endpoint.reply, fill(endpoint.reply, reply)), { status: endpoint.status })
  }
  return {
    fetch,
    sent: <E extends Endpoint>(endpoint: E) =>
      calls.filter((one) => one.endpoint === endpoint).map(({ call }) => call as CallOf<E>),
  }
}

function isPermitted({ access }: Endpoint, claims: Claims | null): boolean {
  if (access === 'public' || access === 'signed-in') return true
  const [resource = '', action = ''] = access.split('.')
  return claims?.permissions[resource]?.includes(action) ?? false
}
