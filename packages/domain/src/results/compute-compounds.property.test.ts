import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCompounds, type CompoundsInput } from './compute-compounds.ts'
import { computeTotals, sumAsMeasured } from './compute-totals.ts'
import { KNOWN_TOTALS } from './total-potentials.ts'

const amount = fc.oneof(
  fc.constant(null),
  fc.constant(0),
  fc.double({ min: 0, max: 200, noNaN: true }),
  fc.double({ min: -1, max: 0, noNaN: true }),
  fc.constant('trace'),
)
const injection = fc.record({
  preparation: fc.record({ dilution_factor: fc.constantFrom(0.5, 1, 20, 400), volume_ml: fc.constantFrom(1, 10) }),
  results: fc.array(fc.record({ compound: fc.constantFrom('THC', 'THCA', 'thca', 'CBD', 'N/A', 'Other'), amount }), {
    maxLength: 8,
  }),
})
const input: fc.Arbitrary<CompoundsInput> = fc.record({
  analytes: fc.constant(['THC', 'THCA', 'CBD']),
  lower_bounds: fc.constantFrom(null, 0, 1),
  upper_bounds: fc.constantFrom(null, 50),
  sample_weight: fc.constantFrom(null, 0, Number.MIN_VALUE, 1, 750),
  own_loq: fc.constantFrom(null, 0.02),
  stated: fc.boolean(),
  injections: fc.array(injection, { maxLength: 4 }),
})

test('whatever the instrument sends: one compound per analyte, no number that is not finite, none below 0', () => {
  fc.assert(
    fc.property(input, (given) => {
      const compounds = computeCompounds(given)
      expect(compounds.map(({ compound }) => compound)).toEqual(given.analytes)
      const totals = computeTotals(KNOWN_TOTALS, compounds)
      const numbers = [
        ...compounds.flatMap(({ percent, amount, mg, loq, uloq, rsd_percent }) => [
          percent,
          amount,
          mg,
          loq,
          uloq,
          rsd_percent,
        ]),
        ...totals.flatMap(({ percent, mg }) => [percent, mg]),
        ...Object.values(sumAsMeasured(compounds)),
      ]
      for (const number of numbers) if (number !== null) expect(number >= 0 && Number.isFinite(number)).toBe(true)
    }),
  )
})

test('the order of the vials changes nothing but the noise of the arithmetic', () => {
  fc.assert(
    fc.property(input, (given) => {
      const forward = computeCompounds(given)
      const backward = computeCompounds({ ...given, injections: given.injections.toReversed() })
      expect(backward.map(({ state }) => state)).toEqual(forward.map(({ state }) => state))
      backward.forEach(({ percent }, index) => {
        const expected = forward[index]?.percent ?? -1
        expect(Math.abs((percent ?? -1) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, expected))
      })
    }),
  )
})

test('half the sample is twice the percent, as long as nothing is stated', () => {
  fc.assert(
    fc.property(input, (given) => {
      const at = (sample_weight: number) => computeCompounds({ ...given, own_loq: null, stated: false, sample_weight })
      const whole = at(500)
      at(250).forEach(({ percent, state }, index) => {
        expect(state).toBe(whole[index]?.state)
        expect(percent ?? 0).toBeCloseTo((whole[index]?.percent ?? 0) * 2, 9)
      })
    }),
  )
})
