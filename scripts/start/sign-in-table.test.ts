import { expect, test } from 'vitest'
import { signInTable } from './sign-in-table.ts'

test('the demo sign-ins stand in columns', () => {
  const list = [
    { role: 'admin', email: 'admin@demo.example', password: 'one' },
    { role: 'superadmin', email: 's@demo.example', password: 'two' },
  ]
  expect(signInTable(list).split('\n')).toEqual([
    '  Role        E-mail              Password',
    '  admin       admin@demo.example  one',
    '  superadmin  s@demo.example      two',
  ])
})

test.for([null, {}, [{ role: 'admin' }], ['admin']])('%j is no list of sign-ins', (list) => {
  expect(() => signInTable(list)).toThrow(TypeError)
})
