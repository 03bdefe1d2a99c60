import { solutionBudgets, solutionConcentrations } from '../inventory/prepared-solutions.ts'
import {
  combinedPercent,
  decide,
  factorPercent,
  hempSentence,
  inQuadrature,
  standardUncertainty,
} from '../uncertainty/index.ts'
import type { ReferenceVector } from './reference-vector.ts'

// Read as quoted in the documentation of MSLNZ/GTC ('CITAC A1', inputs of A1.4) and on measurementuncertainty.org (Table A1.1).
const source = 'Eurachem/CITAC QUAM:2012, example A1, sections A1.4 and A1.5, Table A1.1'
const set = 'Eurachem QUAM A1'

/** 100.28 mg of cadmium of 99.99 % in 100.0 mL, with the standard uncertainties of Table A1.1. */
const CADMIUM = {
  lot_number: 'Cd',
  amount: 100.28,
  unit: 'mg',
  uncertainty: { value: 0.05, distribution: 'normal' },
  certified: [
    {
      analyte: 'Cd',
      value: 99.99,
      unit: 'percent',
      purity_percent: null,
      expanded_uncertainty: 0.01,
      // 'limits of 0.0001, rectangular': U / k is the standard uncertainty
      k: Math.sqrt(3),
    },
  ],
} as const
const FLASK = { ml: 100, uncertainty: { value: 0.07, distribution: 'normal' } } as const

/** The same as the factors of a budget. */
const FACTORS = [
  { name: 'm', value: 100.28, uncertainty: 0.05, distribution: 'normal' },
  { name: 'P', value: 0.9999, uncertainty: 0.0001, distribution: 'rectangular' },
  { name: 'V', value: 100, uncertainty: 0.07, distribution: 'normal' },
] as const

const GUARD_BAND: readonly [value: number, outcome: string][] = [
  [0.24, 'pass'],
  [0.3, 'conditional_pass'],
  [0.36, 'conditional_fail'],
  [0.37, 'fail'],
]

const HEMP: readonly [value: string, sentence: string][] = [
  ['0.35', '0.35 +/- 0.06 % dry = 0.29 to 0.41, includes 0.30: passes'],
  ['0.37', '0.37 +/- 0.06 % dry = 0.31 to 0.43, above 0.30: fails'],
]

export const uncertaintyVectors: readonly ReferenceVector[] = [
  {
    id: 'quam-a1-purity',
    set,
    source,
    quantity: 'standard uncertainty of the purity 0.9999, limits 0.0001, rectangular',
    unit: null,
    expected: 0.000_058,
    agreement: { decimals: 6 },
    find: () => standardUncertainty({ value: 0.0001, distribution: 'rectangular' }),
  },
  {
    id: 'quam-a1-volume',
    set,
    source,
    quantity:
      'standard uncertainty of the flask: limits 0.1 triangular, repeatability 0.02, temperature 0.084 rectangular',
    unit: 'mL',
    expected: 0.07,
    agreement: { decimals: 2 },
    find: () =>
      inQuadrature([
        standardUncertainty({ value: 0.1, distribution: 'triangular' }),
        0.02,
        standardUncertainty({ value: 0.084, distribution: 'rectangular' }),
      ]),
  },
  {
    id: 'quam-a1-concentration',
    set,
    source,
    quantity: 'concentration of the standard',
    unit: 'mg/L',
    expected: 1002.7,
    agreement: { decimals: 1 },
    find: () => solutionConcentrations([CADMIUM], FLASK)[0]?.value ?? Number.NaN,
  },
  {
    id: 'quam-a1-combined',
    set,
    source,
    quantity: 'combined standard uncertainty of the concentration',
    unit: 'mg/L',
    expected: 0.9,
    agreement: { decimals: 1 },
    find: () => {
      const [cadmium] = solutionConcentrations([CADMIUM], FLASK)
      const [budget] = solutionBudgets([CADMIUM], FLASK)
      return (cadmium?.value ?? Number.NaN) * (budget?.relative ?? Number.NaN)
    },
  },
  {
    id: 'quam-a1-factors',
    set,
    source,
    quantity: 'combined standard uncertainty by the factors of a budget',
    unit: 'mg/L',
    expected: 0.9,
    agreement: { decimals: 1 },
    find: () => (1002.7 * combinedPercent(FACTORS.map((factor) => ({ u_percent: factorPercent(factor) })))) / 100,
  },
  ...GUARD_BAND.map(([value, expected]): ReferenceVector => ({
    id: `guard-band-${value}`,
    set: 'ILAC-G8 guard band',
    source: 'ILAC-G8:09/2019, 4.2.3, four words with w = U; upper limit 0.30, U = 0.06',
    quantity: `${value} against 0.30`,
    unit: null,
    expected,
    agreement: 'equal',
    find: () => decide({ value, expanded: 0.06 }, { side: 'at_most', value: 0.3, rule: 'four_words' }) ?? 'none',
  })),
  ...HEMP.map(([value, expected]): ReferenceVector => ({
    id: `hemp-sentence-${value}`,
    set: 'Acceptable hemp THC level, in words',
    source: '7 CFR 990.1: 0.35 % with 0.06 % ranges from 0.29 to 0.41 %',
    quantity: `${value} with 0.06 %`,
    unit: null,
    expected,
    agreement: 'equal',
    find: () => hempSentence(value, '0.06', 0.3),
  })),
]
