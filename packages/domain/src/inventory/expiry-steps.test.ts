import { expect, test } from 'vitest'
import { expiryStep, expirySteps } from './expiry-steps.ts'

test('[INVENTORY-11] a lot is named 30 and 7 days before its last day and on it; other days by the settings', () => {
  const steps = expirySteps({ lot_expiry_first_days: 30, lot_expiry_second_days: 7 })
  expect(steps).toEqual([30, 7, 0])
  const reached = ['2027-04-02', '2027-04-01', '2027-03-10', '2027-03-09', '2027-03-03', '2027-03-02', '2027-01-01']
  expect(reached.map((day) => expiryStep(day, '2027-03-02', steps))).toEqual([null, 30, 30, 7, 7, 0, 0])
  expect(expirySteps({ lot_expiry_first_days: 14, lot_expiry_second_days: 14 })).toEqual([14, 0])
})
