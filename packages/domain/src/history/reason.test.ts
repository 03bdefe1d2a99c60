import { expect, test } from 'vitest'
import { keptReason, offeredReasonsError } from './reason.ts'

test('[RERUN-01] a reason has 5 to 255 characters, without markup and the spaces around it', () => {
  expect(['wrong', '  wrong vial ', '<b>wrong</b> vial', 'r'.repeat(255)].map(keptReason)).toEqual([
    'wrong',
    'wrong vial',
    'wrong vial',
    'r'.repeat(255),
  ])
})

test.each([
  undefined,
  null,
  '',
  'oops',
  ' oops ',
  '     ',
  '<b>a</b>',
  'r'.repeat(256),
  12345,
  'wrong\0',
  'wrong\ud800',
])('[RERUN-01] %j is no reason', (given) => expect(keptReason(given)).toBeNull())

test('[RERUN-01] a laboratory keeps at most 30 reasons to choose from, each once', () => {
  const many = Array.from({ length: 30 }, (_, at) => `reason ${at}`)
  expect([undefined, [], ['wrong vial', 'spilt in the hood'], many].map(offeredReasonsError)).toEqual(
    Array.from({ length: 4 }, () => null),
  )
  for (const wrong of [['oops'], ['wrong vial', ' wrong vial '], [...many, 'one more'], [7]]) {
    expect(offeredReasonsError(wrong)).toBe('At most 30 reasons of 5 to 255 characters, each once')
  }
})
