import type { Endpoint, ReplyOf } from '@eluent/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useApi } from '../services.ts'
import { readQuery, type ReadInput, type ReadOptions } from './read-query.ts'

/** Reads through an endpoint; null, while it is not known yet what to read, reads nothing. */
export function useRead<E extends Endpoint, Data = ReplyOf<E>>(
  endpoint: E,
  input: ReadInput<E> | null,
  options?: ReadOptions<ReplyOf<E>, Data>,
): UseQueryResult<Data> {
  return useQuery<ReplyOf<E>, Error, Data>(readQuery(useApi(), endpoint, input, options))
}

type DataOf<E extends Endpoint> = ReplyOf<E> extends { data: infer Data } ? Data : never

const dataOf = (reply: unknown): unknown => (reply as { data: unknown }).data

/** The same for what a reply has under `data`. */
export function useData<E extends Endpoint>(
  endpoint: E,
  input: ReadInput<E> | null,
  options?: Omit<ReadOptions<ReplyOf<E>, DataOf<E>>, 'select'>,
): UseQueryResult<DataOf<E>> {
  return useRead<E, DataOf<E>>(endpoint, input, { ...options, select: dataOf as (reply: ReplyOf<E>) => DataOf<E> })
}
