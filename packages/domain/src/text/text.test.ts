import { describe, expect, test } from 'vitest'
import { PASSWORD_TEXT, isStrongPassword, passwordStrength } from '../passwords/password.ts'
import { parseDecimal } from './decimal-number.ts'
import { isEmail } from './email.ts'
import { freeTextError, isBlank, isStorableText, textLength } from './well-formed.ts'

describe('text that can be stored', () => {
  test.each(['', 'plain', 'Ünïcödé', '🌿', '\u200Bzero width', 'line\nbreak', "Robert'); DROP TABLE samples;--"])(
    '%j is kept as it is',
    (text) => {
      expect(isStorableText(text)).toBe(true)
    },
  )

  test.each(['a\0b', '\uD83C', 'a\uDF3Fb', '\uDF3F\uD83C'])('%j is refused', (text) => {
    expect(isStorableText(text)).toBe(false)
  })

  test('length counts UTF-16 units, as maxlength does', () => {
    expect(textLength('🌿')).toBe(2)
  })

  test('free text may be missing, not too long and not something else', () => {
    expect(freeTextError(undefined)).toBe(null)
    expect(freeTextError('x'.repeat(64))).toBe(null)
    expect(freeTextError('x'.repeat(65))).toBe('Maximum of 64 characters')
    expect(freeTextError(5)).toBe('Contains characters that cannot be stored')
  })

  test('spaces only are blank, 0 and false are not', () => {
    expect([undefined, null, '', ' \t'].every(isBlank)).toBe(true)
    expect([0, false, 'x'].some(isBlank)).toBe(false)
  })
})

describe('numbers as text', () => {
  test.each([
    ['12', 12],
    [' 1.50 ', 1.5],
    ['.5', 0.5],
    ['5.', 5],
    ['-3', -3],
    ['1e-3', 0.001],
    [7, 7],
  ])('%j is %d', (value, number) => {
    expect(parseDecimal(value)).toBe(number)
  })

  test.each([
    '',
    ' ',
    'abc',
    '1,5',
    '0x10',
    '1e999',
    'Infinity',
    '1_000',
    '1'.repeat(41),
    null,
    undefined,
    true,
    [],
    {},
  ])('%j is not a number', (value) => {
    expect(parseDecimal(value)).toBe(null)
  })
})

describe('e-mail addresses', () => {
  test.each(['a@b.co', 'first.last+tag@lab.example.com', "o'neil@lab-1.org"])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@.co',
    'a@b..co',
    'a b@c.co',
    'a@b.co ',
    'a@@b.co',
    'a@-b.co',
    'a@b.c',
    'a@b.co\n',
    'a\0@b.co',
    `${'x'.repeat(60)}@b.co`,
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('passwords', () => {
  test('the rule in words', () => {
    expect(PASSWORD_TEXT).toBe('Minimum 8 characters with at least one lowercase, one uppercase and one digit')
  })

  test.each(['Passw0rd', 'Pass word 1', 'Grün3🌿🌿X', `${'aA1'.repeat(21)}x`])('%j may be set', (password) => {
    expect(isStrongPassword(password)).toBe(true)
  })

  test.each(['Passw0r', 'passw0rd', 'PASSW0RD', 'Password', '', 'Passw0rd\0', 'aA1'.repeat(22)])(
    '%j may not be set',
    (password) => {
      expect(isStrongPassword(password)).toBe(false)
    },
  )

  test('the meter: weak, fair, good for length or a special character, strong for both', () => {
    expect(passwordStrength('password')).toEqual({ name: 'weak', percent: 10 })
    expect(passwordStrength('Passw0rd')).toEqual({ name: 'fair', percent: 55 })
    expect(passwordStrength('Passw0rd1234')).toEqual({ name: 'good', percent: 75 })
    expect(passwordStrength('Passw0r!')).toEqual({ name: 'good', percent: 75 })
    expect(passwordStrength('Passw0rd123!')).toEqual({ name: 'strong', percent: 100 })
  })
})
