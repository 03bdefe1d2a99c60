import type { PermissionKey } from '@eluent/domain/auth'
import type * as z from 'zod'

/** Who may call: anyone, anyone signed in, or holders of one permission of the matrix. */
export type Access = 'public' | 'signed-in' | PermissionKey

/** Whether a driver's token may call: never, as users may, only drivers, or only tokens that may import files or run the queue. */
export type DriverAccess = 'refused' | 'allowed' | 'only' | 'importing' | 'running'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.core.$ZodType

/** What a call is about; groups the API page. */
type Owner =
  | 'alerts'
  | 'analytical batches'
  | 'analytical reports'
  | 'auth'
  | 'bank'
  | 'batch tests'
  | 'batches'
  | 'bench'
  | 'calibrations'
  | 'analyte names'
  | 'certificates'
  | 'coa'
  | 'control charts'
  | 'custody'
  | 'driver'
  | 'equipment'
  | 'driver_tokens'
  | 'files'
  | 'find'
  | 'form fields'
  | 'form templates'
  | 'homogeneity tests'
  | 'import-templates'
  | 'imports'
  | 'inventory'
  | 'labels'
  | 'audit packages'
  | 'audit trail'
  | 'ledger audits'
  | 'limit studies'
  | 'uncertainty budgets'
  | 'list views'
  | 'methods'
  | 'nonconformances'
  | 'proficiency rounds'
  | 'organizations'
  | 'prep'
  | 'quality settings'
  | 'profiles'
  | 'queue'
  | 'reference checks'
  | 'releases'
  | 'results'
  | 'reviews'
  | 'samples'
  | 'settings'
  | 'share'
  | 'signatures'
  | 'storage places'
  | 'users'
  | 'verify'

/** What a reader keeps an answer under, and what a change makes out of date: an owner, or a part of one that changes apart. */
export type Noun =
  | Owner
  | 'certificate choices'
  | 'chart choices'
  | 'chromatograms'
  | 'import template types'
  | 'preferences'
  | 'roles'
  | 'sample types'

/**
 * One call of the wire. The server mounts it, the browser calls it and the API page shows it, all from this object.
 * `reply` is the presenter: what it does not declare never leaves the server.
 */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method
  /** Below /api, with Fastify's `:name` for parameters, e.g. '/samples/:id'. */
  readonly path: string
  readonly summary: string
  readonly noun: Owner
  /** What its answer is made of, a part of the noun where it changes apart. */
  readonly reads: Noun
  /** What is out of date once it has succeeded; empty for a call that only reads. */
  readonly touches: readonly Noun[]
  readonly access: Access
  readonly drivers: DriverAccess
  readonly params: P
  readonly query: Q
  readonly body: B
  /** Absent for calls that answer bytes or a stream. */
  readonly reply: R
  readonly status: number
  /** Media types of the answer when it is not (only) JSON. */
  readonly produces: readonly string[]
  /**
   * Fields of the body that may be missing and that nodes of the release before do not know, which still serve during an upgrade.
   * The client repeats a call without those that are refused as unknown: its effect is then what that release made of it.
   */
  readonly newFields: readonly string[]
  /** False for what opens something (a token, a ticket, a link) and for what repeats the call's own text: docs/decisions/0032. */
  readonly compressed: boolean
}

type Effect =
  | { method: 'GET'; reads?: Noun; touches?: never }
  | { method: Exclude<Method, 'GET'>; reads?: never; touches: readonly Noun[] }

interface Spec<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
> {
  path: string
  summary: string
  noun: Owner
  access: Access
  drivers?: DriverAccess
  params?: P
  query?: Q
  body?: B
  reply?: R
  status?: number
  produces?: readonly string[]
  newFields?: readonly Extract<keyof In<B>, string>[]
  compressed?: false
}

/** Declares one call of the wire. */
export function endpoint<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(spec: Spec<P, Q, B, R> & Effect): Endpoint<P, Q, B, R> {
  return {
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    noun: spec.noun,
    reads: spec.reads ?? spec.noun,
    touches: spec.touches ?? [],
    access: spec.access,
    drivers: spec.drivers ?? 'refused',
    params: spec.params as P,
    query: spec.query as Q,
    body: spec.body as B,
    reply: spec.reply as R,
    status: spec.status ?? 200,
    newFields: spec.newFields ?? [],
    compressed: spec.compressed ?? spec.method === 'GET',
    produces: spec.produces ?? (spec.reply === undefined ? [] : ['application/json']),
  }
}

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined

/** What a caller sends. */
export type ParamsIn<E extends Endpoint> = In<E['params']>
export type QueryIn<E extends Endpoint> = In<E['query']>
export type BodyIn<E extends Endpoint> = In<E['body']>
/** What the server works with, after parsing. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
/** What the caller gets. */
export type ReplyOf<E extends Endpoint> = Out<E['reply']>
/** What the server's handler must return; defaults and coercions of the reply schema apply on the way out. */
export type ReplyIn<E extends Endpoint> = In<E['reply']>
