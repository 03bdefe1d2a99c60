import { expect, test } from 'vitest'
import { coveringMethods, methodsForImport } from './method-for-import.ts'

const METHODS = [
  { id: 1, ordered_names: ['THCA', 'THC', 'CBDA', 'CBD', 'CBN'] },
  { id: 2, ordered_names: ['THC', 'THCA'] },
  { id: 3, ordered_names: ['THCA', 'THC', 'CBN'] },
  { id: 4, ordered_names: ['THCA', 'THC'] },
]

test('one order among several that begin alike', () => {
  const orders = [
    { id: 1, ordered_names: ['THCA', 'CBD', 'THC'] },
    { id: 2, ordered_names: ['THCA', 'THC', 'CBD'] },
  ]
  expect(coveringMethods(orders, ['THCA', 'THC', 'CBD']).map(({ id }) => id)).toEqual([2, 1])
})

test.each([
  [
    ['THCA', 'THC'],
    [4, 2, 3, 1],
  ],
  [
    ['THC', 'THCA'],
    [2, 4, 3, 1],
  ],
  [['CBN'], [3, 1]],
  [
    ['THCA', 'CBN', 'THC'],
    [3, 1],
  ],
  [['CBDA', 'THC'], [1]],
  [['THCA', 'Limonene'], []],
  [[], []],
])('%j are in %j, the best first', (analytes, ids) => {
  expect(coveringMethods(METHODS, analytes).map(({ id }) => id)).toEqual(ids)
})

test('what a file looked for and did not find counts first, and where no method has it what it found', () => {
  const ids = (named: string[], found: string[]) => methodsForImport(METHODS, { named, found }).map(({ id }) => id)
  expect(ids(['THCA', 'THC', 'CBN'], ['THCA', 'THC'])).toEqual([3, 1])
  expect(ids(['THCA', 'THC', 'CBT'], ['THCA', 'THC'])).toEqual([4, 2, 3, 1])
})
