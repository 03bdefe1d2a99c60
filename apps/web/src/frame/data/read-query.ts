import type { BodyIn, CallInput, Client, Endpoint, ParamsIn, QueryIn, ReplyOf } from '@eluent/contract'
import {
  keepPreviousData,
  skipToken,
  type DataTag,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  type UseQueryOptions,
} from '@tanstack/react-query'

/** The parts of a call that its endpoint declares. */
export type ReadInput<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'idempotencyKey' | 'headers'>

interface KeyInput<E extends Endpoint> {
  params?: Partial<ParamsIn<E>>
  query?: Partial<QueryIn<E>>
  body?: Partial<BodyIn<E>>
}

export interface ReadOptions<Reply, Data = Reply> extends Omit<
  UseQueryOptions<Reply, Error, Data>,
  'queryKey' | 'queryFn' | 'placeholderData'
> {
  /** Shows the page before while the next one is read. */
  keepPrevious?: boolean
  /**
   * Read once per name and mount, and kept apart: no change makes it read again. For what a form works on and for
   * numbers that are issued once.
   */
  snapshot?: string
}

interface ReadQuery<Reply, Data> extends UseQueryOptions<Reply, Error, Data> {
  queryKey: QueryKey
  queryFn: QueryFunction<Reply> | SkipToken
}

/**
 * Where an answer is kept: noun, call, params, query, body. With less input it names every answer that
 * has it, e.g. for `removeQueries`; `getQueryData` and `setQueryData` know the reply's type by it.
 */
export function readKey<E extends Endpoint>(
  endpoint: E,
  input: KeyInput<E> = {},
): DataTag<QueryKey, ReplyOf<E>, Error> {
  const parts: unknown[] = [input.params, input.query, input.body]
  const length = parts.findLastIndex((part) => part !== undefined) + 1
  const key = [
    endpoint.reads,
    `${endpoint.method} ${endpoint.path}`,
    ...parts.slice(0, length).map((part) => part ?? {}),
  ]
  return key as QueryKey as DataTag<QueryKey, ReplyOf<E>, Error>
}

/** A read outside of `useRead`: for `prefetchQuery`, `fetchQuery`, or one `useQuery` over two endpoints. Null reads nothing. */
export function readQuery<E extends Endpoint, Data = ReplyOf<E>>(
  api: Client,
  endpoint: E,
  input: ReadInput<E> | null,
  { keepPrevious = false, snapshot, ...options }: ReadOptions<ReplyOf<E>, Data> = {},
): ReadQuery<ReplyOf<E>, Data> {
  const key = input === null ? [...readKey(endpoint), null] : readKey(endpoint, input as KeyInput<E>)
  return {
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(snapshot !== undefined && { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
    ...options,
    queryKey: snapshot === undefined ? key : ['snapshot', snapshot, ...key],
    queryFn:
      input === null ? skipToken : ({ signal }) => api.call(endpoint, { ...input, signal } as unknown as CallInput<E>),
  }
}
