import { expect, test } from 'vitest'
import { CONSUMER_NAME_MAX, CONSUMER_TEXTS, consumerNameError } from './consumer-rules.ts'

test.each([
  ['Zen Farms', null],
  ['x'.repeat(CONSUMER_NAME_MAX), null],
  [' '.repeat(80) + 'Zen', null],
  ['x'.repeat(CONSUMER_NAME_MAX + 1), CONSUMER_TEXTS.name],
  ['  ', CONSUMER_TEXTS.name],
  [null, CONSUMER_TEXTS.name],
  [7, CONSUMER_TEXTS.name],
  ['Able Acres', CONSUMER_TEXTS.taken],
  [' able  ACRES ', CONSUMER_TEXTS.taken],
  ['Able Acres 2', null],
])('%j: %s', (name, error) => {
  expect(consumerNameError(name, ['Able Acres'])).toBe(error)
})
