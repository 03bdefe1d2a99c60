import { itemAt } from '../arrays/item-at.ts'
import type { Channel, StoredPeak } from '../chromatogram/chromatogram.ts'
import {
  CANNABINOIDS,
  SIMULATED_COUNT_MAU,
  SIMULATED_RUN_TIME_MIN,
  SIMULATED_SIGNALS,
  type MethodAnalyte,
} from './cannabinoid-method.ts'
import { createRandom } from './create-random.ts'
import { addBubble, type RunFault } from './run-fault.ts'
import { measureTargets } from './measure-targets.ts'
import { simulateChromatogram, type SimulatedPeak } from './simulate-chromatogram.ts'

export interface CannabinoidInjection {
  /** One seed, one signal, to the last bit. */
  seed: number | string
  /** What the injected solution holds, in ug/mL; analytes not named are absent. */
  concentrationsUgMl: Readonly<Record<string, number>>
  /** What the injection before left behind in needle and loop, in ug/mL. */
  carryOverUgMl?: Readonly<Record<string, number>>
  /** Plant matrix: a few peaks that belong to no analyte. */
  matrix?: boolean
  /** What is wrong with the column or pump; a good one where absent. */
  column?: {
    /** Each analyte's tail, as a share of its sigma; 0.35 is that of a good column. */
    tailShare?: number
    /** By how much every analyte comes later, percent; earlier where below 0. */
    retentionDriftPercent?: number
    /** Width of each peak, as a share of a good column's. */
    widthShare?: number
  }
  /** What is wrong with needle, syringe or detector; nothing where absent. */
  fault?: RunFault
}

export interface CannabinoidRun {
  /** DAD1A and DAD1B with their peaks; each analyte is named on the signal it is measured on. */
  channels: Channel[]
  /** One measured peak per analyte in order of elution; area and amount 0 where it was looked for and not found. */
  analytes: (StoredPeak & { signal: string; resolution: number | null })[]
  /** Measured peaks of no analyte, on DAD1A. */
  unknown: StoredPeak[]
}

const SAMPLING_HZ = 5
const NOISE_MAU = 0.035
const DETECTOR_CEILING_MAU = 2000
const GOOD_COLUMN = { tailShare: 0.35, retentionDriftPercent: 0, widthShare: 1 }

/**
 * One injection on a simulated diode-array HPLC: hidden concentrations (ug/mL) become signals (mAU over minutes) with tailing,
 * noise, drift, retention jitter, injection error, carry-over and a saturating detector; what is answered is then measured on
 * those signals, not copied from the input. Sampled at 5 Hz over 10 min.
 * @throws RangeError when a concentration is negative or not finite.
 */
export function simulateCannabinoidRun(injection: CannabinoidInjection): CannabinoidRun {
  const random = createRandom(`injection/${injection.seed}`)
  const volume = 1 + 0.004 * random.normal()
  const shift = 0.004 * random.normal()
  const column = { ...GOOD_COLUMN, ...injection.column }
  const jitter = CANNABINOIDS.map(() => shift + 0.0012 * random.normal())
  const { volumeShare = 1, driftMauPerMin = 0, noiseShare = 1, bubble = false } = injection.fault ?? {}
  const injected = CANNABINOIDS.map((analyte) => volume * volumeShare * concentrationOf(analyte, injection))
  const others = [...SOLVENT_FRONT, ...(injection.matrix === true ? matrixPeaks(injection.seed) : [])].map((peak) =>
    asInjected(peak, column, volumeShare),
  )

  const channels = SIMULATED_SIGNALS.map((signal, at): Channel => {
    const response = (analyte: MethodAnalyte): number => (at === 0 ? analyte.responseDad1a : analyte.responseDad1b)
    const peaks = CANNABINOIDS.map((analyte, i): SimulatedPeak => ({
      name: analyte.name,
      retentionTimeMin: drifted(analyte, column) + itemAt(jitter, i),
      areaMauS: itemAt(injected, i) * response(analyte),
      sigmaMin: analyte.sigmaMin * column.widthShare,
      tauMin: analyte.sigmaMin * column.widthShare * column.tailShare,
    }))
    const { timesMin, values } = simulateChromatogram({
      seed: `${injection.seed}/${signal.name}`,
      durationMin: SIMULATED_RUN_TIME_MIN,
      samplingHz: SAMPLING_HZ,
      peaks: [...others, ...peaks],
      baselineMau: 0.4 * random.normal(),
      driftMauPerMin: (at === 0 ? 0.03 : 0.09) + 0.01 * random.normal() + driftMauPerMin,
      wanderMau: 0.05,
      noiseMau: noiseShare * (at === 0 ? NOISE_MAU : 1.6 * NOISE_MAU),
    })
    if (bubble) addBubble(timesMin, values, injection.seed)
    for (let i = 0; i < values.length; i++) {
      values[i] = Math.round(saturated(values[i] ?? NaN) / SIMULATED_COUNT_MAU) * SIMULATED_COUNT_MAU
    }
    const targets = CANNABINOIDS.filter((analyte) => analyte.signal === signal.name).map((analyte) => ({
      name: analyte.name,
      // the report of the instrument looks in a window that was set by hand, and finds what came late
      retentionTimeMin: drifted(analyte, column),
      sigmaMin: analyte.sigmaMin,
      response: response(analyte),
    }))
    return {
      name: signal.name,
      detector: 'DAD1',
      wavelengthNm: signal.wavelengthNm,
      bandwidthNm: signal.bandwidthNm,
      unit: 'mAU',
      timesMin,
      values,
      peaks: measureTargets(timesMin, values, targets).filter((peak) => peak.retentionTimeMin > 1.5),
      sourceFile: `${signal.name}.ch`,
    }
  })
  return { channels, analytes: named(channels), unknown: unnamed(itemAt(channels, 0)) }
}

