import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Silence } from './silence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = <T>(ms: number, result: T) => new Promise<T>((done) => setTimeout(() => done(result), ms))
/** Runs what needs the clock, to its end. */
async function run<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return work
}

// F23. Invariant: what others keep from the processor answers late, and is alive: it is not ended for that.
test('an answer counts until there was none for so long', async () => {
  const silence = new Silence(30_000)
  const waited: number[] = []
  const ask = (answersAfterMs: number) =>
    run(
      silence.ask((withinMs) => {
        waited.push(withinMs)
        return after(Math.min(answersAfterMs, withinMs), answersAfterMs <= withinMs)
      }),
    )
  expect(await ask(29_000)).toBe(true)
  await run(silence.during(10_000, () => after(10_000, undefined)))
  expect(await ask(18_000)).toBe(true)
  expect(silence.isTooLong).toBe(false)
  expect(await ask(Infinity)).toBe(false)
  await run(silence.during(2_000, () => after(2_000, undefined)))
  expect(silence.isTooLong).toBe(true)
  expect(await ask(Infinity)).toBe(false)
  expect(waited).toEqual([30_000, 20_000, 30_000, 5_000])
})

test('a process that starts is not expected to answer', async () => {
  const silence = new Silence(30_000, 60_000)
  await run(after(89_000, undefined))
  expect(silence.isTooLong).toBe(false)
  silence.restart()
  await run(after(31_000, undefined))
  expect(silence.isTooLong).toBe(true)
})

// A machine that was suspended, a container that was paused: what was asked may have answered long ago.
test("the time in which whoever asks stood still is nobody else's silence", async () => {
  const silence = new Silence(30_000)
  await run(silence.ask(() => after(600_000, false)))
  expect(silence.isTooLong).toBe(false)
  await run(silence.during(2_000, () => after(600_000, undefined)))
  expect(silence.isTooLong).toBe(false)
})
