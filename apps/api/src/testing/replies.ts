import type { LightMyRequestResponse } from 'fastify'

export type Reply = LightMyRequestResponse
/** A reply, or the call that will bring it. */
export type Pending = Reply | PromiseLike<Reply>
type Json = ReturnType<Reply['json']>

export interface Refusal {
  status: number
  code: string
  error: string
  errors: Record<string, string[]>
  who: string
  retry?: boolean
}

export async function statusOf(call: Pending): Promise<number> {
  return (await call).statusCode
}

/** The statuses of calls in their order. */
export async function statusesOf(calls: readonly Pending[]): Promise<number[]> {
  return Promise.all(calls.map(statusOf))
}

/** The statuses of calls that run at the same moment, in ascending order: which of them wins does not matter. */
export async function sortedStatusesOf(calls: readonly Pending[]): Promise<number[]> {
  return (await statusesOf(calls)).toSorted((a, b) => a - b)
}

/** The body of a reply; fails the test when the call was refused. */
export async function bodyOf<T = Json>(call: Pending): Promise<T> {
  const reply = await call
  if (reply.statusCode >= 300) throw new Error(`the call was refused with ${reply.statusCode}: ${reply.body}`)
  return reply.json<T>()
}

/** The `data` of a reply; fails the test when the call was refused. */
export async function dataOf<T = Json>(call: Pending): Promise<T> {
  return (await bodyOf<{ data: T }>(call)).data
}

/** Status and body of a refused call; fails the test when the call succeeded. */
export async function refusalOf(call: Pending): Promise<Refusal> {
  const reply = await call
  if (reply.statusCode < 400) throw new Error(`the call was not refused: ${reply.statusCode} ${reply.body}`)
  return { status: reply.statusCode, ...reply.json<Omit<Refusal, 'status'>>() }
}

/** The messages by field of a call that is refused with 422. */
export async function errorsOf(call: Pending): Promise<Refusal['errors']> {
  const { status, errors, ...more } = await refusalOf(call)
  if (status !== 422) throw new Error(`the call was refused with ${status}, not 422: ${JSON.stringify(more)}`)
  return errors
}
