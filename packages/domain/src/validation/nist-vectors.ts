import { UNWEIGHTED_LINE, fitCalibration, type CalibrationFit } from '../calibrations/fit-calibration.ts'
import { fitPolynomial, solveColumns } from '../calibrations/least-squares.ts'
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
  { name: 'Wampler1', noise: 0, base: 1, digits: 10 },
  { name: 'Wampler2', noise: 0, base: 0.1, digits: 12 },
  { name: 'Wampler3', noise: 1, base: 1, digits: 9 },
  { name: 'Wampler4', noise: 100, base: 1, digits: 9 },
  { name: 'Wampler5', noise: 10_000, base: 1, digits: 8 },
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

/** Employment of the United States, 1947 to 1962: y, then six predictors that nearly depend on one another. */
// prettier-ignore
const LONGLEY: readonly (readonly [number, number, number, number, number, number, number])[] = [
  [60323, 83, 234289, 2356, 1590, 107608, 1947],
  [61122, 88.5, 259426, 2325, 1456, 108632, 1948],
  [60171, 88.2, 258054, 3682, 1616, 109773, 1949],
  [61187, 89.5, 284599, 3351, 1650, 110929, 1950],
  [63221, 96.2, 328975, 2099, 3099, 112075, 1951],
  [63639, 98.1, 346999, 1932, 3594, 113270, 1952],
  [64989, 99, 365385, 1870, 3547, 115094, 1953],
  [63761, 100, 363112, 3578, 3350, 116219, 1954],
  [66019, 101.2, 397469, 2904, 3048, 117388, 1955],
  [67857, 104.6, 419180, 2822, 2857, 118734, 1956],
  [68169, 108.4, 442769, 2936, 2798, 120445, 1957],
  [66513, 110.8, 444546, 4681, 2637, 121950, 1958],
  [68655, 112.6, 482704, 3813, 2552, 123366, 1959],
  [69564, 114.2, 502601, 3931, 2514, 125368, 1960],
  [69331, 115.7, 518173, 4806, 2572, 127852, 1961],
  [70551, 116.9, 554894, 4007, 2827, 130081, 1962],
]

/** By the columns that the calibration's polynomials are solved by. */
function fitLongley() {
  const weights = LONGLEY.map(() => 1)
  const predictors = [1, 2, 3, 4, 5, 6].map((column) => LONGLEY.map((row) => row[column] ?? 0))
  const y = LONGLEY.map(([employed]) => employed)
  const { coefficients, residuals } = solveColumns([weights, ...predictors], y, weights)
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0)
  return { coefficients, residual_sd: Math.sqrt(squares / (LONGLEY.length - coefficients.length)) }
}

/** The last two of the certified digits are lost to the predictors' dependence in double precision. */
const longleyVectors = [
  -3_482_258.634_595_82, 15.061_872_271_373_3, -0.035_819_179_292_591, -2.020_229_803_816_83, -1.033_226_867_173_59,
  -0.051_104_105_653_580_7, 1829.151_464_613_55, 304.854_073_561_965,
].map((expected, at): ReferenceVector => ({
  id: `nist-longley-${at < 7 ? `b${at}` : 'residual-sd'}`,
  set: 'NIST StRD Longley',
  source: STRD,
  quantity: at < 7 ? `B${at}` : 'residual standard deviation',
  unit: null,
  expected,
  agreement: { digits: 13 },
  find: () => (at < 7 ? (fitLongley().coefficients[at] ?? Number.NaN) : fitLongley().residual_sd),
}))

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
  ...longleyVectors,
]
