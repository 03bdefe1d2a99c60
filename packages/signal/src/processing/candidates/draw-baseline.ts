import { lineAt, type HullEdge } from '../baseline/lower-hull.ts'
import { edgeBelow, type StrungSignal } from '../baseline/strung-signal.ts'
import type { Candidate, Feet, Workspace } from './peak-candidate.ts'
import { widenTangent } from './widen-tangent.ts'

// A foot before a peak is searched no further out than this many half-height widths: fronts are short, tails are long.
const LEFT_REACH = 6
// Below this share of the height a flank that has become straight is taken to have reached the baseline.
const STRAIGHT_SHARE = 0.3
// ... provided that over one width it comes no nearer to the tangent than this.
const LEVEL_SHARE = 0.003
const NEGLIGIBLE_SHARE = 0.0005
// A flank has no baseline of its own when the tangent touches within this many widths of its foot and the signal rises
// within as many beyond, by this share of the height.
const CLOSE_REACH = 2
const RISE_SHARE = 0.05

/** Range of points in which the feet of the tops `first` to `last` may lie; wider where they stand on a foot that reaches further. */
export function reach(
  { foot, rules }: Pick<Workspace, 'foot' | 'rules'>,
  first: Candidate,
  last: Candidate,
): { from: number; to: number } {
  const from = Math.floor(first.apex - LEFT_REACH * first.widthPoints)
  const to = Math.ceil(last.apex + rules.tailWidths * last.widthPoints)
  return {
    from: Math.max(first.leftBound, Math.min(from, foot?.from ?? from)),
    to: Math.min(last.rightBound, Math.max(to, foot?.to ?? to)),
  }
}

/**
 * Straight baseline under the tops `first` to `last` (one top, or a merged group): the tangent that touches the signal from
 * below on both sides, its ends drawn in to where the signal leaves it, or to where the flank has become straight.
 */
export function drawBaseline(work: Workspace, first: Candidate, last: Candidate): Feet {
  const { drawn, foot, s } = work
  const key = first.apex * s.length + last.apex
  const before = drawn.get(key)?.find((one) => isLike(one.first, first) && isLike(one.last, last) && one.foot === foot)
  if (before !== undefined) return { ...before.feet }
  const feet = drawnBaseline(work, first, last)
  drawn.set(key, [...(drawn.get(key) ?? []), { first: { ...first }, last: { ...last }, foot, feet: { ...feet } }])
  return feet
}

/** Whether a line below both is the same. */
function isLike(one: Candidate, other: Candidate): boolean {
  return (
    one.widthPoints === other.widthPoints &&
    one.leftBound === other.leftBound &&
    one.rightBound === other.rightBound &&
    one.leftValley === other.leftValley &&
    one.rightValley === other.rightValley
  )
}

function drawnBaseline(work: Workspace, first: Candidate, last: Candidate): Feet {
  const { from, to } = reach(work, first, last)
  const edge = tangent(work.smoothed, first, last, from, to)
  const start = walkOut(work, edge, first, -1)
  const end = walkOut(work, edge, last, 1)
  if (abuts(work, edge, first, start, -1) || abuts(work, edge, last, end, 1)) {
    const low = floorEnd(work, Math.max(from, first.leftValley), -1)
    const high = floorEnd(work, Math.min(to, last.rightValley), 1)
    const touch = tangent(work.raw, first, last, low, high)
    const left = touch.from - Math.round(CLOSE_REACH * first.widthPoints)
    const right = touch.to + Math.round(CLOSE_REACH * last.widthPoints)
    const raw = widenTangent(
      { ...work.raw, rawNoise: work.rawNoise },
      touch,
      Math.max(low, left),
      Math.min(high, right),
    )
    return {
      start: raw.from,
      end: raw.to,
      baselineStart: work.y[raw.from] ?? NaN,
      baselineEnd: work.y[raw.to] ?? NaN,
    }
  }
  const feet = {
    start,
    end,
    baselineStart: levelAt(work, edge, start, edge.from, first.widthPoints),
    baselineEnd: levelAt(work, edge, end, edge.to, last.widthPoints),
  }
  return isPierced(work, feet) ? pulledUnder(work, feet, first, last) : feet
}

function tangent(signal: StrungSignal, first: Candidate, last: Candidate, from: number, to: number): HullEdge {
  const edge = edgeBelow(signal, from, to, first.apex)
  return first === last ? edge : { from: edge.from, to: edgeBelow(signal, from, to, last.apex).to }
}

