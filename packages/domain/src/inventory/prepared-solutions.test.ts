import { describe, expect, test } from 'vitest'
import type { CertifiedValue } from './lot-rules.ts'
import { solutionBudgets, solutionConcentrations, uncountable, type SolutionPart } from './prepared-solutions.ts'

const certified = (analyte: string, value: number, more: Partial<CertifiedValue> = {}): CertifiedValue => ({
  analyte,
  value,
  unit: 'ug/mL',
  purity_percent: null,
  expanded_uncertainty: null,
  k: null,
  ...more,
})
const normal = (value: number) => ({ value, distribution: 'normal' }) as const
const part = (more: Partial<SolutionPart>): SolutionPart => ({
  lot_number: 'L-1',
  amount: 1,
  unit: 'mL',
  certified: [],
  ...more,
})
const ofSolution = (parts: SolutionPart[], ml: number) =>
  Object.fromEntries(solutionConcentrations(parts, { ml }).map(({ analyte, value, unit }) => [analyte, [value, unit]]))

test('[INVENTORY-06] what is weighed counts with its purity: the cadmium standard of Eurachem QUAM:2012 A1', () => {
  // m = 100.28 mg, P = 0.9999, V = 100.0 mL give 1002.7 mg/L
  const metal = certified('Cd', 100, { unit: 'percent', purity_percent: 99.99 })
  const [cadmium] = solutionConcentrations([part({ amount: 100.28, unit: 'mg', certified: [metal] })], { ml: 100 })
  expect(cadmium?.value).toBeCloseTo(1002.7, 1)
  expect(cadmium).toMatchObject({ analyte: 'Cd', unit: 'ug/mL', purity_percent: null })
})

test('[INVENTORY-06] volumes of several lots sum up per analyte, a diluent counts nothing', () => {
  const stock = part({ amount: 0.5, certified: [certified('CBD', 1000), certified('CBDA', 1, { unit: 'mg/mL' })] })
  const other = part({ certified: [certified('CBD', 250, { purity_percent: 98 })] })
  const methanol = part({ amount: 0.0085, unit: 'L' })
  expect(ofSolution([stock, other, methanol], 10)).toEqual({ CBD: [74.5, 'ug/mL'], CBDA: [50, 'ug/mL'] })
})

test('a mass fraction cannot be pipetted, and a concentration cannot be weighed', () => {
  const thc = certified('THC', 20, { unit: 'mg/g' })
  const cbd = certified('CBD', 5, { unit: 'mg/g' })
  expect(uncountable(part({ certified: [thc] }))).toEqual(['THC'])
  expect(uncountable(part({ unit: 'g', certified: [certified('THC', 20), cbd] }))).toEqual(['THC'])
  expect(uncountable(part({ unit: 'pieces', certified: [certified('THC', 20)] }))).toEqual(['THC'])
  expect(ofSolution([part({ amount: 2, unit: 'g', certified: [cbd] })], 100)).toEqual({ CBD: [100, 'ug/mL'] })
})

