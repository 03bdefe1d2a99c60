import { UNWEIGHTED_LINE, fitCalibration, type CalibrationFit } from '../calibrations/fit-calibration.ts'
import { fitPolynomial } from '../calibrations/least-squares.ts'
import { readOffUncertainty } from '../calibrations/read-off-uncertainty.ts'
import type { ReferenceVector } from './reference-vector.ts'

/** Data and certified values: NIST Statistical Reference Datasets, Linear Regression (public domain). */
const STRD = 'https://www.itl.nist.gov/div898/strd/'

/** Ozone monitors. */
// prettier-ignore
const NORRIS: readonly [y: number, x: number][] = [
  [0.1, 0.2], [338.8, 337.4], [118.1, 118.2], [888, 884.6], [9.2, 10.1], [228.1, 226.5], [668.5, 666.3], [998.5, 996.3],
  [449.1, 448.6], [778.9, 777], [559.2, 558.2], [0.3, 0.4], [0.1, 0.6], [778.1, 775.5], [668.8, 666.9], [339.3, 338],
  [448.9, 447.5], [10.8, 11.6], [557.7, 556], [228.3, 228.1], [998, 995.8], [888.8, 887.6], [119.6, 120.2], [0.3, 0.3],
  [0.6, 0.3], [557.6, 556.8], [339.3, 339.1], [888, 887.2], [998.5, 999], [778.9, 779], [10.2, 11.1], [117.6, 118.3],
  [228.9, 229.2], [668.4, 669.1], [449.2, 448.9], [0.2, 0.5],
]
/** Both runs of a load cell, 150,000 to 3,000,000 in steps of 150,000. */
// prettier-ignore
const PONTIUS_Y: readonly number[] = [
  0.11019, 0.21956, 0.32949, 0.43899, 0.54803, 0.65694, 0.76562, 0.87487, 0.98292, 1.09146,
  1.20001, 1.30822, 1.41599, 1.52399, 1.63194, 1.73947, 1.84646, 1.95392, 2.06128, 2.16844,
  0.11052, 0.22018, 0.32939, 0.43886, 0.54798, 0.65739, 0.76596, 0.87474, 0.983, 1.0915,
  1.20004, 1.30818, 1.41613, 1.52408, 1.63159, 1.73965, 1.84696, 1.95445, 2.06177, 2.16829,
]
// prettier-ignore
const WAMPLER3_Y: readonly number[] = [
  760, -2042, 2111, -1684, 3888, 1858, 11379, 17560, 39287, 64382, 113159, 175108, 273291, 400186, 581243, 811568,
  1121004, 1506550, 2002767, 2611612, 3369180,
]

/** The fitted line of Norris. */
export function fitNorris(): CalibrationFit {
  return fitCalibration(
    NORRIS.map(([area, level]) => ({ level, area })),
    UNWEIGHTED_LINE,
  )
}

function fitNoInt1(): CalibrationFit {
  const points = Array.from({ length: 11 }, (_, index) => ({ level: 60 + index, area: 130 + index }))
  return fitCalibration(points, { ...UNWEIGHTED_LINE, through_zero: true })
}

function fitPontius(): CalibrationFit {
  const points = PONTIUS_Y.map((area, index) => ({ level: 150_000 * ((index % 20) + 1), area }))
  return fitCalibration(points, { ...UNWEIGHTED_LINE, model: 'quadratic' })
}

type Certified = readonly [
  quantity: string,
  key: 'intercept' | 'slope' | 'curvature' | 'residual_sd' | 'r2',
  certified: number,
  digits: number,
]

function certify(name: string, fit: () => CalibrationFit, certified: readonly Certified[]): ReferenceVector[] {
  return certified.map(([quantity, key, expected, digits]) => ({
    id: `nist-${name.toLowerCase()}-${key.replace('_', '-')}`,
    set: `NIST StRD ${name}`,
    source: STRD,
    quantity,
    unit: null,
    expected,
    agreement: { digits },
    find: () => fit()[key],
  }))
}

/**
 * Wampler 1 to 5: polynomials of degree 5 of which each coefficient is a power of one number, with more and more noise; the
 * digits are those that double precision leaves.
 */
const WAMPLER = [
  { name: 'Wampler1', noise: 0, base: 1, digits: 8 },
  { name: 'Wampler2', noise: 0, base: 0.1, digits: 9 },
  { name: 'Wampler3', noise: 1, base: 1, digits: 8 },
  { name: 'Wampler4', noise: 100, base: 1, digits: 7 },
  { name: 'Wampler5', noise: 10_000, base: 1, digits: 5 },
] as const

function fitWampler({ noise, base }: { noise: number; base: number }): number[] {
  const points = WAMPLER3_Y.map((noisy, x) => {
    const power = (of: number): number => [0, 1, 2, 3, 4, 5].reduce((sum, k) => sum + (of * x) ** k, 0)
    return { x, y: power(base) + noise * (noisy - power(1)), w: 1 }
  })
  return fitPolynomial(points, 0, 5).coefficients
}

const wamplerVectors = WAMPLER.flatMap((wampler) =>
  [0, 1, 2, 3, 4, 5].map((power): ReferenceVector => ({
    id: `nist-${wampler.name.toLowerCase()}-b${power}`,
    set: `NIST StRD ${wampler.name}`,
    source: STRD,
    quantity: `B${power}`,
    unit: null,
    expected: Number(`1e${wampler.base === 1 ? 0 : -power}`),
    agreement: { digits: wampler.digits },
    find: () => fitWampler(wampler)[power] ?? Number.NaN,
  })),
)

export const nistVectors: readonly ReferenceVector[] = [
  ...certify('Norris', fitNorris, [
    ['slope', 'slope', 1.00211681802045, 13],
    ['intercept', 'intercept', -0.262323073774029, 12],
    ['residual standard deviation', 'residual_sd', 0.884796396144373, 13],
    ['r2', 'r2', 0.999993745883712, 14],
  ]),
  {
    id: 'quam-e4-norris-read-off',
    set: 'NIST StRD Norris',
    source: 'Eurachem QUAM:2012, E.4, on the data of NIST StRD Norris',
    quantity: 'standard uncertainty of a level read off for an area of 500',
    unit: null,
    expected: 0.8958,
    agreement: { decimals: 4 },
    find: () => readOffUncertainty(fitNorris(), 500) ?? 'no uncertainty',
  },
  ...certify('NoInt1', fitNoInt1, [
    ['slope', 'slope', 2.07438016528926, 14],
    ['intercept', 'intercept', 0, 15],
    ['residual standard deviation', 'residual_sd', 3.56753034006338, 14],
    ['r2', 'r2', 0.999365492298663, 14],
  ]),
  ...certify('Pontius', fitPontius, [
    ['intercept', 'intercept', 0.673565789473684e-3, 11],
    ['slope', 'slope', 0.732059160401003e-6, 13],
    ['curvature', 'curvature', -0.316081871345029e-14, 11],
    ['residual standard deviation', 'residual_sd', 0.205177424076185e-3, 11],
    ['r2', 'r2', 0.999999900178537, 14],
  ]),
  ...wamplerVectors,
]
