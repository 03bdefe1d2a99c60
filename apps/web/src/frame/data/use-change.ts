import { CallError, type CallInput, type Endpoint, type Noun, type ReplyOf } from '@eluent/contract'
import {
  useMutation,
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { t } from '../../language/t.ts'
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
  /** False where the confirmation follows the answer at once, before what it touches is read again. */
  waits?: boolean
  /**
   * Of a form that makes its records once. Where an answer was lost and the contents were changed since, they are stored in the
   * place of the first ones; where those were stored, this hears of it, and the change fails with `StoredBefore`.
   */
  onStoredBefore?: (reply: ReplyOf<E>, input: ChangeInput<E>) => void
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

/** What was sent first had been stored when its answer was lost; what was changed since is not. */
export class StoredBefore extends Error {
  override readonly name = 'StoredBefore'

  constructor() {
    super(
      t(
        'The connection was lost after this had been stored as it was sent first. What was changed since was not stored: change it in what was stored.',
      ),
    )
  }
}

interface Sent<Input, Reply> {
  contents: string
  /** What it was sent to. */
  place: string
  key: string
  running: Promise<Reply> | null
  /** What was sent with this key without an answer that says whether it was stored, the newest first. */
  unanswered: readonly Input[]
}

function placeOf(input: object): string {
  return JSON.stringify('params' in input ? input.params : null)
}

/** Whether nobody knows what became of a call. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}

/**
 * Changes through an endpoint; what it touches is read again before `mutateAsync` resolves, but for `waits: false`. The
 * same contents are one change until it has succeeded: a second click while it runs sends nothing, and a repeat after a
 * failure carries the same Idempotency-Key, so that an answer lost on the way never makes a second record.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  {
    rereadAfter = 'success',
    refetch = true,
    waits = true,
    onSuccess,
    onStoredBefore,
    ...options
  }: ChangeOptions<E> = {},
): Change<E> {
  const { api, queries } = useServices()
  const rereadTouched = async () => {
    const reading = reread(queries, endpoint.touches, refetch)
    if (waits) await reading
  }
  const last = useRef<Sent<ChangeInput<E>, ReplyOf<E>> | null>(null)
  const send = ({ key, ...input }: ChangeInput<E>): Promise<ReplyOf<E>> =>
    api.call(endpoint, { ...input, ...(key !== undefined && { idempotencyKey: key }) } as unknown as CallInput<E>)

  /** @throws StoredBefore where one of these was stored under the key */
  async function sendAfter(unanswered: readonly ChangeInput<E>[], input: ChangeInput<E>): Promise<ReplyOf<E>> {
    try {
      return await send(input)
    } catch (error) {
      const [before, ...others] = unanswered
      if (!before || !(error instanceof CallError) || error.code !== 'idempotency_key_reused') throw error
      onStoredBefore?.(await sendAfter(others, before), before)
      throw new StoredBefore()
    }
  }

  const mutation = useMutation<ReplyOf<E>, Error, ChangeInput<E>>({
    ...options,
    mutationFn: (input) => sendAfter(last.current?.unanswered ?? [], input),
    onSuccess: async (reply, input) => {
      onSuccess?.(reply, input)
      if (rereadAfter === 'success') await rereadTouched()
    },
    onError: (error) => (error instanceof StoredBefore ? rereadTouched() : undefined),
    ...(rereadAfter === 'settled' && { onSettled: rereadTouched }),
  })

  const mutateAsync = (input: ChangeInput<E>, callbacks?: Callbacks<E>): Promise<ReplyOf<E>> => {
    const contents = JSON.stringify(input)
    const place = placeOf(input)
    if (last.current?.contents !== contents) {
      const before = onStoredBefore && last.current?.place === place ? last.current : null
      const { key = crypto.randomUUID(), unanswered = [] } = before ?? {}
      last.current = { contents, place, key: input.key ?? key, running: null, unanswered }
    }
    const sent = last.current
    sent.running ??= mutation.mutateAsync({ ...input, key: sent.key }, callbacks ?? {}).then(
      (reply) => {
        if (last.current === sent) last.current = null
        return reply
      },
      (error: unknown) => {
        sent.running = null
        if (isUnanswered(error)) sent.unanswered = [{ ...input, key: sent.key }, ...sent.unanswered]
        // what follows is another change
        else if (error instanceof StoredBefore && last.current === sent) last.current = null
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

/**
 * `useChange` of a form that makes one record: what is typed after a lost answer makes no second one. Where the first was stored,
 * the form says so and keeps what was typed.
 */
export function useCreate<E extends Endpoint>(endpoint: E, options: ChangeOptions<E> = {}): Change<E> {
  return useChange(endpoint, { onStoredBefore: () => undefined, ...options })
}
