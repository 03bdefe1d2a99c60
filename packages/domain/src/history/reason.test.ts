import { expect, test } from 'vitest'
import { keptReason } from './reason.ts'

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
