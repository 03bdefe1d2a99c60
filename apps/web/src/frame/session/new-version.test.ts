import { expect, test } from 'vitest'
import { createNewVersionStore } from './new-version.ts'

const MINUTE_MS = 60_000

test('[SESSION-07] Cancel keeps the prompt away for 30 minutes; a 426 after that shows it again', () => {
  let nowMs = 0
  const prompt = createNewVersionStore(() => nowMs)
  prompt.getState().report()
  expect(prompt.getState().open).toBe(true)
  prompt.getState().cancel()
  expect(prompt.getState().open).toBe(false)

  nowMs = 30 * MINUTE_MS - 1
  prompt.getState().report()
  expect(prompt.getState().open).toBe(false)

  nowMs = 30 * MINUTE_MS
  prompt.getState().report()
  expect(prompt.getState().open).toBe(true)
})
