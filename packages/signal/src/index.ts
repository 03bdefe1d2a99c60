export type * from './chromatogram.ts'
export { decimateMinMax } from './processing/decimate-min-max.ts'
export type { DecimatedSeries } from './processing/decimate-min-max.ts'
export type { NumberSeries } from './processing/series.ts'
export { createRandom } from './simulate/create-random.ts'
export type { Random } from './simulate/create-random.ts'
export { simulateChromatogram } from './simulate/simulate-chromatogram.ts'
export type {
  SimulatedChromatogram,
  SimulatedPeak,
  SimulationOptions,
  TruePeak,
} from './simulate/simulate-chromatogram.ts'
