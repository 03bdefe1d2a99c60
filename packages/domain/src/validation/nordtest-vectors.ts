import { mean } from '../qc/statistics.ts'
import { biasUncertainty, combinedPercent, reproducibilityOfChart, type BiasOf } from '../uncertainty/index.ts'
import type { ReferenceVector } from './reference-vector.ts'

// The handbook's own NH4-N example could not be read; this program of its authors' institute could (docs/decisions/0168).
const source =
  'sykefi/automukit_api (Finnish Environment Institute), the server version of MUkit, which nordtest.info names for TR 537: fixtures and results of test.ts'
const set = 'Nordtest TR 537 as in SYKE AutoMUKit'

/** inputRelative.json: one reference material of 20.0 with u(Cref) 0.2. */
const ONE = [
  19.738_050_195_927_2, 19.827_377_205_824_3, 19.137_708_309_591_2, 18.892_260_219_333_2, 18.932_497_611_178_8,
  18.576_799_067_263_9, 18.557_485_119_178_1, 18.213_857_792_816_9, 17.928_977_058_550_2, 17.061_458_890_359_7,
  17.388_186_512_145_7, 18.625_888_685_315_5, 24.831_299_255_739_7, 21.410_316_201_029_2, 21.242_123_903_114_7,
  20.987_018_838_813_7, 20.731_913_774_512_8, 20.476_003_962_375, 20.159_738_062_468_8, 20.002_812_234_271,
  19.963_379_590_262_4, 19.894_976_024_124_9,
]
/** inputMultiRef.json: of 25.0 with 0.2, and of 50.0 with 0.4. */
const OF_25 = [25.4, 29.2, 25.8, 29.7, 26.9, 28.9, 26.6, 26.7, 25.9, 25.5, 25.6, 25.8]
const OF_50 = [55.4, 48.2, 49.6, 51, 46.9, 50.5, 50.3, 47.6, 52.3]

/** What repeated measurements of a reference material say of the bias, percent of its certified value. */
function biasOf(measured: readonly number[], certified: number, uCertified: number): BiasOf {
  return {
    bias_percent: (100 * (mean(measured) - certified)) / certified,
    u_reference_percent: (100 * uCertified) / certified,
    sd_percent: reproducibilityOfChart(measured),
    measurements: measured.length,
  }
}

const biasOfSeveral = () => biasUncertainty([biasOf(OF_25, 25, 0.2), biasOf(OF_50, 50, 0.4)])

const vector = (
  id: string,
  quantity: string,
  published: { expected: number; decimals: number },
  find: () => number,
): ReferenceVector => ({
  id,
  set,
  source,
  quantity,
  unit: '%',
  expected: published.expected,
  agreement: { decimals: published.decimals },
  find,
})

export const nordtestVectors: readonly ReferenceVector[] = [
  vector('nordtest-bias-of-one', 'u(bias) of one reference material, 22 results', { expected: 2.67, decimals: 2 }, () =>
    biasUncertainty([biasOf(ONE, 20, 0.2)]),
  ),
  vector(
    'nordtest-bias-of-several',
    'u(bias) of two reference materials, by RMSbias and u(Cref)',
    { expected: 5.25, decimals: 2 },
    biasOfSeveral,
  ),
  vector('nordtest-combined', 'u of u(Rw) 5.97 and this u(bias)', { expected: 7.95, decimals: 2 }, () =>
    combinedPercent([{ u_percent: 5.97 }, { u_percent: biasOfSeveral() }]),
  ),
  vector(
    'nordtest-expanded',
    'U of the same, k = 2',
    { expected: 15.9, decimals: 1 },
    () => 2 * combinedPercent([{ u_percent: 5.97 }, { u_percent: biasOfSeveral() }]),
  ),
]
