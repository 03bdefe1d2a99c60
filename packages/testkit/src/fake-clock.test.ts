import { expect, test } from 'vitest'
import { FakeClock } from './fake-clock.ts'

test('time stands still until it is moved', () => {
  const clock = new FakeClock('2026-03-01T12:00:00Z')
  expect(clock.date().toISOString()).toBe('2026-03-01T12:00:00.000Z')
  expect(clock.now()).toBe(Date.UTC(2026, 2, 1, 12))
})

test('sleepers wake in order of their time, each seeing its own', async () => {
  const clock = new FakeClock(0)
  const seen: string[] = []
  const sleeper = async (name: string, delayMs: number): Promise<void> => {
    await clock.sleep(delayMs)
    seen.push(`${name} at ${clock.now()}`)
  }
  const both = Promise.all([sleeper('late', 500), sleeper('early', 100)])
  await clock.advance(400)
  expect(seen).toEqual(['early at 100'])
  expect(clock.waiting).toBe(1)
  await clock.advance(100)
  await both
  expect(seen).toEqual(['early at 100', 'late at 500'])
  expect(clock.now()).toBe(500)
})

test('a sleeper that sleeps again within the span is woken again', async () => {
  const clock = new FakeClock(0)
  let ticks = 0
  const ticker = (async () => {
    while (ticks < 3) {
      await clock.sleep(10)
      ticks += 1
    }
  })()
  await clock.advance(30)
  await ticker
  expect(ticks).toBe(3)
})

test('an aborted sleep rejects with the reason and is forgotten', async () => {
  const clock = new FakeClock(0)
  const controller = new AbortController()
  const sleep = clock.sleep(1_000, controller.signal)
  controller.abort(new Error('closing'))
  await expect(sleep).rejects.toThrow('closing')
  expect(clock.waiting).toBe(0)
})
