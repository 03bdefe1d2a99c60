import { itemAt } from '../../arrays/item-at.ts'
import { edgeOver, lineAt } from '../baseline/lower-hull.ts'
import { hullBelow } from '../baseline/strung-signal.ts'
import { commonFeet, heightsAbove } from './common-baseline.ts'
import { meeting, parted, underOneLine } from './cluster-lines.ts'
import { isCredible, partOverlaps, type PeakGroup } from './group-candidates.ts'
import { partAt } from './judge-valleys.ts'
import type { Candidate, Feet, Workspace } from './peak-candidate.ts'

/** How an analyst wants peaks integrated that do not come down to their baseline, in the words of the field's software. */
export interface ClusterSettings {
  /**
   * Drop lines: one line under the cluster, perpendiculars down to it from each valley (Chromeleon's standard: "a perpendicular is dropped to the
   * baseline from each local minimum"). Valley to valley: from minimum to minimum (its parameter "Valley to Valley").
   */
  baseline: 'drop-lines' | 'valley-to-valley'
  /**
   * With drop lines: a valley is baseline where the smaller peak's height is at least so many times the valley's ("Understanding Your Agilent ChemStation",
   * p. 92, and openlab.help.agilent.com, Peak to valley ratio: a drop line where it is lower, else a baseline to the valley); left out: none is.
   */
  peakValleyRatio?: number
  /**
   * With drop lines: a peak on the front or tail of one at least so many times as high is skimmed off by the straight tangent below itself
   * (openlab.help.agilent.com, Skim criteria: height of the parent / height of the child); left out: none is.
   */
  skimHeightRatio?: number
}

/** Groups of peaks as the settings say; what is skimmed off is still among them. */
export function groupAsSet(work: Workspace, candidates: readonly Candidate[], set: ClusterSettings): PeakGroup[] {
  const { baseline, peakValleyRatio = Infinity } = set
  if (baseline === 'valley-to-valley') return candidates.map((top) => ({ members: [top], feet: ownFeet(work, top) }))
  const groups = meeting(work, candidates, work.rules.meetingWidths).flatMap((chain) =>
    clusters(work, chain, peakValleyRatio).flatMap((members) => underOneLine(work, members)),
  )
  partOverlaps(work, groups)
  return groups
}

/** The line below a top alone, no further out than its valleys. */
function ownFeet({ y }: Workspace, { foot, leftValley, rightValley }: Candidate): Feet {
  const start = Math.max(foot.start, leftValley)
  const end = Math.min(foot.end, rightValley)
  return {
    start,
    end,
    baselineStart: start === foot.start ? foot.baselineStart : (y[start] ?? NaN),
    baselineEnd: end === foot.end ? foot.baselineEnd : (y[end] ?? NaN),
  }
}

/** A chain of tops in parts, each of which has one line below it. */
function clusters(work: Workspace, chain: readonly Candidate[], ratio: number): Candidate[][] {
  if (chain.length === 1) return [[...chain]]
  const { t, s, noise, rules } = work
  const feet = commonFeet(work, chain)
  const hull = hullBelow(work.smoothed, feet.start, feet.end)
  if (chain.some((top) => !isCredible(work, hull, top))) {
    const k = partAt(work, hull, chain)
    return [...clusters(work, chain.slice(0, k), ratio), ...clusters(work, chain.slice(k), ratio)]
  }
  const above = (index: number): number => (s[index] ?? NaN) - lineAt(t, s, edgeOver(hull, index), index)
  return parted(chain, (k) => {
    const [left, right] = [itemAt(chain, k - 1), itemAt(chain, k)]
    const least = Math.min(above(left.apex), above(right.apex))
    const valley = above(right.leftValley) - 3 * noise
    return valley > rules.resolvedShare * least && least < ratio * valley
  })
}

/** The group without the peaks that are skimmed off, which stand beside it. */
export function skimRiders(work: Workspace, group: PeakGroup, { skimHeightRatio: ratio }: ClusterSettings): PeakGroup {
  if (ratio === undefined || group.members.length === 1) return group
  const above = heightsAbove(work, group.feet)
  const members: Candidate[] = []
  const skims: PeakGroup[] = []
  const rides = (child: Candidate, parent: Candidate | undefined): parent is Candidate =>
    parent !== undefined && above(parent.apex) >= ratio * above(child.apex)
  const tops = group.members.map((top) => ({ ...top }))
  for (const [k, member] of tops.entries()) {
    const parent = members.at(-1)
    const next = tops[k + 1]
    if (rides(member, parent)) {
      skims.push({ members: [member], feet: ownFeet(work, member) })
      members[members.length - 1] = { ...parent, rightValley: member.rightValley }
    } else if (parent === undefined && rides(member, next)) {
      skims.push({ members: [member], feet: ownFeet(work, member) })
      next.leftValley = member.leftValley
    } else members.push(member)
  }
  return { members, feet: group.feet, skims }
}
