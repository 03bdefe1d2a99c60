import { mean, rsdPercent } from '../qc/statistics.ts'
import type { AnalyteRow } from './analyte-rows.ts'
import { vialCellState, type CellState, type MeasuredState } from './cell-state.ts'
import { narrowedRangeOf, type NarrowedRange } from './narrowed-range.ts'
import { DEFAULT_LOQ_PERCENT, amountMgG, isStatedLoq, percentOfMgG } from './potency.ts'
import { rowsByAnalyte, vialAmount, type VialAmount, type VialPreparation } from './vial-amounts.ts'

export interface CompoundsInput {
  /** The report method's analytes, in its order. */
  analytes: readonly string[]
  /** The method's concentration range, ug/mL. */
  lower_bounds: number | null
  upper_bounds: number | null
  /** The LOQ the method states for single analytes, ug/mL; analytes without one are left out. */
  loqs_ug_ml?: ReadonlyMap<string, number>
  /** The LOD below which an analyte counts as not detected, ug/mL; empty or absent where every amount counts. */
  detected_from_ug_ml?: ReadonlyMap<string, number>
  /** mg. */
  sample_weight: number | null
  /** The LOQ stated for the sample, percent. */
  own_loq: number | null
  /** An imported sample, whose percents are kept as the source states them. */
  stated: boolean
  /** One per acquired vial that has a result, in vial order. */
  injections: readonly MeasuredVial[]
}

interface MeasuredVial {
  preparation: VialPreparation
  results: readonly AnalyteRow[]
  /** What its calibration left of the method's range; absent where it left all. */
  ranges?: readonly NarrowedRange[] | null | undefined
}

type VialPlace = Pick<MeasuredVial, 'preparation' | 'ranges'>

/** One analyte of a sample over all its vials, full precision. */
export interface Compound {
  compound: string
  state: CellState
  /** Percent by weight: the mean of the vials in range; 0 when not detected, null where it cannot be computed. */
  percent: number | null
  /** ug/mL of the injected solution, or percent where the source states only that. */
  amount: number | null
  /** mg/g. */
  mg: number | null
  /** Percent; the default mark 0.0000001 where none is stated. */
  loq: number
  /** The method's upper bound as percent; null where it cannot be computed. */
  uloq: number | null
  /** RSD of the vials in range, percent; null below two. */
  rsd_percent: number | null
}

/** One analyte in one vial that looked for it. */
export interface Reading extends VialAmount {
  state: MeasuredState
  dilution_factor: number
  /** Where its range ends, ug/mL; null without bounds. */
  upper_ug_ml: number | null
  /** Whether its calibration ends there, below the method. */
  ends_with_calibration: boolean
}

/**
 * LOD of each analyte in this sample, percent: the method's, ug/mL of the injected solution, as the LOQ is brought to the
 * sample. Analytes are left out for which the method states none, and all where it cannot be computed.
 */
export function limitsOfDetection(input: CompoundsInput, lodsUgMl: ReadonlyMap<string, number>): Map<string, number> {
  const looked = input.injections.map(({ preparation, results }) => ({
    preparation,
    rows: rowsByAnalyte(results, input.analytes),
  }))
  return new Map(
    input.analytes.flatMap((analyte) => {
      const own = looked.filter(({ rows }) => rows.has(analyte))
      const lodUgMl = lodsUgMl.get(analyte) ?? null
      const percent = limitPercent(input, own.length > 0 ? own : looked, () => lodUgMl, Math.min)
      return percent === null ? [] : [[analyte, percent] as const]
    }),
  )
}

/** The compounds of a sample from the rows of its injections. */
export function computeCompounds(input: CompoundsInput): Compound[] {
  const injections = input.injections.map((injection) => ({
    ...injection,
    rows: rowsByAnalyte(injection.results, input.analytes),
  }))
  return input.analytes.map((compound) => {
    const looked = injections.filter(({ rows }) => rows.has(compound))
    const readings = looked.map((vial) => read(vial.rows.get(compound) ?? {}, vial, input, compound))
    const vials = looked.length > 0 ? looked : injections
    return {
      compound,
      ...summarize(readings),
      loq: loqPercent(input, vials, compound),
      uloq: limitPercent(input, vials, ({ ranges }) => boundsOf(input, compound, ranges).upperUgMl, Math.max),
    }
  })
}

