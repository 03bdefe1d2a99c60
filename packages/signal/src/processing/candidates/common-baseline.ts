import { itemAt } from '../../arrays/item-at.ts'
import { drawBaseline } from './draw-baseline.ts'
import type { Candidate, Feet, Workspace } from './peak-candidate.ts'

// Widths and feet depend on each other: the feet move out until the widths no longer grow.
const MOST_TURNS = 2

/** The straight line under all members; how far its ends are searched goes by the outer flanks' widths above it. */
export function commonFeet(work: Workspace, members: readonly Candidate[]): Feet {
  const first = itemAt(members, 0)
  const last = itemAt(members, members.length - 1)
  const key = first.apex * work.s.length + last.apex
  const known = work.commonFeet?.get(key)
  if (known !== undefined) return { ...known }
  const feet = drawnFeet(work, first, last)
  work.commonFeet?.set(key, feet)
  return { ...feet }
}

function drawnFeet(work: Workspace, first: Candidate, last: Candidate): Feet {
  let feet = drawBaseline(work, first, last)
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const above = heightsAbove(work, feet)
    const left = 2 * flank(above, first.apex, feet.start)
    const right = 2 * flank(above, last.apex, feet.end)
    if (left <= first.widthPoints && right <= last.widthPoints) break
    first = { ...first, widthPoints: Math.max(first.widthPoints, left) }
    last = { ...last, widthPoints: Math.max(last.widthPoints, right) }
    feet = drawBaseline(work, first, last)
  }
  return feet
}

/** Height of the smoothed signal above a baseline, by index. */
export function heightsAbove({ t, s }: Pick<Workspace, 't' | 's'>, feet: Feet): (index: number) => number {
  const origin = t[feet.start] ?? NaN
  const slope = (feet.baselineEnd - feet.baselineStart) / ((t[feet.end] ?? NaN) - origin)
  return (index) => (s[index] ?? NaN) - feet.baselineStart - slope * ((t[index] ?? NaN) - origin)
}

/** Points from a top outwards to half of its height. */
function flank(above: (index: number) => number, apex: number, foot: number): number {
  const step = Math.sign(foot - apex)
  const half = above(apex) / 2
  let k = apex
  while (k !== foot && above(k) > half) k += step
  return Math.abs(k - apex)
}

// A valley is level where its floor, this share of its depth high, is long enough.
const FLOOR_SHARE = 0.05
const FLOOR_POINTS = 5

/** Whether the valley between two tops has the long level floor of a baseline. */
export function isLevelBetween({ s, noise, rules }: Workspace, left: Candidate, right: Candidate): boolean {
  const valley = left.rightValley
  const depth = Math.min(s[left.apex] ?? NaN, s[right.apex] ?? NaN) - (s[valley] ?? NaN)
  const ceiling = (s[valley] ?? NaN) + FLOOR_SHARE * depth + noise
  let [from, to] = [valley, valley]
  while (from > left.apex && (s[from - 1] ?? NaN) <= ceiling) from--
  while (to < right.apex && (s[to + 1] ?? NaN) <= ceiling) to++
  return to - from >= Math.max(FLOOR_POINTS, rules.floorWidths * Math.min(left.widthPoints, right.widthPoints))
}

// Ripples less deep than so many standard deviations of the noise merge nothing.
const RIPPLE = 6

/** Whether the valley between two tops is no deeper than a ripple of the noise. */
export function isRippleBetween({ s, slowNoise }: Workspace, left: Candidate, right: Candidate): boolean {
  const depth = Math.min(s[left.apex] ?? NaN, s[right.apex] ?? NaN) - (s[right.leftValley] ?? NaN)
  return depth < RIPPLE * slowNoise
}