function drifted(
  { retentionTimeMin }: Pick<MethodAnalyte, 'retentionTimeMin'>,
  { retentionDriftPercent }: { retentionDriftPercent: number },
): number {
  return retentionTimeMin * (1 + retentionDriftPercent / 100)
}

/** A peak of no analyte, drawn for a good column and a whole injection, as this column and volume show it. */
function asInjected(peak: SimulatedPeak, column: typeof GOOD_COLUMN, volumeShare: number): SimulatedPeak {
  const { areaMauS, heightMau, sigmaMin, tauMin = 0 } = peak
  return {
    // what is not retained comes with the first volume of the column, however old that is
    retentionTimeMin: heightMau === undefined ? drifted(peak, column) : peak.retentionTimeMin,
    ...(areaMauS !== undefined && { areaMauS: areaMauS * volumeShare }),
    ...(heightMau !== undefined && { heightMau: (heightMau * volumeShare) / column.widthShare }),
    sigmaMin: sigmaMin * column.widthShare,
    tauMin: tauMin * column.widthShare * (column.tailShare / GOOD_COLUMN.tailShare),
  }
}

/** The unretained solvent: a dip and a hump before anything of interest. */
const SOLVENT_FRONT: readonly SimulatedPeak[] = [
  { retentionTimeMin: 0.86, heightMau: -6, sigmaMin: 0.018 },
  { retentionTimeMin: 0.95, heightMau: 14, sigmaMin: 0.03, tauMin: 0.02 },
]

function concentrationOf(analyte: MethodAnalyte, { concentrationsUgMl, carryOverUgMl }: CannabinoidInjection): number {
  const own = concentrationsUgMl[analyte.name] ?? 0
  const carried = carryOverUgMl?.[analyte.name] ?? 0
  if (!(own >= 0 && carried >= 0 && own + carried < 1e6)) {
    throw new RangeError(`${analyte.name} must be from 0 to 1e6 ug/mL, got ${own} and ${carried} carried over`)
  }
  return own + carried
}

function matrixPeaks(seed: number | string): SimulatedPeak[] {
  const random = createRandom(`matrix/${seed}`)
  return [4.28, 5.52, 7.46].flatMap((time, i) =>
    random() < 0.5
      ? [
          {
            retentionTimeMin: time + 0.004 * random.normal(),
            areaMauS: 4 + 30 * random(),
            sigmaMin: 0.03 + 0.008 * i,
            tauMin: 0.01,
          },
        ]
      : [],
  )
}

/** Linear to three quarters of the ceiling, then bent towards it. */
function saturated(mau: number): number {
  const knee = 0.75 * DETECTOR_CEILING_MAU
  return mau <= knee
    ? mau
    : knee + (DETECTOR_CEILING_MAU - knee) * Math.tanh((mau - knee) / (DETECTOR_CEILING_MAU - knee))
}

function named(channels: readonly Channel[]): CannabinoidRun['analytes'] {
  const peaks = channels.flatMap((channel) => channel.peaks.map((peak) => ({ ...peak, signal: channel.name })))
  const analytes = CANNABINOIDS.flatMap(({ name, sigmaMin }) =>
    peaks.filter((peak) => peak.name === name).map((peak) => ({ ...peak, sigmaMin })),
  )
  return analytes.map(({ sigmaMin, ...peak }, i) => {
    const before = analytes.slice(0, i).findLast((other) => (other.area ?? 0) > 0)
    // Resolution to the analyte before: Rs = 2 (t2 - t1) / (w1 + w2) with base widths of 4 sigma.
    const resolution =
      before && (peak.area ?? 0) > 0
        ? (peak.retentionTimeMin - before.retentionTimeMin) / (2 * (sigmaMin + before.sigmaMin))
        : null
    return { ...peak, resolution }
  })
}

function unnamed(channel: Channel): StoredPeak[] {
  const clear = (peak: StoredPeak): boolean =>
    !CANNABINOIDS.some((analyte) => Math.abs(analyte.retentionTimeMin - peak.retentionTimeMin) < 5 * analyte.sigmaMin)
  return channel.peaks.filter((peak) => peak.name === null && clear(peak))
}
