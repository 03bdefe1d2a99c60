import { expect, test } from 'vitest'
import { differingAreas, differsFromReported, ownIntegration, ratioText } from './own-integration.ts'

const level = (at: number, area: number | null, own_area?: number | null) => ({
  vial: at,
  label: `${at} ug/ml`,
  level: at,
  area,
  ...(own_area !== undefined && { own_area }),
})
const of = (...levels: ReturnType<typeof level>[]) => ({ name: 'CBD', levels, excluded: [] })

test('[CALIB-12] our areas are compared with the reported ones at each vial that was fitted: the median of the ratios, and how far they lie apart', () => {
  expect(ownIntegration(of(level(1, 100, 98), level(5, 500, 505), level(10, 1000, 1100)))).toEqual({
    ratio: 1.01,
    low: 0.98,
    high: 1.1,
    vials: 3,
  })
  const even = ownIntegration(of(level(1, 100, 90), level(5, 100, 100), level(10, 100, 110), level(25, 100, 200)))
  expect(even).toMatchObject({ ratio: expect.closeTo(1.05, 12), vials: 4 })
  const excluded = [{ level: 10, why: 'Air in the vial' }]
  expect(ownIntegration({ ...of(level(1, 100, 98), level(10, 100, 300)), excluded })).toMatchObject({ ratio: 0.98 })
})

test('what has no peak, or was not looked at, is not compared', () => {
  expect(ownIntegration(of(level(1, 100), level(5, 500, null), level(10, null, 40), level(25, 10, 0)))).toBeNull()
  expect(ownIntegration(of(level(1, 100, 101), level(5, 500, null)))).toEqual({
    ratio: 1.01,
    low: 1.01,
    high: 1.01,
    vials: 1,
  })
})

test('a ratio differs from 1 by the same factor upwards and downwards', () => {
  const differs = (ratio: number) => differsFromReported({ ratio }, 10)
  expect([0.9, 0.91, 1, 1.1, 1.101].map(differs)).toEqual([true, false, false, false, true])
})

test('each analyte that differs has a sentence with its ratio', () => {
  const counts = { ...of(level(1, 100_000, 99.5)), name: 'THCA' }
  expect(differingAreas([of(level(1, 100, 109)), counts, { ...counts, name: 'CBN', levels: [] }], 10)).toEqual([
    "THCA: Eluent's areas of the calibrators are 0.000995 times the reported ones, and amounts from areas that it finds are off by the same factor.",
  ])
  expect([1000, 1.2346, 0.1, 0.0999].map(ratioText)).toEqual(['1000.000', '1.235', '0.100', '0.0999'])
})
