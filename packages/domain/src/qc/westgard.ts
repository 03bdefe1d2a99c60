/** In the order in which a point names them: what rejects by default first. (J. O. Westgard, westgard.com, multirule) */
export const WESTGARD_RULES = ['1-3s', '2-2s', 'R-4s', '4-1s', '10-x', '1-2s', '3-1s', '7-T'] as const
export type WestgardRule = (typeof WESTGARD_RULES)[number]

/** What each rule looks for. */
export const WESTGARD_RULE_TEXTS: Readonly<Record<WestgardRule, string>> = {
  '1-3s': 'One point beyond 3 SD',
  '2-2s': 'Two in a row, or two levels of one run, beyond 2 SD on one side',
  'R-4s': 'Within one run one point above +2 SD and one below -2 SD',
  '4-1s': 'Four in a row beyond 1 SD on one side, also across levels',
  '10-x': 'Ten in a row on one side of the mean, also across levels',
  '1-2s': 'One point beyond 2 SD',
  '3-1s': 'Three in a row beyond 1 SD on one side',
  '7-T': 'Seven in a row that rise, or fall',
}

export const RULE_MODES = ['off', 'warn', 'reject'] as const
export type RuleMode = (typeof RULE_MODES)[number]
export type RuleModes = Readonly<Record<WestgardRule, RuleMode>>

export const DEFAULT_RULE_MODES: RuleModes = {
  '1-3s': 'reject',
  '2-2s': 'reject',
  'R-4s': 'reject',
  '4-1s': 'reject',
  '10-x': 'reject',
  '1-2s': 'warn',
  '3-1s': 'warn',
  '7-T': 'warn',
}

/** A measured control against its limits. */
export interface ControlZ {
  /** Distance from the centre in standard deviations. */
  z: number
  /** Its chart: one material at one level. */
  series: number | string
  /** Measured together: one batch, or one day, on one machine. */
  run: string
}

export interface BrokenRule {
  rule: WestgardRule
  /** Places of the points that broke it in the list that was given, the judged one last. */
  points: number[]
}

interface Placed extends ControlZ {
  at: number
}

/** The rules that the last of these points breaks: points of one analyte, figure and machine in time order, all levels together. */
export function brokenRules(points: readonly ControlZ[]): BrokenRule[] {
  const all = points.map((point, at): Placed => ({ ...point, at }))
  const last = all.at(-1)
  if (last === undefined) return []
  const own = all.filter(({ series }) => series === last.series)
  const sameRun = all.filter(({ run }) => run === last.run)
  const found: Record<WestgardRule, Placed[] | null> = {
    '1-3s': beyond([last], 1, 3),
    '2-2s': beyond(own, 2, 2) ?? twoLevels(sameRun, last),
    'R-4s': split(sameRun, last),
    '4-1s': beyond(own, 4, 1) ?? beyond(all, 4, 1),
    '10-x': beyond(own, 10, 0) ?? beyond(all, 10, 0),
    '1-2s': beyond([last], 1, 2),
    '3-1s': beyond(own, 3, 1),
    '7-T': trend(own.slice(-7)),
  }
  return WESTGARD_RULES.flatMap((rule) => {
    const broke = found[rule]
    return broke === null ? [] : [{ rule, points: broke.map(({ at }) => at) }]
  })
}

/** The last `count` where all lie beyond `limit` on one and the same side. */
function beyond(points: readonly Placed[], count: number, limit: number): Placed[] | null {
  const window = points.slice(-count)
  if (window.length < count) return null
  return window.every(({ z }) => z > limit) || window.every(({ z }) => z < -limit) ? window : null
}

/** The last with a point of another level of its run, both beyond 2 SD on one side. */
function twoLevels(sameRun: readonly Placed[], last: Placed): Placed[] | null {
  const other = sameRun.findLast(
    ({ series, z }) => series !== last.series && ((z > 2 && last.z > 2) || (z < -2 && last.z < -2)),
  )
  return other === undefined ? null : [other, last]
}

/** The last with a point of its run on the other side, both beyond 2 SD. */
function split(sameRun: readonly Placed[], last: Placed): Placed[] | null {
  const other = sameRun.findLast(({ z }) => (z > 2 && last.z < -2) || (z < -2 && last.z > 2))
  return other === undefined ? null : [other, last]
}

/** Seven that rise, or fall, each from the last. */
function trend(window: readonly Placed[]): Placed[] | null {
  if (window.length < 7) return null
  const steps = window.slice(1).map(({ z }, index) => z - (window[index]?.z ?? z))
  return steps.every((step) => step > 0) || steps.every((step) => step < 0) ? [...window] : null
}
