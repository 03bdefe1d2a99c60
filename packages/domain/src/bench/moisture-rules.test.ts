import { expect, test } from 'vitest'
import { validateMoisture } from './moisture-rules.ts'

test('[BENCH-06] a determination has a wet weight, a smaller dry one, a temperature and a duration', () => {
  const good = { wet_g: 1.2, dry_g: 1.05, temperature_c: 105, duration_min: 120 }
  expect(validateMoisture(good)).toEqual({})
  expect(validateMoisture({ ...good, dry_g: 0 })).toEqual({})
  for (const [field, wrong] of [
    ['wet_g', 0],
    ['dry_g', 1.2],
    ['dry_g', -1],
    ['temperature_c', 19],
    ['temperature_c', null],
    ['duration_min', 0],
    ['duration_min', Number.NaN],
  ] as const) {
    expect(Object.keys(validateMoisture({ ...good, [field]: wrong })), `${field} ${wrong}`).toEqual([field])
  }
})
