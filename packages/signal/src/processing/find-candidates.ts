import { drawBaseline } from './draw-baseline.ts'
import { findExtrema } from './find-extrema.ts'
import type { Candidate, Feet, Workspace } from './peak-candidate.ts'

// The edge of a dip stands high above a line through its bottom but has hardly any top of its own.
const LEAST_OWN_SHARE = 0.1

/** Tops that stand out of both neighbouring valleys by the threshold there and look like peaks, from left to right, each with its own baseline. */
export function findCandidates(work: Workspace, thresholds: Float64Array): Candidate[] {
  const { s } = work
  const { apexes, valleys } = findExtrema(s, thresholds)
  const candidates: Candidate[] = []
  for (const [k, apex] of apexes.entries()) {
    const leftValley = valleys[k]!
    const rightValley = valleys[k + 1]!
    const prominence = s[apex]! - Math.max(s[leftValley]!, s[rightValley]!)
    const candidate: Candidate = {
      apex,
      leftValley,
      rightValley,
      leftBound: apexes[k - 1] ?? 0,
      rightBound: apexes[k + 1] ?? s.length - 1,
      widthPoints: widthAt(s, apex, s[apex]! - prominence / 2),
      ownHeight: 0,
      foot: { start: leftValley, end: rightValley, baselineStart: 0, baselineEnd: 0 },
    }
    settle(work, candidate)
    // On a slope the first width is too small; the second comes from the peak's own baseline.
    candidate.widthPoints = Math.max(candidate.widthPoints, widthAbove(work, candidate))
    settle(work, candidate)
    if (prominence >= LEAST_OWN_SHARE * candidate.ownHeight) candidates.push(candidate)
  }
  return candidates
}

function settle(work: Workspace, candidate: Candidate): void {
  candidate.foot = drawBaseline(work, candidate, candidate)
  candidate.ownHeight = work.s[candidate.apex]! - baselineAt(work, candidate.foot, candidate.apex)
}

function baselineAt({ t }: Workspace, { start, end, baselineStart, baselineEnd }: Feet, index: number): number {
  const share = (t[index]! - t[start]!) / (t[end]! - t[start]!)
  return baselineStart + share * (baselineEnd - baselineStart)
}

/** Points between the half-height crossings above the peak's own baseline. */
function widthAbove(work: Workspace, { apex, foot, ownHeight }: Candidate): number {
  const isAbove = (i: number): boolean => work.s[i]! - baselineAt(work, foot, i) > ownHeight / 2
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
  while (left > 0 && s[left]! > level) left--
  while (right < s.length - 1 && s[right]! > level) right++
  return Math.max(1, right - left - 1)
}
