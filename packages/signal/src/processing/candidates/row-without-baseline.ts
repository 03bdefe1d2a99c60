import { itemAt } from '../../arrays/item-at.ts'
import { lineAt } from '../baseline/lower-hull.ts'
import { hullBelow } from '../baseline/strung-signal.ts'
import { isLevelBetween, isRippleBetween } from './common-baseline.ts'
import { isCredible } from './group-candidates.ts'
import type { Candidate, Workspace } from './peak-candidate.ts'

// A row is as long as this share of the run.
const RUN_SHARE = 0.15
const LEAST_MEMBERS = 3
// Its tallest top stands so many standard deviations of the noise high: ripples make no row.
const LEAST_NOISES = 100
// A row of which more valleys are ripples is a baseline that wanders.
const RIPPLE_SHARE = 0.25
// A run has so few dips.
const MOST_DIPS = 8

/**
 * Numbers of the first top of a row that for a good part of the run does not come down to its baseline, and of the one after it: one straight edge of
 * the string pulled tight below the run, with no level floor between its tops. Dips, in which the string hangs, are left out. Null where there is none.
 */
export function rowWithoutBaseline(
  work: Workspace,
  candidates: readonly Candidate[],
): [from: number, to: number] | null {
  const { s } = work
  const least = RUN_SHARE * s.length
  if (!mayHoldRow(work, candidates, least)) return null
  let [first, last] = [0, candidates.length - 1]
  for (let turn = 0; turn < MOST_DIPS && last - first + 1 >= LEAST_MEMBERS; turn++) {
    const start = itemAt(candidates, first).leftValley
    const end = itemAt(candidates, last).rightValley
    if (end - start <= least) return null
    const hull = hullBelow(work.smoothed, start, end)
    const edge = hull.findIndex((index, k) => index - (hull[k - 1] ?? index) > least)
    const from = hull[edge - 1]
    const to = hull[edge]
    if (from === undefined || to === undefined) return null
    const members = candidates.filter(({ apex }) => apex > from && apex < to)
    const number = candidates.findIndex(({ apex }) => apex > from)
    if (members.every((member) => isCredible(work, hull, member)))
      return isRow(work, members, { from, to }) ? [number, number + members.length] : null
    const isLeftLower = (s[from] ?? NaN) < (s[to] ?? NaN)
    first = isLeftLower ? number + 1 : number
    last = number + members.length - (isLeftLower ? 1 : 2)
  }
  return null
}

/** Whether as many tops in a row as a row needs, over its length, have no level floor between: quicker than any string. */
function mayHoldRow(work: Workspace, candidates: readonly Candidate[], least: number): boolean {
  let first = 0
  for (const [k, right] of candidates.entries()) {
    if (k > 0 && isLevelBetween(work, itemAt(candidates, k - 1), right)) first = k
    const length = right.rightValley - itemAt(candidates, first).leftValley
    if (k - first + 1 >= LEAST_MEMBERS && length > least) return true
  }
  return false
}

function isRow(work: Workspace, members: readonly Candidate[], edge: { from: number; to: number }): boolean {
  const { t, s, slowNoise } = work
  if (members.length < LEAST_MEMBERS) return false
  const tallest = Math.max(...members.map(({ apex }) => (s[apex] ?? NaN) - lineAt(t, s, edge, apex)))
  const pairs = members.slice(1).map((right, k) => [itemAt(members, k), right] as const)
  return (
    tallest >= LEAST_NOISES * slowNoise &&
    !pairs.some(([left, right]) => isLevelBetween(work, left, right)) &&
    pairs.filter(([left, right]) => isRippleBetween(work, left, right)).length <= RIPPLE_SHARE * pairs.length
  )
}
