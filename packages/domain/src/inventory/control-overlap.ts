import { isStorableText, textLength } from '../text/well-formed.ts'
import { LOT_TEXTS } from './lot-rules.ts'
import { mean, standardDeviation } from '../qc/statistics.ts'

/** One run of a control material: what was found of each analyte, mg/g. */
export interface ControlRun {
  injection_id: number
  found: readonly { analyte: string; mg_g: number }[]
}

interface RunFigures {
  runs: number
  /** mg/g */
  mean: number
  /** mg/g; null for fewer than two runs. */
  sd: number | null
}

export interface OverlapAnalyte {
  analyte: string
  /** The lot that is in use. */
  before: RunFigures
  /** The lot that is to be released. */
  after: RunFigures
  /** After minus before, mg/g. */
  difference: number
  /** Of the mean before; null where that is 0. */
  difference_percent: number | null
}

/** The runs of a new lot of a control material beside those of the lot in use (INVENTORY-13). */
export interface ControlOverlap {
  lot_id: number
  lot_number: string
  runs_before: number
  runs_after: number
  /** How many of each the laboratory asks for. */
  required: number
  analytes: OverlapAnalyte[]
  /** Why it was released with fewer runs; null where they were enough or it is not released. */
  exception: string | null
}

/** Means and differences of the analytes that both lots' runs have, in the order of the lot in use. */
export function overlapAnalytes(before: readonly ControlRun[], after: readonly ControlRun[]): OverlapAnalyte[] {
  const [old, now] = [valuesByAnalyte(before), valuesByAnalyte(after)]
  return [...old].flatMap(([analyte, values]) => {
    const others = now.get(analyte)
    if (others === undefined) return []
    const [one, other] = [figuresOf(values), figuresOf(others)]
    const difference = other.mean - one.mean
    const difference_percent = one.mean === 0 ? null : (100 * difference) / one.mean
    return [{ analyte, before: one, after: other, difference, difference_percent }]
  })
}

function valuesByAnalyte(runs: readonly ControlRun[]): Map<string, number[]> {
  const values = new Map<string, number[]>()
  for (const { analyte, mg_g } of runs.flatMap(({ found }) => found)) {
    values.set(analyte, [...(values.get(analyte) ?? []), mg_g])
  }
  return values
}

function figuresOf(values: readonly number[]): RunFigures {
  return { runs: values.length, mean: mean(values), sd: values.length < 2 ? null : standardDeviation(values) }
}

/** Message for the reason of a release with too few runs; null where it may stand. */
export function overlapExceptionError(reason: unknown): string | null {
  const length = typeof reason === 'string' && isStorableText(reason) ? textLength(reason.trim()) : 0
  return length >= 10 && length <= 500 ? null : LOT_TEXTS.exception
}

/** Why a new lot of a control material may not be released yet; null where its runs are enough. */
export function overlapRefusal(
  overlap: Pick<ControlOverlap, 'lot_number' | 'runs_before' | 'runs_after' | 'required'>,
): string | null {
  const { lot_number, runs_before, runs_after, required } = overlap
  if (runs_before >= required && runs_after >= required) return null
  return `A new lot of a control material runs beside the one in use: ${runs_after} of ${required} runs of this lot and ${runs_before} of ${required} of lot ${lot_number} are there. Name both lots under the control samples that they were used for, or release it with a reason.`
}
