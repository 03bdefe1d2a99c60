import { expect, test } from 'vitest'
import { FORM_FIELD_TYPES, keptValues, validateFormField } from './form-field-rules.ts'

const NAME = 'Please enter a name. 64 characters max length.'

test('[CONST3-02] the types are textbox, number, checkbox and dropdown', () => {
  expect(FORM_FIELD_TYPES.map(({ slug }) => slug)).toEqual(['textbox', 'number', 'checkbox', 'dropdown'])
  expect(validateFormField({ name: 'a', type: 'date' })).toEqual({ type: ['Please select a type'] })
})

test('a name is not blank and has at most 64 characters', () => {
  expect(validateFormField({ name: 'n'.repeat(64), type: 'textbox' })).toEqual({})
  for (const name of ['', '   ', 'n'.repeat(65), undefined, 7]) {
    expect(validateFormField({ name, type: 'textbox' })).toEqual({ name: [NAME] })
  }
})

test('a dropdown has at least one value that is not blank, each once; other types have none', () => {
  expect(validateFormField({ name: 'a', type: 'dropdown', values: [' ', 'x'] })).toEqual({})
  for (const values of [undefined, [], [' ', '']]) {
    expect(validateFormField({ name: 'a', type: 'dropdown', values })).toEqual({
      values: ['Please enter at least one value'],
    })
  }
  expect(validateFormField({ name: 'a', type: 'dropdown', values: ['x', 'x '] })).toHaveProperty('values')
  expect(validateFormField({ name: 'a', type: 'number', values: [] })).toEqual({})
  expect([keptValues('dropdown', [' x ', '', 'y']), keptValues('number', ['x'])]).toEqual([['x', 'y'], []])
})
