import { DEMO_PASSWORD, EASY_PASSWORD_TEXT } from '@eluent/domain/password-strength'
import { expect, test } from 'vitest'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import signIns from '../../seed/sign-ins.json' with { type: 'json' }
import { refuseEasyPassword } from './refuse-easy-password.ts'

test('the published password is that of every sign-in of the demo', () => {
  expect(new Set(signIns.map(({ password }) => password))).toEqual(new Set([DEMO_PASSWORD]))
})

test('the published password is refused outside the demo only; names that are missing do not matter', () => {
  const given = { field: 'password', password: DEMO_PASSWORD, names: [undefined, 'Ann Lee'] } as const
  expect(() => refuseEasyPassword({ demo: true }, given)).not.toThrow()
  expect(() => refuseEasyPassword({ demo: false }, given)).toThrow(fieldErrors({ password: [EASY_PASSWORD_TEXT] }))
})
