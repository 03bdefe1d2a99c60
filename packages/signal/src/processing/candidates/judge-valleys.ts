import { itemAt } from '../../arrays/item-at.ts'
import { edgeOver, lineAt } from '../baseline/lower-hull.ts'
import { hullBelow } from '../baseline/strung-signal.ts'
import { commonFeet, heightsAbove, isLevelBetween } from './common-baseline.ts'
import { isCredible } from './group-candidates.ts'
import type { Candidate, Workspace } from './peak-candidate.ts'

// Two neighbours share a baseline when their valley stands this share of the smaller one above the line below both.
const MERGED_SHARE = 0.1
// A top below this share of its neighbour's height rides on it: it keeps the tangent below itself.
const RIDING_SHARE = 0.05
// On the tail of its neighbour that tangent would leave out the tail below the top, which then is nobody's: a top of at least this share whose valley
// stands at least so high of its own height is parted by a perpendicular.
const TAIL_SHARE = 0.01
const TAIL_VALLEY = 0.5

/**
 * Of each valley, by the number of the top after it: true where its peaks are merged, false where it is baseline. A valley is none where
 * it stands above the string pulled tight below the whole chain by less than its own depth, or above the line below its two peaks.
 */
export function judgeValleys(work: Workspace, chain: readonly Candidate[]): boolean[] {
  const byChain: (boolean | undefined)[] = chain.map(() => undefined)
  judge(work, chain, [0, chain.length - 1], byChain)
  return byChain.map((isMerged, k) => k > 0 && (isMerged ?? isPair(work, itemAt(chain, k - 1), itemAt(chain, k))))
}

/**
 * By the string below the tops from `first` to `last`; what it does not tell stays undefined. A string that falls under a peak by more than
 * that peak's height hangs in a dip: the chain is parted there.
 */
function judge(
  work: Workspace,
  chain: readonly Candidate[],
  [first, last]: readonly [number, number],
  byChain: (boolean | undefined)[],
): void {
  if (first >= last) return
  const { t, s, noise, rules } = work
  const members = chain.slice(first, last + 1)
  const feet = commonFeet(work, members)
  const hull = hullBelow(work.smoothed, feet.start, feet.end)
  const isDoubted = members.map((member) => !isCredible(work, hull, member))
  if (isDoubted.includes(true)) {
    const k = partAt(work, hull, members)
    if (isDoubted[k] === true || isDoubted[k - 1] === true) byChain[first + k] = false
    judge(work, chain, [first, first + k - 1], byChain)
    judge(work, chain, [first + k, last], byChain)
    return
  }
  const above = (index: number): number => (s[index] ?? NaN) - lineAt(t, s, edgeOver(hull, index), index)
  for (let k = first + 1; k <= last; k++) {
    const left = itemAt(chain, k - 1)
    const right = itemAt(chain, k)
    const height = above(right.leftValley) - 3 * noise
    const heights = [above(left.apex), above(right.apex)]
    const least = Math.min(...heights)
    const depth = Math.min(s[left.apex] ?? NaN, s[right.apex] ?? NaN) - (s[right.leftValley] ?? NaN)
    if (height <= rules.resolvedShare * least) byChain[k] = false
    else if (height < depth && least >= RIDING_SHARE * Math.max(...heights)) {
      const isOverlap = height < rules.overlapShare * least
      if (isOverlap || !isLevelBetween(work, left, right)) byChain[k] = true
    }
  }
}

/** Number of the member that begins the second part: the one after the string's lowest point, or beside it at an end. */
export function partAt({ s }: Workspace, hull: Int32Array, members: readonly Candidate[]): number {
  let lowest = itemAt(members, 0).apex
  for (const index of hull) if ((s[index] ?? NaN) < (s[lowest] ?? NaN)) lowest = index
  const after = members.findIndex(({ apex }) => apex > lowest)
  return after === 0 ? 1 : after < 0 ? members.length - 1 : after
}

/** Whether the valley stands above the line from the left one's start, or its other valley, to the right one's end. */
function isPair(work: Workspace, left: Candidate, right: Candidate): boolean {
  const { s } = work
  const feet = commonFeet(work, [left, right])
  const start = Math.max(feet.start, left.leftValley)
  const end = Math.min(feet.end, right.rightValley)
  const above = heightsAbove(work, { start, end, baselineStart: s[start] ?? NaN, baselineEnd: s[end] ?? NaN })
  const heights = [above(left.apex), above(right.apex)]
  const least = Math.min(...heights)
  const valley = above(left.rightValley)
  const share = least / Math.max(...heights)
  const isOnTail = above(right.apex) === least && valley >= TAIL_VALLEY * least && share >= TAIL_SHARE
  const isRiding = share <= RIDING_SHARE && !isOnTail
  return valley > MERGED_SHARE * least && !isRiding && !isLevelBetween(work, left, right)
}
