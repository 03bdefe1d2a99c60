import { expect, test } from 'vitest'
import type { CustomFieldDefinition } from '../samples/intake-rules.ts'
import { batchTestTargetErrors, mayDeleteBatchTest, validateBatchTest } from './batch-test-rules.ts'

const fields: CustomFieldDefinition[] = [
  { name: 'Sampler', type: 'textbox', values: [], is_required: true },
  { name: 'Height', type: 'number', values: [], is_required: false },
]
const filled = [{ name: 'Sampler', value: 'Ida' }]
function judge(change: object) {
  return validateBatchTest({ name: 'Row 1', custom_fields: filled, ...change }, fields)
}

test('a name is required, at most 64 characters; notes are optional, at most 64', () => {
  expect(judge({})).toEqual({})
  expect(judge({ name: 'n'.repeat(64), notes: 'n'.repeat(64) })).toEqual({})
  expect(judge({ name: ' ' })).toEqual({ name: ['Please enter a Batch Test Name'] })
  expect(judge({ name: 'n'.repeat(65), notes: 'n'.repeat(65) })).toEqual({
    name: ['Maximum of 64 characters'],
    notes: ['Maximum of 64 characters'],
  })
})

test('a field marked required must be filled, the others must fit their type', () => {
  const refused = { custom_fields: ['Custom Field Error!'] }
  expect(judge({ custom_fields: [] })).toEqual(refused)
  expect(judge({ custom_fields: [{ name: 'Sampler', value: ' ' }] })).toEqual(refused)
  expect(judge({ custom_fields: [...filled, { name: 'Height', value: 'tall' }] })).toEqual(refused)
  expect(judge({ custom_fields: [...filled, { name: 'Height', value: '1.5' }] })).toEqual({})
})

test('a batch test with results cannot be deleted', () => {
  expect(mayDeleteBatchTest({ has_results: false }).allowed).toBe(true)
  expect(mayDeleteBatchTest({ has_results: true })).toMatchObject({
    text: 'A batch test whose sample has results cannot be deleted.',
  })
})

test('a new test takes a batch and a QR code', () => {
  expect(batchTestTargetErrors({ batch_id: '4', share_key: 'K7' })).toEqual({})
  expect(batchTestTargetErrors({ batch_id: null, share_key: ' ' })).toEqual({
    batch_id: ['Please select a Batch'],
    share_key: ['Please select a QR Code'],
  })
})
