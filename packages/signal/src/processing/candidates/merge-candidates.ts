import { itemAt } from '../../arrays/item-at.ts'
import { meeting, parted, underOneLine } from './cluster-lines.ts'
import { ownShare, takeOut } from './find-candidates.ts'
import { partOverlaps, type PeakGroup } from './group-candidates.ts'
import { groupAsSet, skimRiders, type ClusterSettings } from './group-as-set.ts'
import { judgeValleys } from './judge-valleys.ts'
import { rowWithoutBaseline } from './row-without-baseline.ts'
import type { Candidate, Workspace } from './peak-candidate.ts'

// A top alone with less than this share of its height above its valleys is the edge of a dip; among merged peaks it may be one.
const ALONE_SHARE = 0.1

/**
 * Version 4 of the grouping: which neighbours are merged is judged valley by valley; peaks merged in a row get one line from the first
 * one's start to the last one's end, and stand apart where that line would cut a valley (ChemStation's baseline penetration). What an analyst sets goes before.
 */
export function mergeCandidates(
  given: Workspace,
  candidates: readonly Candidate[],
  set?: ClusterSettings,
): PeakGroup[] {
  const left = [...candidates]
  for (;;) {
    const work: Workspace = { ...given, commonFeet: new Map() }
    const groups = set === undefined ? merged(work, left) : groupAsSet(work, left, set)
    const edges = groups.flatMap(({ members }) => {
      const first = itemAt(members, 0)
      return members.length === 1 && ownShare(given, first) < ALONE_SHARE ? [first] : []
    })
    if (edges.length === 0) return set === undefined ? groups : groups.map((group) => skimRiders(work, group, set))
    for (const edge of edges) takeOut(given, left, left.indexOf(edge))
  }
}

function merged(work: Workspace, candidates: readonly Candidate[]): PeakGroup[] {
  const [from, to] = rowWithoutBaseline(work, candidates) ?? [0, 0]
  const groups = [
    ...mergedIn(work, candidates.slice(0, from)),
    ...(to > from ? underOneLine(work, candidates.slice(from, to)) : []),
    ...mergedIn(work, candidates.slice(to)),
  ]
  partOverlaps(work, groups)
  return groups
}

function mergedIn(work: Workspace, candidates: readonly Candidate[]): PeakGroup[] {
  return meeting(work, candidates, work.rules.meetingWidths).flatMap((chain) => {
    const isMerged = judgeValleys(work, chain)
    return parted(chain, (k) => isMerged[k] === true).flatMap((members) => underOneLine(work, members))
  })
}
