import { expect, test } from 'vitest'
import { validateFormTemplate, validateTemplateField } from './form-template-rules.ts'

const room = { name: 'Room', type: 'dropdown', values: ['A'] }
function template(change: object) {
  return validateFormTemplate({ name: 'Indoor', form_fields: [room], ...change })
}
const NAME = ['Please enter a name. 64 characters max length.']

test('a complete template passes', () => {
  expect(template({ description: 'Two\nlines' })).toEqual({})
})

test('a name is not blank and has at most 64 characters', () => {
  expect(template({ name: 'n'.repeat(64) })).toEqual({})
  for (const name of ['', '  ', 'n'.repeat(65), undefined, 3]) expect(template({ name })).toEqual({ name: NAME })
})

test('a description has at most 255 characters', () => {
  expect(template({ description: 'd'.repeat(255) })).toEqual({})
  expect(template({ description: 'd'.repeat(256) })).toEqual({ description: ['Maximum of 255 characters'] })
})

test('at least one field, with the message of the installation', () => {
  expect(template({ form_fields: [] })).toEqual({ form_fields: ['Please add at least one form field'] })
  expect(validateFormTemplate({ name: 'x', form_fields: [] }, 'One field, please')).toEqual({
    form_fields: ['One field, please'],
  })
  const many = Array.from({ length: 101 }, (_, at) => ({ name: `F${at}`, type: 'textbox' }))
  expect(template({ form_fields: many })).toEqual({ form_fields: ['Maximum of 100 form fields'] })
})

test('each field keeps the rules of form fields, and has a name of its own', () => {
  const form_fields = [room, { name: ' ', type: 'textbox' }, { name: 'room ', type: 'number' }, { ...room, values: [] }]
  expect(template({ form_fields })).toEqual({
    'form_fields.1.name': NAME,
    'form_fields.2.name': ['Another form field of this template has this name'],
    'form_fields.3.name': ['Another form field of this template has this name'],
    'form_fields.3.values': ['Please enter at least one value'],
  })
  expect(validateTemplateField(room, [])).toEqual({})
})
