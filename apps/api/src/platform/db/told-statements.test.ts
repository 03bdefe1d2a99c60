import { expect, test } from 'vitest'
import { ToldStatements } from './told-statements.ts'

test('a statement is known of the organization that it was told for', () => {
  const told = new ToldStatements(true)
  told.add(7, 'samples')
  expect([told.has(7, 'samples'), told.has(8, 'samples'), told.has(7, 'vials')]).toEqual([true, false, false])
})

test('nothing is known where each transaction may meet other sessions', () => {
  const told = new ToldStatements(false)
  told.add(7, 'samples')
  expect(told.has(7, 'samples')).toBe(false)
})

test('after a session that knew nothing texts are sent for a while, and longer after the next', () => {
  const told = new ToldStatements(true)
  const untilKnown = (): number => {
    told.forget()
    told.add(7, 'samples')
    for (let asked = 1; asked <= 1_000; asked += 1) if (told.has(7, 'samples')) return asked
    return Number.POSITIVE_INFINITY
  }
  expect([untilKnown(), untilKnown()]).toEqual([200, 200])
  // one that has worked for long is not held against it
  for (let asked = 0; asked < 1_000; asked += 1) told.has(7, 'samples')
  expect(untilKnown()).toBe(1)
})

test('what is remembered is bounded', () => {
  const told = new ToldStatements(true)
  for (let organization = 1; organization <= 5_001; organization += 1) told.add(organization, 'samples')
  expect([told.has(1, 'samples'), told.has(5_001, 'samples')]).toEqual([false, true])
})
