import { expect, test } from 'vitest'
import { changeGrid, isUntouched, mayDeleteBatch, type PositionFacts } from './position-policy.ts'

const fresh: PositionFacts = { has_weight: false, has_batch_test: false, has_results: false, held: false }
const touches: Partial<PositionFacts>[] = [
  { has_weight: true },
  { has_batch_test: true },
  { has_results: true },
  { held: true },
]
function at(label: string, untouched = true) {
  return { label, untouched }
}

test('a weight, a batch test, results or a place in the queue hold a position', () => {
  expect(isUntouched(fresh)).toBe(true)
  for (const touch of touches) expect([touch, isUntouched({ ...fresh, ...touch })]).toEqual([touch, false])
})

test('a batch is deleted only while none of its positions is held', () => {
  expect(mayDeleteBatch([])).toEqual({ allowed: true })
  expect(mayDeleteBatch([fresh, fresh])).toEqual({ allowed: true })
  for (const touch of touches) {
    expect(mayDeleteBatch([fresh, { ...fresh, ...touch }])).toEqual({
      allowed: false,
      reason: 'in_use',
      text: 'A batch with a batch test or a sample with weight or results cannot be deleted.',
    })
  }
})

test('a larger grid adds, a smaller one removes what is untouched, the others stay unchanged', () => {
  const two = [at('Row 1', false), at('Row 2')]
  expect(changeGrid(two, ['Row 1', 'Row 2', 'Row 3'])).toEqual({ added: ['Row 3'], removed: [], error: null })
  expect(changeGrid(two, ['Row 1'])).toEqual({ added: [], removed: [at('Row 2')], error: null })
})

test('another grid type takes every position, so none may be held', () => {
  const error =
    'The grid type cannot be changed, and no position can be removed whose sample has a weight, a batch test or results'
  expect(changeGrid([at('Row 1', false), at('Row 2')], ['Pivot 1'])).toMatchObject({ added: ['Pivot 1'], error })
  expect(changeGrid([at('Row 1'), at('Row 2', false)], ['Row 1'])).toMatchObject({ error })
  expect(changeGrid([at('Row 1')], ['Pivot 1'])).toEqual({ added: ['Pivot 1'], removed: [at('Row 1')], error: null })
})
