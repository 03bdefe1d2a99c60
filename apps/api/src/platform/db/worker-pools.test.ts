import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { WorkerPools } from './worker-pools.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Ways to workers, with what their log says and a clock that is set by hand. */
function makePools() {
  const said: string[] = []
  const clock = { ms: 0 }
  const log = { warn: (_: object, text: string) => void said.push(text) }
  const pools = new WorkerPools({ ...app.deps.settings.database, size: 2 }, log, undefined, () => clock.ms)
  return { pools, said, clock, [Symbol.asyncDispose]: () => pools.end() }
}

test('the coordinator is asked where a worker does not answer, and the worker is tried again later', async () => {
  await using made = makePools()
  const { pools, said, clock } = made
  const worker = { group: 1, host: '127.0.0.1', port: await freePort() }
  expect(await pools.connect(worker)).toBeNull()
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toBe('a database server is read through the coordinator, not from here')
  expect(await pools.connect(worker)).toBeNull()
  clock.ms = 30_000
  expect(await pools.connect(worker)).toBeNull()
  await expect.poll(() => said).toHaveLength(2)
})

test('a server that is not the worker that the coordinator says is not read', async () => {
  await using made = makePools()
  const { pools, said } = made
  // a plain server knows of no workers
  const { hostname, port } = new URL(app.database.appUrl)
  const worker = { group: 1, host: hostname, port: Number(port) }
  expect(await pools.connect(worker)).toBeNull()
  await expect.poll(() => said).toHaveLength(1)
  expect(await pools.connect(worker)).toBeNull()
})

test('the coordinator, and a worker without an address, have no pool', async () => {
  await using made = makePools()
  const { pools } = made
  expect(await pools.connect({ group: 0, host: '127.0.0.1', port: 5432 })).toBeNull()
  expect(await pools.connect({ group: 1, host: null, port: null })).toBeNull()
  expect(pools.counts.total).toBe(0)
})
