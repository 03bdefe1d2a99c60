import { expect, test } from 'vitest'
import { validateBatch } from './batch-rules.ts'

function batch(change: object) {
  return validateBatch({ name: 'North field', grid_type: 'rows', grid_value: '4', ...change })
}

test('a complete batch passes; a name is required, at most 64 characters', () => {
  expect(batch({ description: 'Two\nlines' })).toEqual({})
  expect(batch({ name: 'n'.repeat(64) })).toEqual({})
  for (const name of ['', '  ', null]) expect(batch({ name })).toEqual({ name: ['Please enter a Batch Name'] })
  expect(batch({ name: 'n'.repeat(65) })).toEqual({ name: ['Maximum of 64 characters'] })
})

test('a description has at most 255 characters', () => {
  expect(batch({ description: 'd'.repeat(256) })).toEqual({ description: ['Maximum of 255 characters'] })
})

test('one of the grid types is required, then its value', () => {
  for (const grid_type of [undefined, '', 'hexagon']) {
    expect(batch({ grid_type })).toEqual({ grid_type: ['Please select a Grid Type'] })
  }
  expect(batch({ grid_value: '' })).toEqual({ grid_value: ['Please enter a whole number'] })
  expect(batch({ grid_value: 501 })).toEqual({ grid_value: ['The grid must have 1 to 500 positions'] })
  expect(batch({ grid_value: '1'.repeat(4001) })).toEqual({ grid_value: ['Maximum of 4000 characters'] })
})
