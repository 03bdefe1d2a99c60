import { expect, test } from 'vitest'
import { migrationName } from './migration-name.ts'

const now = new Date('2026-11-20T09:08:07.654Z')

test('the name holds the time in UTC and the words', () => {
  expect(migrationName('add-sample-colour', now)).toBe('20261120090807-add-sample-colour.sql')
})

test.for(['', 'samples', 'Add-Sample', 'add_sample', 'add--sample', '-add-sample', '../add-sample'])(
  '"%s" is refused',
  (words) => {
    expect(() => migrationName(words, now)).toThrow(RangeError)
  },
)
