import { expect, test } from 'vitest'
import { CANNABINOIDS } from './cannabinoid-method.ts'
import { hiddenComposition } from './hidden-composition.ts'

test('one seed, one composition, of all twelve analytes', () => {
  expect(hiddenComposition(12)).toEqual(hiddenComposition('12'))
  expect(hiddenComposition(12)).not.toEqual(hiddenComposition(13))
  expect(Object.keys(hiddenComposition(1).mgPerG).sort()).toEqual(CANNABINOIDS.map(({ name }) => name).sort())
})

test('a thousand plants are possible: nothing negative, never above 40 % in all, acids lead where they should', () => {
  const seen = new Set<string>()
  for (let seed = 0; seed < 1000; seed++) {
    const { profile, mgPerG } = hiddenComposition(seed)
    seen.add(profile)
    const amounts = Object.values(mgPerG)
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
    expect(amounts.reduce((a, b) => a + b)).toBeLessThan(400)
    if (profile === 'thc') expect(mgPerG['THCA']).toBe(Math.max(...amounts))
    if (profile === 'cbd') expect(mgPerG['CBDA']).toBe(Math.max(...amounts))
  }
  expect([...seen].sort()).toEqual(['balanced', 'cbd', 'cbg', 'thc', 'trace'])
})