/** The compounds without the method's range: every detecting vial counts. */
export function computeUnboundedCompounds(input: CompoundsInput): Compound[] {
  return computeCompounds({
    ...input,
    lower_bounds: null,
    upper_bounds: null,
    loqs_ug_ml: new Map(),
    detected_from_ug_ml: new Map(),
    own_loq: null,
    injections: input.injections.map(({ preparation, results }) => ({ preparation, results })),
  })
}

/** What each vial that looked for an analyte read, in vial order. */
export function readingsOf(input: CompoundsInput, compound: string): Reading[] {
  return input.injections.flatMap((vial) => {
    const row = rowsByAnalyte(vial.results, input.analytes).get(compound)
    return row === undefined ? [] : [read(row, vial, input, compound)]
  })
}

/** Where the range ends that an analyte is over, ug/mL of the injected solution, and whether its calibration ends there. */
export interface UpperEnd {
  ug_ml: number
  by_calibration: boolean
}

/** The lowest end that a vial read above; null for an analyte that no vial is over. */
export function upperEndOf(input: CompoundsInput, compound: string): UpperEnd | null {
  const over = readingsOf(input, compound).filter(({ state }) => state === 'over_bounds')
  const ends = over.flatMap(({ upper_ug_ml: ug_ml, ends_with_calibration: by_calibration }) =>
    ug_ml === null ? [] : [{ ug_ml, by_calibration }],
  )
  return ends.toSorted((one, other) => one.ug_ml - other.ug_ml)[0] ?? null
}

/**
 * How many preparations an analyte is the mean of: the vials in range of one dilution, where most are. A vial does not say of which preparation
 * it is, and two dilutions of one extract are no replicates.
 */
export function replicatesOf(input: CompoundsInput, compound: string): number {
  const inRange = readingsOf(input, compound).filter(({ state }) => state === 'value')
  const byDilution = Map.groupBy(inRange, ({ dilution_factor }) => dilution_factor)
  return Math.max(0, ...[...byDilution.values()].map((of) => of.length))
}

/**
 * What an analyte must reach to be a number, ug/mL: the highest of the method's lower bound, its own LOQ and the lowest level
 * that its calibration kept. A LOQ under the others changes nothing, because below its lowest standard a method quantifies
 * nothing. Null where there is none of them.
 */
export function quantifiedFromUgMl(...limits: readonly (number | null | undefined)[]): number | null {
  const stated = limits.flatMap((limit) => limit ?? [])
  return stated.length === 0 ? null : Math.max(...stated)
}

/** Between which amounts a vial gives an analyte as a number, ug/mL. */
function boundsOf(
  { lower_bounds, upper_bounds, loqs_ug_ml }: CompoundsInput,
  compound: string,
  ranges: MeasuredVial['ranges'],
) {
  const { low, high } = narrowedRangeOf(ranges, compound)
  return {
    lowerUgMl: quantifiedFromUgMl(lower_bounds, loqs_ug_ml?.get(compound), low),
    upperUgMl: upper_bounds === null || high === null ? upper_bounds : Math.min(upper_bounds, high),
    calibratedFromUgMl: low,
    endsWithCalibration: upper_bounds !== null && high !== null && high < upper_bounds,
  }
}

function read(row: AnalyteRow, { preparation, ranges }: VialPlace, input: CompoundsInput, compound: string): Reading {
  const bounds = boundsOf(input, compound, ranges)
  const amounts = vialAmount(row, { preparation, sample_weight_mg: input.sample_weight, stated: input.stated })
  const state = vialCellState(
    { concentrationUgMl: amounts.amount_ug_ml, percent: amounts.percent },
    {
      ...bounds,
      lodUgMl: input.detected_from_ug_ml?.get(compound) ?? null,
      ownLoqPercent: statedLoq(input),
    },
  )
  return {
    ...amounts,
    state,
    dilution_factor: preparation.dilution_factor,
    upper_ug_ml: bounds.upperUgMl,
    ends_with_calibration: bounds.endsWithCalibration,
  }
}

