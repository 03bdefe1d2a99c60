import { describe, expect, test } from 'vitest'
import { analyteRows, ugPerMl } from './analyte-rows.ts'
import { channelOf, storedPeak } from '../../testing/fixtures.ts'

describe('rows of a report', () => {
  test.each([
    ['ug/ml', 1],
    ['µg/mL', 1],
    ['ng/ul', 1],
    ['mg/L', 1],
    ['ppm', 1],
    ['ng/ml', 0.001],
    ['mg/ml', 1000],
    ['%', null],
    ['mmol', null],
    [null, null],
  ])('an amount in %s is %s times as many ug/mL', (unit, factor) => {
    expect(ugPerMl(unit)).toBe(factor)
  })

  test('an amount in another unit becomes ug/mL: 4 ng/mL are 0.004', () => {
    expect(analyteRows([channelOf('DAD1A', storedPeak({ amountUnit: 'ng/ml' }))]).results[0]?.amount).toBeCloseTo(
      0.004,
      12,
    )
  })

  test('an amount whose unit is no mass per volume is not taken for one: invalid, with a warning', () => {
    const { results, invalid, warnings } = analyteRows([channelOf('DAD1A', storedPeak({ amountUnit: '%' }))])
    expect([results, invalid[0]?.amount]).toEqual([[], null])
    expect(warnings[0]).toMatch(/THC: the report's amount is in %/)
  })

  test('looked for and not found is a result of 0 without a place', () => {
    const { results } = analyteRows([channelOf('DAD1A', storedPeak({ area: null, amount: null }))])
    expect(results[0]).toMatchObject({ name: 'THC', amount: 0, peak_area: 0, rt_min: null })
  })

  test('a name on two signals is one row: the one that was found', () => {
    const detected = channelOf('DAD1B', storedPeak({ area: 50, amount: 4.2 }))
    const missing = channelOf('DAD1A', storedPeak({ area: 0, amount: 0 }))
    for (const channels of [
      [detected, missing],
      [missing, detected],
    ]) {
      expect(analyteRows(channels).results.map(({ signal, amount }) => [signal, amount])).toEqual([['DAD1B', 4.2]])
    }
  })

  test('no name, a question mark and a negative amount are invalid', () => {
    const peaks = [storedPeak({ name: null }), storedPeak({ name: '?' }), storedPeak({ name: 'CBD', amount: -1 })]
    const { results, invalid } = analyteRows([channelOf('DAD1A', ...peaks)])
    expect([results.length, invalid.map(({ name }) => name)]).toEqual([0, ['N/A', '?', 'CBD']])
  })
})
