import { describe, expect, test } from 'vitest'
import { confirmPasswordError, forgotPasswordError, newPasswordError, oldPasswordError } from './password-forms.ts'

const PATTERN = 'Minimum 8 characters with at least one lowercase, one uppercase and one digit'

describe('the password forms', () => {
  test('an e-mail must be one', () => {
    expect(forgotPasswordError(' mara@example.org ')).toBeNull()
    for (const email of ['', 'mara', 'mara@', '@example.org']) {
      expect(forgotPasswordError(email)).toBe('Please provide the valid email')
    }
  })

  test('the old password is filled in, with at most 64 characters', () => {
    expect(oldPasswordError('x')).toBeNull()
    expect(oldPasswordError('')).toBe('Please fill the old password')
    expect(oldPasswordError('x'.repeat(65))).toBe('At most 64 characters.')
  })

  test('the new one matches the pattern, has at most 64 characters and differs from the old', () => {
    expect(newPasswordError('Kiln-Road-12', 'Kiln-Road-11')).toBeNull()
    expect(newPasswordError('Kiln-Road-12', null)).toBeNull()
    expect(newPasswordError('Kiln-Road-12', 'Kiln-Road-12')).toBe('Old And New Password Cannot Be Same')
    for (const weak of ['', 'Ab1', 'kiln-road-12', 'KILN-ROAD-12', 'Kiln-Road', `Aa1${'x'.repeat(62)}`]) {
      expect(newPasswordError(weak, 'Kiln-Road-12')).toBe(PATTERN)
    }
    expect(newPasswordError(`Aa1${'x'.repeat(61)}`, null)).toBeNull()
  })

  test('confirm is filled in and equal', () => {
    expect(confirmPasswordError('Kiln-Road-12', 'Kiln-Road-12')).toBeNull()
    expect(confirmPasswordError('', '')).toBe('Passwords do not match')
    expect(confirmPasswordError('Kiln-Road-1', 'Kiln-Road-12')).toBe('Passwords do not match')
  })
})
