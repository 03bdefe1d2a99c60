import { itemAt } from '../../arrays/item-at.ts'
import { commonFeet, heightsAbove, isRippleBetween } from './common-baseline.ts'
import type { PeakGroup } from './group-candidates.ts'
import type { Candidate, Workspace } from './peak-candidate.ts'

/** Tops in a row whose feet meet in a valley that is deeper than a ripple of the noise. */
export function meeting(work: Workspace, candidates: readonly Candidate[], widths: number): Candidate[][] {
  return parted(candidates, (k) => {
    const before = itemAt(candidates, k - 1)
    const after = itemAt(candidates, k)
    const most = Math.max(2, widths * Math.min(before.widthPoints, after.widthPoints))
    return after.foot.start - before.foot.end <= most && !isRippleBetween(work, before, after)
  })
}

/** The list in parts; a member goes with the one before it where `joins` says so of its number. */
export function parted(list: readonly Candidate[], joins: (k: number) => boolean): Candidate[][] {
  const parts: Candidate[][] = []
  for (const [k, member] of list.entries()) {
    if (k > 0 && joins(k)) parts.at(-1)?.push(member)
    else parts.push([member])
  }
  return parts
}

/** The members under their line, parted where the line cuts a valley, deepest first. */
export function underOneLine(work: Workspace, members: Candidate[]): PeakGroup[] {
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
