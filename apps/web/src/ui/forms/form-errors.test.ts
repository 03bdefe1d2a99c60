import { CallError } from '@eluent/contract'
import type { FormErrors } from '@mantine/form'
import { describe, expect, test } from 'vitest'
import { fieldErrorsOf, showFieldErrors } from './form-errors.ts'

const refused = (errors: Record<string, string[]>) => new CallError(422, '', { error: 'Please check.', errors })

function formOf(values: unknown) {
  const shown: FormErrors[] = []
  return { shown, getValues: () => values, setErrors: (errors: FormErrors) => void shown.push(errors) }
}

describe('a refused form', () => {
  test('each field gets its first message', () => {
    expect(fieldErrorsOf(refused({ name: ['Too long.', 'Odd.'], weight: [] }))).toEqual({ name: 'Too long.' })
    expect(fieldErrorsOf(new Error('x'))).toEqual({})
  })

  test('when every message has found its field, nothing is left for the panel', () => {
    const form = formOf({ name: '', vials: [{ label: '' }] })
    expect(showFieldErrors(form, refused({ name: ['A'], 'vials.0.label': ['B'] }))).toBeNull()
    expect(form.shown).toEqual([{ name: 'A', 'vials.0.label': 'B' }])
  })

  test('a message for a field that the form does not have stays for the panel', () => {
    const error = refused({ name: ['A'], 'vials.3.label': ['B'] })
    expect(showFieldErrors(formOf({ name: '', vials: [] }), error)).toBe(error)
  })

  test('an error without field messages is all for the panel', () => {
    const form = formOf({})
    const error = new CallError(409, 'Conflict', {})
    expect(showFieldErrors(form, error)).toBe(error)
    expect(form.shown).toEqual([])
  })
})