function summarize(
  readings: readonly Reading[],
): Pick<Compound, 'state' | 'percent' | 'amount' | 'mg' | 'rsd_percent'> {
  const [state, used] = decisive(readings)
  if (state === 'no_data') return { state, percent: null, amount: null, mg: null, rsd_percent: null }
  if (state === 'not_detected') return { state, percent: 0, amount: 0, mg: 0, rsd_percent: null }
  const percents = numbers(used.map((reading) => reading.percent))
  const concentrations = numbers(used.map((reading) => reading.amount_ug_ml))
  return {
    state,
    percent: meanOrNull(percents),
    // never a mean over both units
    amount: meanOrNull(concentrations.length > 0 ? concentrations : percents),
    mg: meanOrNull(numbers(used.map((reading) => reading.mg_g))),
    rsd_percent: state === 'value' ? rsdOrNull(percents) : null,
  }
}

/**
 * The vials that decide: those in range; else, of those over bounds, the most diluted, which are nearest the truth;
 * else those below the LOQ.
 */
function decisive(readings: readonly Reading[]): [CellState, readonly Reading[]] {
  const of = (state: CellState): Reading[] => readings.filter((reading) => reading.state === state)
  const inRange = of('value')
  if (inRange.length > 0) return ['value', inRange]
  const over = of('over_bounds')
  if (over.length > 0) {
    const dilution = Math.max(...over.map((reading) => reading.dilution_factor))
    return ['over_bounds', over.filter((reading) => reading.dilution_factor === dilution)]
  }
  const below = of('below_loq')
  if (below.length > 0) return ['below_loq', below]
  return readings.length > 0 ? ['not_detected', []] : ['no_data', []]
}

/** The LOQ of an analyte in this sample: the one stated for the sample, or its lower bound in the vial that reaches lowest. */
function loqPercent(input: CompoundsInput, vials: readonly VialPlace[], compound: string): number {
  const own = statedLoq(input)
  const lowest = (from: 'calibratedFromUgMl' | 'lowerUgMl') =>
    limitPercent(
      input,
      vials,
      ({ ranges }) => boundsOf(input, compound, ranges)[from] ?? (own === null ? null : 0),
      Math.min,
    )
  return own === null ? (lowest('lowerUgMl') ?? DEFAULT_LOQ_PERCENT) : Math.max(own, lowest('calibratedFromUgMl') ?? 0)
}

function limitPercent(
  input: CompoundsInput,
  vials: readonly VialPlace[],
  boundUgMl: (vial: VialPlace) => number | null,
  pick: (...values: number[]) => number,
): number | null {
  if (input.stated) return null
  const percents = vials.flatMap((vial) => {
    const { volume_ml, dilution_factor, weight_mg } = vial.preparation
    const [weightMg, bound] = [weight_mg ?? input.sample_weight ?? 0, boundUgMl(vial)]
    return bound !== null && weightMg > 0 ? [percentOfMgG(amountMgG(bound, volume_ml, dilution_factor, weightMg))] : []
  })
  if (percents.length === 0) return null
  const limit = pick(...percents)
  return Number.isFinite(limit) ? limit : null
}

function statedLoq({ own_loq }: CompoundsInput): number | null {
  return isStatedLoq(own_loq) ? own_loq : null
}

function numbers(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}

function rsdOrNull(percents: readonly number[]): number | null {
  if (percents.length < 2 || mean(percents) === 0) return null
  const rsd = rsdPercent(percents)
  return Number.isFinite(rsd) ? rsd : null
}

function meanOrNull(values: readonly number[]): number | null {
  return values.length > 0 ? mean(values) : null
}
