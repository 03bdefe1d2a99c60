import { describe, expect, test } from 'vitest'
import { fitNorris, nistVectors } from '../validation/nist-vectors.ts'
import { runVector } from '../validation/reference-vector.ts'
import { readOffUncertainty } from './read-off-uncertainty.ts'

describe('NIST StRD', () => {
  test.each(nistVectors.filter(({ set }) => set === 'NIST StRD Norris'))(
    '[CALIB-15] [CALIB-16] Norris: $quantity is $expected',
    (vector) => expect(runVector(vector)).toMatchObject({ passed: true }),
  )

  test('[CALIB-15] Norris: four injections leave half of the first term, S0^2 (1/4 + the rest)', () => {
    const rest = (0.8958 / 0.8829) ** 2 - 1
    expect(readOffUncertainty(fitNorris(), 500, 4)).toBeCloseTo(0.8829 * Math.sqrt(0.25 + rest), 3)
  })
})
