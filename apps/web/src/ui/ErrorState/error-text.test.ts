import { CallError } from '@eluent/contract'
import { expect, test } from 'vitest'
import { errorMessages, errorReference, errorText } from './error-text.ts'

test('[ERR-24] the first message found: of a field, else of the global list, else the text of the error', () => {
  const all = {
    error: 'Please check.',
    errors: { name: ['Too long.', 'Odd.'], weight: ['Missing.'] },
    global: ['Locked.'],
  }
  expect(errorMessages(new CallError(422, '', all))).toEqual([
    'Too long.',
    'Odd.',
    'Missing.',
    'Locked.',
    'Please check.',
  ])
  expect(errorText(new CallError(422, '', all))).toBe('Too long.')
  expect(errorText(new CallError(401, '', { error: 'No.', data: { global: ['Locked.'] } }))).toBe('Locked.')
  expect(errorText(new CallError(404, 'Not Found', {}))).toBe('Not Found')
  expect(errorText(new CallError(0, '', {}))).toBe('The server cannot be reached.')
  expect(errorText(new Error('drawn wrong'))).toBe('drawn wrong')
})

test('the reference of an unexpected error', () => {
  expect(errorReference(new CallError(500, '', { error: 'x', id: 'req-7' }))).toBe('req-7')
  expect(errorReference(new CallError(500, '', {}))).toBeNull()
})
