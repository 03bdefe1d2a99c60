import { expect, test } from 'vitest'
import { clockSkewText } from './clock-skew.ts'

test.each([
  [5000, null],
  [-5000, null],
  [Number.NaN, null],
  [5001, '5 seconds ahead of'],
  [-119_000, '119 seconds behind'],
  [120_000, '2 minutes ahead of'],
  [-119 * 60_000, '119 minutes behind'],
  [120 * 60_000, '2 hours ahead of'],
])('%s ms: %s', (skewMs, words) => {
  const text = `The clock of the instrument computer is ${words} the server's. Correct it: injection times come from it.`
  expect(clockSkewText(skewMs)).toBe(words === null ? null : text)
})
