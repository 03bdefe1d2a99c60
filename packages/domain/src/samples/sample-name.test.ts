import { expect, test } from 'vitest'
import { inBatchNumberOrder, sampleName } from './sample-name.ts'

test('a sample is called by its strain, else its batch number, else its id', () => {
  expect(sampleName({ id: 7, strain_name: 'Mimosa', batch_number: 'B-1' })).toBe('Mimosa')
  expect(sampleName({ id: 7, strain_name: null, batch_number: 'B-1' })).toBe('B-1')
  expect(sampleName({ id: 7, strain_name: null, batch_number: null })).toBe('Sample 7')
  expect(sampleName({ id: 7, strain_name: null, batch_number: null }, 'sample')).toBe('sample 7')
})

test('batch numbers are ordered as people count, equal ones by id, those without one last', () => {
  const numbers = [null, 'B-10', 'B-9', 'A-2', 'B-9', null]
  const samples = numbers.map((batch_number, at) => ({ id: 10 - at, batch_number }))
  expect(inBatchNumberOrder(samples).map(({ id }) => id)).toEqual([7, 6, 8, 9, 5, 10])
})
