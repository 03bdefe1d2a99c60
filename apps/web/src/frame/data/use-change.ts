import type { CallInput, Endpoint, Noun, ReplyOf } from '@eluent/contract'
import {
  useMutation,
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useServices } from '../services.ts'
import type { ReadInput } from './read-query.ts'

/** What a change is sent with; the key of an earlier try when it must take effect once though its contents differ. */
export type ChangeInput<E extends Endpoint> = ReadInput<E> & { key?: string }

interface ChangeOptions<E extends Endpoint> extends Pick<
  UseMutationOptions<ReplyOf<E>, Error, ChangeInput<E>>,
  'mutationKey' | 'scope'
> {
  /** Also after a failure, where that means that the screen does not show what is stored. */
  rereadAfter?: 'success' | 'settled'
  /** False only marks what is touched as out of date: for a page that is left on success. */
  refetch?: boolean
  /** Before anything is read again. */
  onSuccess?: (reply: ReplyOf<E>, input: ChangeInput<E>) => void
}

type Callbacks<E extends Endpoint> = MutateOptions<ReplyOf<E>, Error, ChangeInput<E>>

export interface Change<E extends Endpoint> extends Omit<
  UseMutationResult<ReplyOf<E>, Error, ChangeInput<E>>,
  'mutate' | 'mutateAsync'
> {
  mutate: (input: ChangeInput<E>, callbacks?: Callbacks<E>) => void
  mutateAsync: (input: ChangeInput<E>, callbacks?: Callbacks<E>) => Promise<ReplyOf<E>>
}

/** Marks what these nouns are read into as out of date; what is on the screen is read again at once. */
export function reread(queries: QueryClient, nouns: readonly Noun[], refetch = true): Promise<void> {
  const isTouched = ([noun]: readonly unknown[]) => nouns.some((touched) => touched === noun)
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => isTouched(queryKey),
    refetchType: refetch ? 'active' : 'none',
  })
}

interface Sent<Reply> {
  contents: string
  key: string
  running: Promise<Reply> | null
}

/**
 * Changes through an endpoint; what it touches is read again before `mutateAsync` resolves. The same contents are one
 * change until it has succeeded: a second click while it runs sends nothing, and a repeat after a failure carries the
 * same Idempotency-Key, so that an answer lost on the way never makes a second record.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { rereadAfter = 'success', refetch = true, onSuccess, ...options }: ChangeOptions<E> = {},
): Change<E> {
  const { api, queries } = useServices()
  const rereadTouched = () => reread(queries, endpoint.touches, refetch)
  const mutation = useMutation<ReplyOf<E>, Error, ChangeInput<E>>({
    ...options,
    mutationFn: ({ key, ...input }) =>
      api.call(endpoint, { ...input, ...(key !== undefined && { idempotencyKey: key }) } as unknown as CallInput<E>),
    onSuccess: async (reply, input) => {
      onSuccess?.(reply, input)
      if (rereadAfter === 'success') await rereadTouched()
    },
    ...(rereadAfter === 'settled' && { onSettled: rereadTouched }),
  })
  const last = useRef<Sent<ReplyOf<E>> | null>(null)

  const mutateAsync = (input: ChangeInput<E>, callbacks?: Callbacks<E>): Promise<ReplyOf<E>> => {
    const contents = JSON.stringify(input)
    if (last.current?.contents !== contents) {
      last.current = { contents, key: input.key ?? crypto.randomUUID(), running: null }
    }
    const sent = last.current
    sent.running ??= mutation.mutateAsync({ ...input, key: sent.key }, callbacks ?? {}).then(
      (reply) => {
        if (last.current === sent) last.current = null
        return reply
      },
      (error: unknown) => {
        sent.running = null
        throw error
      },
    )
    return sent.running
  }
  return {
    ...mutation,
    mutateAsync,
    // a failure is read from `error` or heard by the callbacks
    mutate: (input, callbacks) => void mutateAsync(input, callbacks).catch(() => undefined),
  }
}
