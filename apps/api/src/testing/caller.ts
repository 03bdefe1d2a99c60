import type { FileKind } from '@eluent/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { bodyOf, dataOf, type Reply } from './replies.ts'
import type { Person } from './people.ts'

type Headers = Record<string, string>
type Fields = Record<string, unknown>
type Json = ReturnType<Reply['json']>

export interface Page<T> {
  data: T[]
  meta: { total_count: number }
}

/** Calls of the API, as a user or without a token. */
export interface Calls {
  /** Sends the headers it is given and no others; `body` goes as JSON. */
  call: (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: unknown,
    headers?: Headers,
  ) => Promise<Reply>
  get: (path: string, headers?: Headers) => Promise<Reply>
  /** Like those below: with an Idempotency-Key of its own unless `headers` are given. */
  post: (path: string, body?: unknown, headers?: Headers) => Promise<Reply>
  put: (path: string, body?: unknown, headers?: Headers) => Promise<Reply>
  patch: (path: string, body?: unknown, headers?: Headers) => Promise<Reply>
  delete: (path: string, body?: unknown, headers?: Headers) => Promise<Reply>
  /** The `data` of a GET that succeeds. */
  read: <T = Json>(path: string) => Promise<T>
  /** A page of a list. */
  list: <T = Json>(path: string) => Promise<Page<T>>
}

export interface NewSample {
  id: number
  share_key: string
  version: number
  epoch: number
}

/** Analytes and their amounts in ug/mL of the injected solution. */
export type Amounts = Record<string, number>

export interface StoredFile {
  kind: FileKind
  name: string
  media_type?: string
  tracer?: string
  index?: number
}

export interface Caller extends Calls {
  readonly person: Person
  readonly token: string
  /** Registers a sample; `intake` overlays the intake form, `top` the sample. */
  newSample: (intake?: Fields, top?: Fields) => Promise<NewSample>
  /** Stores the run `{id}-{run}` of a sample. */
  append: (id: number, run: string, amounts: Amounts, more?: Fields) => Promise<Reply>
  /** Registers a sample and stores its runs, one for each of `runs`; by default the two that a flower needs. */
  finishedSample: (intake?: Fields, top?: Fields, runs?: readonly Amounts[]) => Promise<NewSample>
  /** Uploads a file the way every file takes (ticket, bytes, completion) and answers its id. */
  store: (file: StoredFile, bytes: Buffer) => Promise<string>
}

/** An Idempotency-Key of its own. */
export function idempotent(): Headers {
  return { 'idempotency-key': crypto.randomUUID() }
}

/** Calls without a token, or with this one. */
export function callsOf(http: FastifyInstance, token?: string): Calls {
  const call: Calls['call'] = async (method, path, body, headers) =>
    http.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    })
  const get: Calls['get'] = (path, headers) => call('GET', path, undefined, headers)
  const write =
    (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Calls['post'] =>
    (path, body, headers = idempotent()) =>
      call(method, path, body, headers)
  return {
    call,
    get,
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: write('DELETE'),
    read: (path) => dataOf(get(path)),
    list: (path) => bodyOf(get(path)),
  }
}
