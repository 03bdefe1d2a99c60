import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { isStrongPassword } from '../passwords/index.ts'
import { DEMO_PASSWORD, EASY_PASSWORD_TEXT, easyPasswordError } from './index.ts'

const NAMES = ['Cascade Analytical', 'Mara Lindqvist', 'mara.lindqvist@cascade-analytical.example']
const judge = (password: string, published: readonly string[] = []) => easyPasswordError(password, NAMES, published)

describe('a password that somebody would guess', () => {
  test('is each of the 10,000 most common ones that the pattern accepts, in whatever case', () => {
    const common = dictionary['passwords-common'].slice(0, 10_000)
    expect(common).toHaveLength(10_000)
    const capitalized = common.map((word) => word.replace(/\p{Ll}/u, (letter) => letter.toUpperCase()))
    const accepted = capitalized.filter((word) => isStrongPassword(word))
    expect(accepted.length).toBeGreaterThan(100)
    expect(accepted.filter((word) => judge(word) === null)).toEqual([])
  })

  test.each([
    'Password1',
    'Passw0rd!',
    'P@ssw0rd1',
    'Qwerty123',
    'Welcome1',
    'Summer2026',
    'Aa123456',
    'Abcdefg1',
    'Abc12345!',
  ])('%s is a common one, or one with a twist that everybody knows', (password) => {
    expect(isStrongPassword(password)).toBe(true)
    expect(judge(password)).toBe(EASY_PASSWORD_TEXT)
  })

  test.each([
    'Cascade1',
    'Analytical2026',
    'Cascade-Analytical-1',
    'CascadeAnalytical123456',
    'Mara-Lindqvist-1',
    'Eluent2026',
    'L1ndqv1st1',
  ])('%s is made of names', (password) => expect(judge(password)).toBe(EASY_PASSWORD_TEXT))

  test('is the published one, where it is published', () => {
    expect(judge(DEMO_PASSWORD, [DEMO_PASSWORD])).toBe(EASY_PASSWORD_TEXT)
    expect(judge('eluent DEMO 1', [DEMO_PASSWORD])).toBe(EASY_PASSWORD_TEXT)
  })
})

test.each(['Kiln-Road-12', 'Correct-horse-7', 'gravel Otter 9 umbrella', 'xK7pQm2vRt9w', 'Ölprüfung-Nord-4'])(
  '%s is not easy to guess',
  (password) => expect(judge(password, [DEMO_PASSWORD])).toBeNull(),
)
