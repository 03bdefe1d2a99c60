import { BOTTLE_OVERFULL_TEXT } from '@eluent/contract'
import { expect, test } from 'vitest'
import { DriverError } from './driver-error.ts'

test('a refusal carries its code, its status and its text with the values filled in', () => {
  const error = new DriverError('sequence_running', { location: 7 })
  expect([error.code, error.status, error.message]).toEqual(['sequence_running', 409, 'Vial 7 is in work.'])
})

test('a missing value stays visible as its mark', () => {
  expect(new DriverError('sequence_running').message).toBe('Vial {location} is in work.')
})

test("the bottle's text is the one of the contract, which the screen shows too", () => {
  expect(new DriverError('bottle_over_maximum').message).toBe(BOTTLE_OVERFULL_TEXT)
})
