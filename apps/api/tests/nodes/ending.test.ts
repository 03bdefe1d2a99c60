import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiProcess } from '../../src/testing/api-process.ts'
import { sampleBody } from '../../src/testing/laboratory.ts'
import { idempotent, labTest } from '../../src/testing/lab-test.ts'

const { app, laboratory, tester } = labTest()
let api: ApiProcess
beforeAll(async () => {
  // a grace that is enough on a busy machine, and a call that waits longer than that
  api = await ApiProcess.start(app, { CLOSE_GRACE_SECONDS: '8', DATABASE_RETRY_MS: '60000' })
})
afterAll(() => api.close())

const PATIENT = { timeout: 100_000 }

// Invariant: whoever divides the calls hears of the end before a call is refused, and what is under way is answered.
test('SIGTERM: health says so, calls are taken for the grace, then the door closes and the last call gets its answer', async () => {
  const address = await api.address
  const bearer = { authorization: `Bearer ${tester.token}` }
  await app.sql('begin')
  await app.sql('lock table share_keys in share mode')
  const slow = api.send('/samples', sampleBody(laboratory), { ...bearer, ...idempotent() })
  const isHeld = async () =>
    (await app.sql(`select from pg_locks where relation = 'share_keys'::regclass and not granted`)).length > 0
  await vi.waitUntil(isHeld, PATIENT)

  const ended = api.terminate()
  const ready = async () => (await fetch(`${address}/api/health/ready`)).status
  await vi.waitUntil(async () => (await ready()) === 503, PATIENT)
  const last = await fetch(`${address}/api/samples`, { headers: bearer })
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close'])
  const isClosed = () =>
    fetch(`${address}/api/health/live`).then(
      () => false,
      () => true,
    )
  await vi.waitUntil(isClosed, PATIENT)
  await app.sql('commit')
  expect(await slow).toMatchObject({ status: 201 })
  expect(await ended).toBe(0)
})
