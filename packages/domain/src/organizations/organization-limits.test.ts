import { expect, test } from 'vitest'
import { limitsBy, ORGANIZATION_LIMITS, validateLimits } from './organization-limits.ts'

test('a limit is a whole number within its bounds, or blank for the server its own', () => {
  expect(validateLimits({ calls_per_minute: 1, calls_at_once: null, stored_gb: 1_000_000 })).toEqual({})
  expect(validateLimits({ jobs_at_once: '' })).toEqual({})
  const text = "A whole number from 1 to 100,000, or nothing for the server's own"
  for (const wrong of [0, -1, 1.5, 100_001, '7', Number.NaN])
    expect(validateLimits({ calls_at_once: wrong })).toEqual({ calls_at_once: [text] })
})

test('the standards lie within the bounds', () => {
  expect(validateLimits(limitsBy((name) => ORGANIZATION_LIMITS[name].standard))).toEqual({})
})