/** Whether a flank runs into a dip or a neighbour with no baseline of its own between. */
function abuts(work: Workspace, edge: HullEdge, top: Candidate, foot: number, direction: 1 | -1): boolean {
  const { t, s, noise } = work
  const limit = direction < 0 ? edge.from : edge.to
  const points = Math.round(CLOSE_REACH * top.widthPoints)
  if (Math.abs(limit - foot) > points) return false
  const rise = Math.max(10 * noise, RISE_SHARE * ((s[top.apex] ?? NaN) - lineAt(t, s, edge, top.apex)))
  for (let j = 1; j <= points; j++) {
    const k = limit + j * direction
    if (k < 0 || k >= s.length) return false
    if ((s[k] ?? NaN) - lineAt(t, s, edge, k) > rise) return true
  }
  return false
}

/** Smoothing may have moved a valley by half its window: on to where the raw signal leaves its floor by more than half its noise. */
function floorEnd({ y, rawNoise, halfWindow }: Workspace, valley: number, direction: 1 | -1): number {
  let ceiling = y[valley] ?? NaN
  for (let j = 1; j <= halfWindow; j++) ceiling = Math.min(ceiling, y[valley - j * direction] ?? ceiling)
  ceiling += rawNoise / 2
  let end = valley
  for (let j = 1; j <= halfWindow; j++) {
    const value = y[valley + j * direction]
    if (value === undefined || value > ceiling) break
    end = valley + j * direction
  }
  return end
}

/** From the apex outwards to the first point at the line or on a straight flank close to it; else the edge's end. */
function walkOut(work: Workspace, edge: HullEdge, top: Candidate, direction: 1 | -1): number {
  const { t, s, noise, slowNoise } = work
  const stop = direction < 0 ? edge.from : edge.to
  const height = (s[top.apex] ?? NaN) - lineAt(t, s, edge, top.apex)
  const atLine = Math.max(3 * noise, NEGLIGIBLE_SHARE * height)
  const nearLine = Math.max(atLine, STRAIGHT_SHARE * height)
  const lag = Math.max(2, Math.round(top.widthPoints / 2)) * direction
  for (let k = top.apex + direction; (stop - k) * direction > 0; k += direction) {
    const above = (s[k] ?? NaN) - lineAt(t, s, edge, k)
    if (above <= atLine) return k
    if (above <= nearLine && (stop - (k + 2 * lag)) * direction >= 0) {
      const middle = (s[k + lag] ?? NaN) - lineAt(t, s, edge, k + lag)
      const outer = (s[k + 2 * lag] ?? NaN) - lineAt(t, s, edge, k + 2 * lag)
      const isStraight = above - 2 * middle + outer <= Math.max(2 * noise, NEGLIGIBLE_SHARE * height)
      if (isStraight && Math.abs(above - outer) <= Math.max(3 * slowNoise, LEVEL_SHARE * height)) return k
    }
  }
  return stop
}

/**
 * The baseline at a foot: the tangent there, raised by the signal's distance from it. That distance is the value at the foot of
 * the straight line through the points outside: on a level run half the noise's depth, on a long tail the height left there.
 */
function levelAt(work: Workspace, edge: HullEdge, foot: number, limit: number, widthPoints: number): number {
  const { t, s } = work
  const outside = Math.min(Math.abs(limit - foot), Math.max(1, Math.round(widthPoints / 2)))
  const direction = Math.sign(limit - foot)
  let sum = 0
  let moment = 0
  for (let j = 0; j <= outside; j++) {
    const k = foot + j * direction
    const above = (s[k] ?? NaN) - lineAt(t, s, edge, k)
    sum += above
    moment += (j - outside / 2) * above
  }
  const spread = ((outside + 1) * outside * (outside + 2)) / 12
  const fall = outside === 0 ? 0 : (moment / spread) * (outside / 2)
  return lineAt(t, s, edge, foot) + sum / (outside + 1) - fall
}

function isPierced({ t, s, noise }: Workspace, feet: Feet): boolean {
  const slope = (feet.baselineEnd - feet.baselineStart) / ((t[feet.end] ?? NaN) - (t[feet.start] ?? NaN))
  for (let k = feet.start + 1; k < feet.end; k++) {
    if ((s[k] ?? NaN) < feet.baselineStart + slope * ((t[k] ?? NaN) - (t[feet.start] ?? NaN)) - 4 * noise) return true
  }
  return false
}

function pulledUnder({ s, smoothed }: Workspace, feet: Feet, first: Candidate, last: Candidate): Feet {
  const { from, to } = tangent(smoothed, first, last, feet.start, feet.end)
  return { start: from, end: to, baselineStart: s[from] ?? NaN, baselineEnd: s[to] ?? NaN }
}
