import { mean, rsdPercent } from '../qc/statistics.ts'
import type { AnalyteRow } from './analyte-rows.ts'
import { vialCellState, type CellState } from './cell-state.ts'
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
  injections: readonly { preparation: VialPreparation; results: readonly AnalyteRow[] }[]
}

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
  state: Exclude<CellState, 'no_data'>
  dilution_factor: number
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
      const preparations = (own.length > 0 ? own : looked).map(({ preparation }) => preparation)
      const percent = limitPercent(input, preparations, lodsUgMl.get(analyte) ?? null, Math.min)
      return percent === null ? [] : [[analyte, percent] as const]
    }),
  )
}

/** The compounds of a sample from the rows of its injections. */
export function computeCompounds(input: CompoundsInput): Compound[] {
  const injections = input.injections.map((injection) => ({
    preparation: injection.preparation,
    rows: rowsByAnalyte(injection.results, input.analytes),
  }))
  return input.analytes.map((compound) => {
    const looked = injections.filter(({ rows }) => rows.has(compound))
    const lowerUgMl = lowestQuantified(input, compound)
    const readings = looked.map(({ preparation, rows }) =>
      read(rows.get(compound) ?? {}, preparation, input, { lowerUgMl, compound }),
    )
    const preparations = (looked.length > 0 ? looked : injections).map(({ preparation }) => preparation)
    return {
      compound,
      ...summarize(readings),
      loq: statedLoq(input) ?? limitPercent(input, preparations, lowerUgMl, Math.min) ?? DEFAULT_LOQ_PERCENT,
      uloq: limitPercent(input, preparations, input.upper_bounds, Math.max),
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
  })
}

/** What each vial that looked for an analyte read, in vial order. */
export function readingsOf(input: CompoundsInput, compound: string): Reading[] {
  const lowerUgMl = lowestQuantified(input, compound)
  return input.injections.flatMap(({ preparation, results }) => {
    const row = rowsByAnalyte(results, input.analytes).get(compound)
    return row === undefined ? [] : [read(row, preparation, input, { lowerUgMl, compound })]
  })
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
 * What an analyte must reach to be a number, ug/mL: the method's lower bound, and its own LOQ where that lies higher. A
 * LOQ under the bound changes nothing, because below its lowest standard a method quantifies nothing.
 */
function lowestQuantified({ lower_bounds, loqs_ug_ml }: CompoundsInput, compound: string): number | null {
  const own = loqs_ug_ml?.get(compound) ?? null
  return own === null ? lower_bounds : Math.max(own, lower_bounds ?? 0)
}

function read(
  row: AnalyteRow,
  preparation: VialPreparation,
  input: CompoundsInput,
  { lowerUgMl, compound }: { lowerUgMl: number | null; compound: string },
): Reading {
  const amounts = vialAmount(row, { preparation, sample_weight_mg: input.sample_weight, stated: input.stated })
  const state = vialCellState(
    { concentrationUgMl: amounts.amount_ug_ml, percent: amounts.percent },
    {
      lowerUgMl,
      upperUgMl: input.upper_bounds,
      lodUgMl: input.detected_from_ug_ml?.get(compound) ?? null,
      ownLoqPercent: statedLoq(input),
    },
  )
  return { ...amounts, state, dilution_factor: preparation.dilution_factor }
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

function limitPercent(
  input: CompoundsInput,
  preparations: readonly VialPreparation[],
  boundUgMl: number | null,
  pick: (...values: number[]) => number,
): number | null {
  if (input.stated || boundUgMl === null) return null
  const percents = preparations.flatMap(({ volume_ml, dilution_factor, weight_mg }) => {
    const weightMg = weight_mg ?? input.sample_weight ?? 0
    return weightMg > 0 ? [percentOfMgG(amountMgG(boundUgMl, volume_ml, dilution_factor, weightMg))] : []
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
