import { expect, test } from 'vitest'
import { dataOf, idempotent, labTest } from '../../testing/lab-test.ts'
import { sampleBody } from '../../testing/laboratory.ts'
import { steadyClock } from './steady-clock.ts'
import { sweepIdempotencyKeys } from './sweeps.ts'

const { app, tester, laboratory } = labTest()
const HOUR_MS = 3_600_000

// F14. Invariant: a jump of the clock by a day never makes a request that is sent again take effect twice.
test('a clock that jumps a day ahead removes no keys of requests, and a day that has passed does', async () => {
  const began = Date.now()
  let aheadMs = 0
  let passedMs = 0
  const now = steadyClock(
    () => began + passedMs + aheadMs,
    () => passedMs,
  )
  const headers = idempotent()
  const create = async () =>
    (await dataOf<{ id: number }>(tester.post('/samples', sampleBody(laboratory, { strain_name: 'Once' }), headers))).id
  const first = await create()
  aheadMs = 25 * HOUR_MS
  await sweepIdempotencyKeys({ ...app.deps, now })
  expect(await create()).toBe(first)
  // and back again, as NTP does
  aheadMs = -HOUR_MS
  await sweepIdempotencyKeys({ ...app.deps, now })
  aheadMs = 0
  passedMs = 23 * HOUR_MS
  await sweepIdempotencyKeys({ ...app.deps, now })
  expect(await create()).toBe(first)
  passedMs = 26 * HOUR_MS
  await sweepIdempotencyKeys({ ...app.deps, now })
  expect(await create()).not.toBe(first)
})

test('it passes as time does, follows a clock that is put back, and is never ahead of it', () => {
  let [system, passed] = [1_000_000, 500]
  const now = steadyClock(
    () => system,
    () => passed,
  )
  const pass = (ms: number): void => {
    system += ms
    passed += ms
  }
  pass(40)
  expect(now().getTime()).toBe(1_000_040)
  system -= 10_000
  expect(now().getTime()).toBe(990_040)
  system += 90_000
  pass(5)
  expect(now().getTime()).toBe(990_045)
})
