import { expect, test } from 'vitest'
import { createRandom } from '../simulate/create-random.ts'
import { selected, selectedPair } from './median.ts'

const random = createRandom(3)
const ROWS: Readonly<Record<string, (k: number) => number>> = {
  'noise with a few peaks': (k) => (k % 50 === 0 ? 1e6 * random() : random()),
  'either sign': () => random() - 0.5,
  'most of them equal': () => Math.floor(3 * random()),
  'all of them zero': () => 0,
}

test.each(Object.entries(ROWS))('the number at a rank of a long row: %s', (_, make) => {
  const numbers = Float64Array.from({ length: 5_003 }, (__, k) => make(k))
  const sorted = numbers.toSorted()
  for (const rank of [0, 1, 1_250, 2_501, 5_002]) expect(selected(numbers.slice(), rank)).toBe(sorted[rank])
})

test('a row with values that are no numbers ends the search all the same', () => {
  const numbers = Float64Array.from({ length: 5_003 }, (_, k) => (k < 4_000 ? NaN : random()))
  expect(selected(numbers, 4_999)).toBeTypeOf('number')
})

test.each(Object.entries(ROWS))('the numbers at two ranks of a short and of a long row: %s', (_, make) => {
  for (const length of [40, 5_003]) {
    const numbers = Float64Array.from({ length }, (__, k) => make(k))
    const sorted = numbers.toSorted()
    for (const [one, other] of [
      [10, 20],
      [30, 5],
      [7, 7],
    ] as const)
      expect(selectedPair(numbers.slice(), one, other)).toEqual([sorted[one], sorted[other]])
  }
})
