import { get } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { limitLoad } from './request-limits.ts'

let app: FastifyInstance
let release: () => void
let waiting: number
let address: string
beforeEach(async () => {
  app = Fastify()
  handleErrors(app)
  limitLoad(app, 20)
  const released = new Promise<void>((done) => (release = done))
  waiting = 0
  app.get('/api/slow', async () => {
    waiting += 1
    await released
    return { done: true }
  })
  app.get('/api/health/live', async () => ({ status: 'ok' }))
  address = await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
})
afterEach(() => app.close())

/** Status and Retry-After; the name of the fault where there is no answer. */
function ask(path: string, signal?: AbortSignal): Promise<string> {
  return new Promise((done) => {
    const call = get(address + path, { agent: false, ...(signal && { signal }) }, (reply) => {
      reply.resume()
      reply.on('end', () => done(`${reply.statusCode} ${reply.headers['retry-after'] ?? '-'}`))
    })
    call.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
  })
}

test('of 400 calls at once those that fit are answered, the others get 503 with Retry-After and none is cut', async () => {
  const calls = Array.from({ length: 400 }, () => ask('/api/slow'))
  let refused = 0
  for (const call of calls) void call.then((answer) => (refused += answer === '503 2' ? 1 : 0))
  await vi.waitFor(() => expect(refused).toBe(380), { timeout: 60_000 })
  expect(await ask('/api/health/live')).toBe('200 -')
  release()
  const answers = Object.groupBy(await Promise.all(calls), (answer) => answer)
  expect(Object.keys(answers).toSorted()).toEqual(['200 -', '503 2'])
  expect(answers['200 -']).toHaveLength(20)
  expect(await ask('/api/slow')).toBe('200 -')
})

test('a caller that goes away leaves its place to the next', async () => {
  const leaving = new AbortController()
  const gone = Array.from({ length: 20 }, () => ask('/api/slow', leaving.signal))
  await vi.waitFor(() => expect(waiting).toBe(20), { timeout: 60_000 })
  expect(await ask('/api/slow')).toBe('503 2')
  leaving.abort()
  await Promise.all(gone)
  release()
  await vi.waitFor(async () => expect(await ask('/api/slow')).toBe('200 -'), { timeout: 60_000 })
})
