import { mean, standardDeviation, zScore } from './statistics.ts'

/** Runs of a control lot that establish its mean and standard deviation; no rule holds before. */
const ESTABLISHING_RUNS = 20

const WESTGARD_REJECTIONS = ['1-3s', '2-2s', 'R-4s', '4-1s', '10-x'] as const
const WESTGARD_WARNINGS = ['1-2s', '3-1s', '7-T'] as const

export type WestgardRule = (typeof WESTGARD_REJECTIONS)[number] | (typeof WESTGARD_WARNINGS)[number]

export interface ControlRun {
  value: number
  /** Distance from the established mean in standard deviations; null while it is being established. */
  z: number | null
  broken: WestgardRule[]
  rejected: boolean
}

/**
 * Judges the runs of one control lot in time order; each rule looks back over the runs after the establishing ones.
 * @public for the control charts of analytical batches
 * @throws RangeError where the establishing runs are all the same, which leaves no deviation to measure by.
 */
export function judgeControlRuns(values: readonly number[]): ControlRun[] {
  const establishing = values.slice(0, ESTABLISHING_RUNS)
  const open = establishing.map((value): ControlRun => ({ value, z: null, broken: [], rejected: false }))
  if (values.length <= ESTABLISHING_RUNS) return open
  const middle = mean(establishing)
  const deviation = standardDeviation(establishing)
  const judged = values.slice(ESTABLISHING_RUNS)
  const zs = judged.map((value) => zScore(value, middle, deviation))
  return [
    ...open,
    ...judged.map((value, index): ControlRun => {
      const broken = brokenRules(zs.slice(0, index + 1))
      const rejected = broken.some((rule) => (WESTGARD_REJECTIONS as readonly string[]).includes(rule))
      return { value, z: zs[index] ?? null, broken, rejected }
    }),
  ]
}

/** The rules that the last of these z-scores breaks. */
export function brokenRules(zs: readonly number[]): WestgardRule[] {
  const last = zs.at(-1)
  if (last === undefined) return []
  const before = zs.at(-2)
  const isSplit = before !== undefined && Math.max(last, before) > 2 && Math.min(last, before) < -2
  const rules: [WestgardRule, boolean][] = [
    ['1-3s', Math.abs(last) > 3],
    ['2-2s', areBeyond(zs, 2, 2)],
    ['R-4s', isSplit],
    ['4-1s', areBeyond(zs, 4, 1)],
    ['10-x', areBeyond(zs, 10, 0)],
    ['1-2s', Math.abs(last) > 2],
    ['3-1s', areBeyond(zs, 3, 1)],
    ['7-T', isTrend(zs.slice(-7))],
  ]
  return rules.filter(([, isBroken]) => isBroken).map(([rule]) => rule)
}

/** Whether the last `count` lie beyond `limit` on one and the same side. */
function areBeyond(zs: readonly number[], count: number, limit: number): boolean {
  const window = zs.slice(-count)
  if (window.length < count) return false
  return window.every((z) => z > limit) || window.every((z) => z < -limit)
}

/** Whether seven runs rise, or fall, each from the last. */
function isTrend(window: readonly number[]): boolean {
  if (window.length < 7) return false
  const steps = window.slice(1).map((z, index) => z - (window[index] ?? z))
  return steps.every((step) => step > 0) || steps.every((step) => step < 0)
}