describe('the uncertainty of a concentration', () => {
  /** Standard 1 %, pipette 0.5 %, flask 0.2 %. */
  const stock = part({
    uncertainty: normal(0.005),
    certified: [certified('CBD', 1000, { expanded_uncertainty: 20, k: 2 })],
  })
  const flask = { ml: 10, uncertainty: normal(0.02) }

  test('combines what is stated in quadrature and is expanded by k = 2', () => {
    const [cbd] = solutionConcentrations([stock], flask)
    // sqrt(0.01^2 + 0.005^2 + 0.002^2) = 0.0113578
    expect(cbd).toMatchObject({ value: 100, k: 2 })
    expect(cbd?.expanded_uncertainty).toBeCloseTo(2 * 1.135_78, 4)
  })

  test('limits of the purity count as rectangular; of two lots each counts by its share', () => {
    const pure = part({
      lot_number: 'L-2',
      unit: 'mg',
      amount: 1,
      uncertainty: { value: 0.006, distribution: 'triangular' },
      certified: [certified('CBD', 100, { unit: 'percent', purity_percent: 98, purity_uncertainty: 0.98 })],
    })
    const whole = { ...pure, certified: pure.certified.map((one) => ({ ...one, expanded_uncertainty: 0.4, k: 2 })) }
    const [budget] = solutionBudgets([stock, whole], flask)
    // 1000 ug of the solution and 980 ug of the powder
    const [a, b] = [1000 / 1980, 980 / 1980]
    const lines = [a * 0.01, a * 0.005, b * 0.002, (b * 0.01) / Math.sqrt(3), (b * 0.006) / Math.sqrt(6), 0.002]
    expect(budget?.lines.map(({ source, lot_number }) => [source, lot_number])).toEqual([
      ['certified', 'L-1'],
      ['amount', 'L-1'],
      ['certified', 'L-2'],
      ['purity', 'L-2'],
      ['amount', 'L-2'],
      ['volume', null],
    ])
    budget?.lines.forEach(({ relative }, at) => expect(relative).toBeCloseTo(lines[at] ?? Number.NaN, 12))
    expect(budget?.relative).toBeCloseTo(Math.hypot(...lines), 12)
  })

  test('a pure substance of 100 % has the uncertainty of its purity alone: Eurachem QUAM:2012 A1 as it is entered', () => {
    const metal = certified('Cd', 100, { unit: 'percent', purity_percent: 99.99, purity_uncertainty: 0.01 })
    const cadmium = part({ amount: 100.28, unit: 'mg', uncertainty: normal(0.05), certified: [metal] })
    const flask100 = { ml: 100, uncertainty: normal(0.07) }
    const [found] = solutionConcentrations([cadmium], flask100)
    expect((found?.expanded_uncertainty ?? 0) / 2).toBeCloseTo(0.8637, 3)
    expect(solutionBudgets([cadmium], flask100)[0]?.lines.map(({ source }) => source)).toEqual([
      'purity',
      'amount',
      'volume',
    ])
  })

  test('is not given where one contribution is not stated, which the budget names', () => {
    const { uncertainty: _pipette, ...plain } = stock
    expect(solutionConcentrations([plain], flask)).toMatchObject([{ value: 100, expanded_uncertainty: null, k: null }])
    expect(solutionBudgets([plain], flask)).toMatchObject([
      { analyte: 'CBD', relative: null, lines: [{}, { source: 'amount', relative: null }, {}] },
    ])
  })

  test('[INVENTORY-06] what two parts have of one stock is added before it is squared, at any depth', () => {
    const one = { ...stock, lot_id: 13 }
    // 1 mL of the stock in 10 mL is 100 ug/mL; 9 mL of that hold 900 ug, 0.1 mL of the stock itself 100 ug
    const [made] = solutionBudgets([one], flask, '5/IM-1')
    expect(made?.relative).toBeCloseTo(Math.hypot(0.01, 0.005, 0.002), 12)
    const between = part({
      lot_id: 20,
      lot_number: 'IM-1',
      amount: 9,
      uncertainty: normal(0.009),
      certified: solutionConcentrations([one], flask),
      budget: made && [made],
    })
    const rest = { ...one, amount: 0.1, uncertainty: normal(0.0002) }
    const [budget] = solutionBudgets([between, rest], flask, '5/WS-1')
    const [a, b] = [0.9, 0.1]
    // the certificate's 1 % is one quantity, a + b = 1 of it; independent it would be hypot(0.9, 0.1) of it
    // and so is what measured the volumes, at both steps: nobody says that it was another pipette
    const pipette = a * 0.005 + a * 0.001 + b * 0.002
    expect(budget?.relative).toBeCloseTo(Math.hypot(0.01 * (a + b), pipette, a * 0.002, 0.002), 12)
    const keys = budget?.origins?.map(({ key }) => key)
    expect(keys).toEqual(['lot:13', 'measured:volume', 'made:5/IM-1', 'made:5/WS-1'])

    // the same lot twice; a solution from before tells no origins and counts as one of its own
    const [twice] = solutionBudgets([one, { ...one, uncertainty: normal(0.005) }], flask)
    expect(twice?.relative).toBeCloseTo(Math.hypot(0.01, 0.5 * 0.005 + 0.5 * 0.005, 0.002), 12)
    const [old] = solutionBudgets([{ ...between, budget: null }, rest], flask)
    expect(old?.relative).toBeLessThan(budget?.relative ?? 0)
  })
})
