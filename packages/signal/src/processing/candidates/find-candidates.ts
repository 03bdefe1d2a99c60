import { itemAt } from '../../arrays/item-at.ts'
import { drawBaseline } from './draw-baseline.ts'
import type { Extrema } from './find-extrema.ts'
import type { Candidate, Feet, Workspace } from './peak-candidate.ts'

/**
 * Tops that stand out of both neighbouring valleys by the threshold there and look like peaks, from left to right, each with its own baseline.
 * The edge of a dip stands high above a line through its bottom but has hardly any top of its own: below `leastOwnShare` it is none.
 */
export function findCandidates(work: Workspace, { apexes, valleys }: Extrema, leastOwnShare: number): Candidate[] {
  const { s } = work
  const candidates = apexes.map((apex, k): Candidate => {
    const leftValley = itemAt(valleys, k)
    const rightValley = itemAt(valleys, k + 1)
    const candidate: Candidate = {
      apex,
      leftValley,
      rightValley,
      leftBound: apexes[k - 1] ?? 0,
      rightBound: apexes[k + 1] ?? s.length - 1,
      widthPoints: 1,
      ownHeight: 0,
      foot: { start: leftValley, end: rightValley, baselineStart: 0, baselineEnd: 0 },
    }
    settle(work, candidate)
    return candidate
  })
  for (;;) {
    const least = leastOwn(work, candidates, leastOwnShare)
    if (least === null) return candidates
    takeOut(work, candidates, least)
  }
}

/** Number of the top that is least of its own, null when all are peaks. */
function leastOwn(work: Workspace, candidates: readonly Candidate[], leastOwnShare: number): number | null {
  let least: number | null = null
  let leastShare = leastOwnShare
  for (const [k, candidate] of candidates.entries()) {
    const share = ownShare(work, candidate)
    if (share >= leastShare) continue
    least = k
    leastShare = share
  }
  return least
}

/** Takes a top out: what it covered belongs to its neighbours, which now meet in the lower one of its valleys. */
export function takeOut(work: Workspace, candidates: Candidate[], k: number): void {
  const { leftValley, rightValley } = itemAt(candidates, k)
  candidates.splice(k, 1)
  const left = candidates[k - 1]
  const right = candidates[k]
  const lower = (work.s[leftValley] ?? NaN) < (work.s[rightValley] ?? NaN) ? leftValley : rightValley
  if (left !== undefined) {
    left.rightValley = lower
    left.rightBound = right?.apex ?? work.s.length - 1
    settle(work, left)
  }
  if (right !== undefined) {
    right.leftValley = lower
    right.leftBound = left?.apex ?? 0
    settle(work, right)
  }
}

/** How much of a top's height stands out of its valleys. */
export function ownShare(work: Workspace, candidate: Candidate): number {
  return prominence(work, candidate) / candidate.ownHeight
}

function prominence({ s }: Workspace, { apex, leftValley, rightValley }: Candidate): number {
  return (s[apex] ?? NaN) - Math.max(s[leftValley] ?? NaN, s[rightValley] ?? NaN)
}

/** Width and baseline depend on each other: on a slope the first width is too small, the second comes from the peak's own baseline. */
function settle(work: Workspace, candidate: Candidate): void {
  const level = (work.s[candidate.apex] ?? NaN) - prominence(work, candidate) / 2
  candidate.widthPoints = widthAt(work.s, candidate.apex, level)
  drawOwn(work, candidate)
  const width = widthAbove(work, candidate)
  if (width <= candidate.widthPoints) return
  candidate.widthPoints = width
  drawOwn(work, candidate)
}

function drawOwn(work: Workspace, candidate: Candidate): void {
  candidate.foot = drawBaseline(work, candidate, candidate)
  candidate.ownHeight = (work.s[candidate.apex] ?? NaN) - baselineAt(work, candidate.foot, candidate.apex)
}

function baselineAt({ t }: Workspace, { start, end, baselineStart, baselineEnd }: Feet, index: number): number {
  const share = ((t[index] ?? NaN) - (t[start] ?? NaN)) / ((t[end] ?? NaN) - (t[start] ?? NaN))
  return baselineStart + share * (baselineEnd - baselineStart)
}

/** Points between the half-height crossings above the peak's own baseline. */
function widthAbove(work: Workspace, { apex, foot, ownHeight }: Candidate): number {
  const isAbove = (i: number): boolean => (work.s[i] ?? NaN) - baselineAt(work, foot, i) > ownHeight / 2
  let left = apex
  let right = apex
  while (left > foot.start && isAbove(left)) left--
  while (right < foot.end && isAbove(right)) right++
  return right - left - 1
}

/** Distance in points between the crossings of `level` on either side of a top; at least 1. */
export function widthAt(s: Float64Array, apex: number, level: number): number {
  let left = apex
  let right = apex
  while (left > 0 && (s[left] ?? NaN) > level) left--
  while (right < s.length - 1 && (s[right] ?? NaN) > level) right++
  return Math.max(1, right - left - 1)
}
