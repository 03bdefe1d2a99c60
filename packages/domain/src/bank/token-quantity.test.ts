import { expect, test } from 'vitest'
import { hasTokens, quantityState, shownQuantity, tokensFor } from './token-quantity.ts'

test.each([
  [6, 'enough'],
  [5, 'low'],
  [1, 'low'],
  [0, 'empty'],
] as const)('[BANK-02] %i tokens are %s', (quantity, state) => {
  expect(quantityState(quantity)).toBe(state)
})

test('[PERM-28] [BANK-07] the empty bank of organization 2 shows 100 and counts as having tokens', () => {
  expect(shownQuantity(2, 0)).toBe(100)
  expect(hasTokens(2, 0, 2)).toBe(true)
  expect([shownQuantity(2, 3), shownQuantity(1, 0)]).toEqual([3, 0])
  expect([hasTokens(1, 0), hasTokens(2, 1, 2)]).toEqual([false, false])
})

test('[SEAL-09] [SEAL-10] an expedited VERISEAL takes two tokens, and one is not enough', () => {
  expect([tokensFor({ expedited: false }), tokensFor({ expedited: true })]).toEqual([1, 2])
  expect([hasTokens(1, 1, 2), hasTokens(1, 2, 2)]).toEqual([false, true])
})
