import { expect, test } from 'vitest'
import { PasswordsTypedAgain } from './people.ts'
import { storedInTurn } from './run-sample.ts'

test('each is stored in its order, while the next one is made', async () => {
  const said: string[] = []
  const make = async (item: number): Promise<string> => {
    said.push(`make ${item}`)
    await Promise.resolve()
    return `made ${item}`
  }
  const store = async (made: string): Promise<void> => {
    said.push(made)
    await Promise.resolve()
    said.push(`${made}, stored`)
  }
  await storedInTurn([1, 2], make, store)
  expect(said).toEqual(['make 1', 'make 2', 'made 1', 'made 1, stored', 'made 2', 'made 2, stored'])
  const failing = storedInTurn([1], make, () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
})

test('a password that is typed again is compared once, a wrong one refused', async () => {
  const passwords = new PasswordsTypedAgain({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const hash = await passwords.hash('Eluent-demo-1')
  const first = passwords.matches('Eluent-demo-1', hash)
  expect(passwords.matches('Eluent-demo-1', hash)).toBe(first)
  expect(await first).toBe(true)
  expect(await passwords.matches('Eluent-demo-2', hash)).toBe(false)
})
