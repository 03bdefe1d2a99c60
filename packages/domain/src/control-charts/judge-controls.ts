import { zScore } from '../qc/statistics.ts'
import { brokenRules, type ControlZ, type RuleMode, type RuleModes, type WestgardRule } from '../qc/westgard.ts'
import { limitsOf, type ControlLimits, type DeviationEstimator } from './control-limits.ts'

/** A series before the new points. */
export interface SeriesBefore {
  /** In force; null while it is being established. */
  limits: ControlLimits | null
  /** Values in time order that establish it; only asked while there are no limits. */
  establishing: readonly number[]
}

export interface NewControl {
  series: number | string
  run: string
  value: number
}

export interface JudgedControl {
  value: number
  /** What it was judged with; all three null in the establishing period, where no rule holds. */
  centre: number | null
  deviation: number | null
  z: number | null
  broken: {
    rule: WestgardRule
    mode: RuleMode
    /** Places in the history and, counted on, in the new points. */
    points: number[]
  }[]
}

export interface Judgement {
  points: JudgedControl[]
  /** Limits that the new points established, by series. */
  established: Map<number | string, ControlLimits & { count: number }>
}

/**
 * Judges new controls of one analyte, figure and machine in time order, once: against limits that were there before each of
 * them. A point that completes the establishing runs is itself one of them.
 */
export function judgeControls(
  {
    history,
    series,
    points,
  }: {
    /** Judged points before, all levels in time order; ten of each series are enough. */
    history: readonly ControlZ[]
    series: ReadonlyMap<number | string, SeriesBefore>
    points: readonly NewControl[]
  },
  { modes, runs, estimator }: { modes: RuleModes; runs: number; estimator: DeviationEstimator },
): Judgement {
  const state = new Map(
    [...series].map(([key, { limits, establishing }]) => [key, { limits, establishing: [...establishing] }]),
  )
  const established: Judgement['established'] = new Map()
  // a point without z keeps its place, so that places go on
  const seen: (ControlZ | null)[] = [...history]
  const judged = points.map((point): JudgedControl => {
    const own = state.get(point.series) ?? { limits: null, establishing: [] }
    state.set(point.series, own)
    if (own.limits === null) {
      own.establishing.push(point.value)
      seen.push(null)
      const limits = own.establishing.length >= runs ? limitsOf(own.establishing, estimator) : null
      if (limits !== null) {
        own.limits = limits
        established.set(point.series, { ...limits, count: own.establishing.length })
      }
      return { value: point.value, centre: null, deviation: null, z: null, broken: [] }
    }
    const { centre, deviation } = own.limits
    const z = zScore(point.value, centre, deviation)
    seen.push({ z, series: point.series, run: point.run })
    const places = seen.flatMap((one, place) => (one === null ? [] : [{ one, place }]))
    const broken = brokenRules(places.map(({ one }) => one)).flatMap(({ rule, points: broke }) => {
      const mode = modes[rule]
      return mode === 'off' ? [] : [{ rule, mode, points: broke.flatMap((at) => places[at]?.place ?? []) }]
    })
    return { value: point.value, centre, deviation, z, broken }
  })
  return { points: judged, established }
}

/** The worst that a judged point did. */
export type ControlState = 'rejected' | 'warning' | 'passed' | 'establishing'

export function controlState({ z, broken }: { z: number | null; broken: readonly { mode: RuleMode }[] }): ControlState {
  if (z === null) return 'establishing'
  if (broken.some(({ mode }) => mode === 'reject')) return 'rejected'
  return broken.length > 0 ? 'warning' : 'passed'
}

export const CONTROL_STATE_NAMES: Readonly<Record<ControlState, string>> = {
  rejected: 'Rejected',
  warning: 'Warning',
  passed: 'In control',
  establishing: 'Establishing',
}
