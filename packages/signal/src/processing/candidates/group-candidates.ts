import { itemAt } from '../../arrays/item-at.ts'
import { drawBaseline, reach } from './draw-baseline.ts'
import { edgeOver, lineAt } from '../baseline/lower-hull.ts'
import { hullBelow } from '../baseline/strung-signal.ts'
import { findFoot } from './find-foot.ts'
import type { Candidate, Feet, Workspace } from './peak-candidate.ts'

/** Peaks that share one straight baseline and are parted at their valleys. */
export interface PeakGroup {
  members: Candidate[]
  feet: Feet
  /** Peaks that a tangent parts from the members they ride on. */
  skims?: readonly PeakGroup[]
}

// A valley this close to the common baseline, as a share of the smaller peak, parts two peaks.
const RESOLVED_SHARE = 0.02
// Between merged peaks a valley is round: its floor, this share of the smaller peak deep, is at most half a width long.
const FLOOR_SHARE = 0.03
const FLAT_FLOOR_WIDTHS = 0.6
const FLAT_FLOOR_POINTS = 5
// The wider tops are, the less exactly do their tangents end in the valley between them.
const CLUSTER_WIDTHS = 0.5
// No chromatogram merges more peaks than this into one; a ripple that seems to is cut at every valley, which also bounds the work.
const MOST_MERGED = 64

/** Joins peaks whose feet meet in a valley above their common baseline, or that stand on one foot; all others stand alone. */
export function groupCandidates(work: Workspace, candidates: readonly Candidate[]): PeakGroup[] {
  const groups: PeakGroup[] = []
  for (const cluster of chains(candidates, CLUSTER_WIDTHS)) {
    const foot = cluster.length > 1 ? findFoot(work, cluster) : undefined
    if (foot !== undefined) split({ ...work, foot }, cluster, groups)
    else for (const chain of chains(cluster, 0)) split(work, chain, groups)
  }
  partOverlaps(work, groups)
  return groups
}

/** Tops in a row of whose own feet one ends where the next begins, or less than so many of their widths before. */
function chains(candidates: readonly Candidate[], widths: number): Candidate[][] {
  const found: Candidate[][] = []
  let before: Candidate | undefined
  for (const candidate of candidates) {
    const gap = candidate.foot.start - (before?.foot.end ?? Number.NEGATIVE_INFINITY)
    const meets = gap <= Math.max(2, widths * Math.min(before?.widthPoints ?? 0, candidate.widthPoints))
    if (meets) found.at(-1)?.push(candidate)
    else found.push([candidate])
    before = candidate
  }
  return found
}

/** Two tangents may touch a valley on either side of its lowest point: there both baselines end. */
export function partOverlaps({ y }: Workspace, groups: readonly PeakGroup[]): void {
  for (let k = 1; k < groups.length; k++) {
    const left = itemAt(groups, k - 1).feet
    const right = itemAt(groups, k).feet
    if (left.end <= right.start) continue
    let lowest = right.start
    for (let i = right.start; i <= left.end; i++) if ((y[i] ?? NaN) < (y[lowest] ?? NaN)) lowest = i
    left.end = lowest
    left.baselineEnd = y[lowest] ?? NaN
    right.start = lowest
    right.baselineStart = y[lowest] ?? NaN
  }
}

function split(work: Workspace, members: Candidate[], groups: PeakGroup[]): void {
  const parts = members.length === 1 ? [] : partingValleys(work, members)
  if (parts.length === 0) {
    const [first, last] = ends(members)
    const feet = members.length === 1 ? first.foot : drawBaseline(work, first, last)
    groups.push({ members, feet })
    return
  }
  let from = 0
  for (const to of [...parts, members.length]) {
    split(work, members.slice(from, to), groups)
    from = to
  }
}

function ends(members: readonly Candidate[]): [first: Candidate, last: Candidate] {
  return [itemAt(members, 0), itemAt(members, members.length - 1)]
}

/** Numbers of the members that begin a new group; none when all of them truly share one baseline. */
function partingValleys(work: Workspace, members: readonly Candidate[]): number[] {
  const { t, s, noise } = work
  const { from, to } = reach(work, ...ends(members))
  const hull = hullBelow(work.smoothed, from, to)
  const above = (index: number): number => (s[index] ?? NaN) - lineAt(t, s, edgeOver(hull, index), index)
  const resolved: number[] = []
  let best = 1
  let bestShare = Number.POSITIVE_INFINITY
  for (let k = 1; k < members.length; k++) {
    const left = itemAt(members, k - 1)
    const right = itemAt(members, k)
    const depth = Math.max(0, above(left.rightValley) - 3 * noise)
    const height = Math.min(above(left.apex), above(right.apex))
    // On a foot a level valley is a shoulder's.
    const share = work.foot === undefined && isFlat(work, left, right, height) ? 0 : depth / height
    if (share <= RESOLVED_SHARE) resolved.push(k)
    if (share < bestShare) {
      best = k
      bestShare = share
    }
  }
  if (resolved.length > 0 || members.every((member) => isCredible(work, hull, member))) return resolved
  return members.length > MOST_MERGED ? members.map((_, k) => k).slice(1) : [best]
}

/** A common baseline that falls or rises under one peak by more than that peak's own height is none. */
export function isCredible({ t, s }: Workspace, hull: Int32Array, member: Candidate): boolean {
  const edge = edgeOver(hull, member.apex)
  const span = (t[edge.to] ?? NaN) - (t[edge.from] ?? NaN)
  const slope = Math.abs((s[edge.to] ?? NaN) - (s[edge.from] ?? NaN)) / span
  return slope * ((t[member.foot.end] ?? NaN) - (t[member.foot.start] ?? NaN)) <= member.ownHeight
}

/** Whether the valley between two tops has the long level floor of a baseline. */
function isFlat({ s, noise }: Workspace, left: Candidate, right: Candidate, height: number): boolean {
  const valley = left.rightValley
  const ceiling = (s[valley] ?? NaN) + FLOOR_SHARE * height + noise
  let [from, to] = [valley, valley]
  while (from > left.apex && (s[from - 1] ?? NaN) <= ceiling) from--
  while (to < right.apex && (s[to + 1] ?? NaN) <= ceiling) to++
  return to - from >= Math.max(FLAT_FLOOR_POINTS, FLAT_FLOOR_WIDTHS * Math.min(left.widthPoints, right.widthPoints))
}
