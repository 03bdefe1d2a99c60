import { itemAt } from '../../arrays/item-at.ts'
import { commonFeet, heightsAbove, isRippleBetween } from './common-baseline.ts'
import { ownShare, takeOut } from './find-candidates.ts'
import { partOverlaps, type PeakGroup } from './group-candidates.ts'
import { judgeValleys } from './judge-valleys.ts'
import { rowWithoutBaseline } from './row-without-baseline.ts'
import type { Candidate, Workspace } from './peak-candidate.ts'

// A top alone with less than this share of its height above its valleys is the edge of a dip; among merged peaks it may be one.
const ALONE_SHARE = 0.1

/**
 * Version 4 of the grouping: which neighbours are merged is judged valley by valley; peaks merged in a row get one line from the first
 * one's start to the last one's end, and stand apart where that line would cut a valley (ChemStation's baseline penetration).
 */
export function mergeCandidates(given: Workspace, candidates: readonly Candidate[]): PeakGroup[] {
  const left = [...candidates]
  for (;;) {
    const groups = merged(given, left)
    const edges = groups.flatMap(({ members }) => {
      const first = itemAt(members, 0)
      return members.length === 1 && ownShare(given, first) < ALONE_SHARE ? [first] : []
    })
    if (edges.length === 0) return groups
    for (const edge of edges) takeOut(given, left, left.indexOf(edge))
  }
}

function merged(given: Workspace, candidates: readonly Candidate[]): PeakGroup[] {
  const work: Workspace = { ...given, commonFeet: new Map() }
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
  return meeting(work, candidates).flatMap((chain) => {
    const isMerged = judgeValleys(work, chain)
    return parted(chain, (k) => isMerged[k] === true).flatMap((members) => underOneLine(work, members))
  })
}

/** Tops in a row whose feet meet in a valley that is deeper than a ripple of the noise. */
function meeting(work: Workspace, candidates: readonly Candidate[]): Candidate[][] {
  return parted(candidates, (k) => {
    const before = itemAt(candidates, k - 1)
    const after = itemAt(candidates, k)
    const most = Math.max(2, work.rules.meetingWidths * Math.min(before.widthPoints, after.widthPoints))
    return after.foot.start - before.foot.end <= most && !isRippleBetween(work, before, after)
  })
}

/** The list in parts; a member goes with the one before it where `joins` says so of its number. */
function parted(list: readonly Candidate[], joins: (k: number) => boolean): Candidate[][] {
  const parts: Candidate[][] = []
  for (const [k, member] of list.entries()) {
    if (k > 0 && joins(k)) parts.at(-1)?.push(member)
    else parts.push([member])
  }
  return parts
}

/** The members under their line, parted where the line cuts a valley, deepest first. */
function underOneLine(work: Workspace, members: Candidate[]): PeakGroup[] {
  if (members.length === 1) return [{ members, feet: { ...itemAt(members, 0).foot } }]
  const feet = commonFeet(work, members)
  const above = heightsAbove(work, feet)
  let lowest = 0
  let least = 0
  for (let k = 1; k < members.length; k++) {
    const height = above(itemAt(members, k).leftValley)
    if (height < least) [lowest, least] = [k, height]
  }
  if (lowest === 0) return [{ members, feet }]
  return [...underOneLine(work, members.slice(0, lowest)), ...underOneLine(work, members.slice(lowest))]
}
