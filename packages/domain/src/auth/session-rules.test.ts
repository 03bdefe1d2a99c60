import { describe, expect, test } from 'vitest'
import { isOutdatedVersion, isTokenExpired, needsRenewal, showsVersionPrompt } from './session-rules.ts'

const minute = 60_000
const expSeconds = 1_800_000_000
const expMs = expSeconds * 1000

describe('the token', () => {
  test('[SESSION-03] a response within 20 minutes of expiry renews it, with more time left it does not', () => {
    expect(needsRenewal(expSeconds, expMs - 20 * minute)).toBe(true)
    expect(needsRenewal(expSeconds, expMs - 1)).toBe(true)
    expect(needsRenewal(expSeconds, expMs - 20 * minute - 1)).toBe(false)
  })

  test('an expired token is not renewed', () => {
    expect(isTokenExpired(expSeconds, expMs - 1)).toBe(false)
    expect(isTokenExpired(expSeconds, expMs)).toBe(true)
    expect(needsRenewal(expSeconds, expMs)).toBe(false)
  })
})

describe('the version', () => {
  test('[SESSION-07] Cancel keeps the prompt away for 30 minutes', () => {
    expect(showsVersionPrompt(null, 0)).toBe(true)
    expect(showsVersionPrompt(0, 30 * minute - 1)).toBe(false)
    expect(showsVersionPrompt(0, 30 * minute)).toBe(true)
  })

  test.each([
    ['3.2.1', '3.2.1', false],
    ['3.2.0', '3.2.1', true],
    ['3.10.0', '3.9.9', false],
    ['2.99.99', '3.0.0', true],
    ['4.0.0', '3.9.9', false],
    [undefined, '3.2.1', true],
    [null, '3.2.1', true],
    ['latest', '3.2.1', true],
    ['3.2', '3.2.1', true],
    ['3.2.1-rc', '3.2.1', true],
  ])('%s against a required %s is outdated: %s', (version, required, outdated) => {
    expect(isOutdatedVersion(version, required)).toBe(outdated)
  })

  test('a malformed required version is a fault of the server', () => {
    expect(() => isOutdatedVersion('3.2.1', 'new')).toThrow(RangeError)
  })
})
