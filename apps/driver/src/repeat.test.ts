import { beforeEach, expect, test } from 'vitest'
import { createRepeat, type Repeat } from './repeat.ts'
import { createFakeClock } from './testing/fake-clock.ts'

const clock = createFakeClock()
let begun = 0
let finish: () => void
let repeat: Repeat
beforeEach(() => {
  begun = 0
  repeat = createRepeat(clock, 1000, () => {
    begun += 1
    return new Promise((resolve) => {
      finish = resolve
    })
  })
})

async function finishOne(): Promise<void> {
  finish()
  await repeat.settled()
}

test('is due again one interval after its end, never while it is under way', async () => {
  void repeat.now()
  clock.advance(5000)
  expect(begun).toBe(1)
  await finishOne()
  clock.advance(999)
  expect(begun).toBe(1)
  clock.advance(1)
  expect(begun).toBe(2)
})

test('asked for while it is under way it is joined; asked for at rest it is done at once, and once', async () => {
  expect(repeat.now()).toBe(repeat.now())
  await finishOne()
  void repeat.now()
  expect(begun).toBe(2)
  clock.advance(5000)
  expect(begun).toBe(2)
})

test.each([
  ['never begun', async () => {}, 0],
  ['at rest', async () => (void repeat.now(), finishOne()), 1],
  ['under way', async () => void repeat.now(), 1],
])('stopped when %s, nothing follows', async (_, prepare, times) => {
  await prepare()
  repeat.stop()
  if (times > 0) await finishOne()
  clock.advance(5000)
  await repeat.now()
  expect(begun).toBe(times)
})
