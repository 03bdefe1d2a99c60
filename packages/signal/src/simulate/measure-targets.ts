import { itemAt } from '../arrays/item-at.ts'
import { median } from '../arrays/median.ts'
import type { StoredPeak } from '../chromatogram/chromatogram.ts'
import { clearTops, isTop } from './clear-tops.ts'

/** Where an analyte is looked for, and what one ug/mL of it gives. */
export interface Target {
  name: string
  retentionTimeMin: number
  sigmaMin: number
  /** mAU x s per ug/mL. */
  response: number
}

interface Apex {
  target: Target | null
  index: number
}

interface Edges {
  from: number
  to: number
}

/**
 * Finds, integrates and calibrates known peaks on one signal (times in min, values in mAU): a peak is the highest point of the
 * smoothed signal within 3 sigma of its expected time, at least 6 times the noise above the line between its feet; its area (mAU s)
 * is the trapezoid above that line, neighbours that touch share one line and are parted at the valley; amount = area / response in
 * ug/mL. Peaks of no target and at least 20 times the noise come back without a name. Not found: area 0 and amount 0.
 * @throws RangeError when the signal has fewer than 16 points.
 */
export function measureTargets(times: Float64Array, values: Float64Array, targets: readonly Target[]): StoredPeak[] {
  if (values.length < 16) throw new RangeError(`at least 16 points are needed, got ${values.length}`)
  const smooth = smoothed(values)
  const noise = noiseOf(values)
  const apexes = findApexes(times, smooth, targets, noise)
  const edges = apexes.map((_, i) => feet(smooth, apexes, i, noise))
  const lines = sharedLines(values, smooth, apexes, edges, noise)
  const measured = apexes.flatMap((apex, i) => {
    const peak = integrate(times, values, apex, itemAt(edges, i), itemAt(lines, i))
    return (peak.height ?? 0) >= (apex.target ? 6 : 20) * noise ? [peak] : []
  })
  const missing = targets.filter((target) => !measured.some((peak) => peak.name === target.name))
  return [...measured, ...missing.map(notFound)].sort((a, b) => a.retentionTimeMin - b.retentionTimeMin)
}

/** Five-point Savitzky-Golay smoothing of second order (Anal. Chem. 36 (1964) 1627), applied twice; the ends stay. */
function smoothed(values: Float64Array): Float64Array {
  let source = values
  for (let pass = 0; pass < 2; pass++) {
    const target = source.slice()
    for (let i = 2; i < source.length - 2; i++) {
      target[i] =
        (17 * (source[i] ?? NaN) +
          12 * ((source[i - 1] ?? NaN) + (source[i + 1] ?? NaN)) -
          3 * ((source[i - 2] ?? NaN) + (source[i + 2] ?? NaN))) /
        35
    }
    source = target
  }
  return source
}

/** Standard deviation of white noise from the median of second differences: SD = median / (0.6745 sqrt 6). */
function noiseOf(values: Float64Array): number {
  const differences = new Float64Array(values.length - 2)
  for (let i = 1; i < values.length - 1; i++) {
    differences[i - 1] = Math.abs((values[i - 1] ?? NaN) - 2 * (values[i] ?? NaN) + (values[i + 1] ?? NaN))
  }
  return Math.max(median(differences) / (0.6745 * Math.sqrt(6)), 1e-9)
}

function findApexes(times: Float64Array, smooth: Float64Array, targets: readonly Target[], noise: number): Apex[] {
  const step = (times[1] ?? NaN) - (times[0] ?? NaN)
  const indexOf = (time: number): number =>
    Math.min(smooth.length - 3, Math.max(2, Math.round((time - (times[0] ?? NaN)) / step)))
  const apexes: Apex[] = []
  for (const target of targets) {
    let index = -1
    for (let i = indexOf(target.retentionTimeMin - 3 * target.sigmaMin); ; i++) {
      if ((times[i] ?? NaN) > target.retentionTimeMin + 3 * target.sigmaMin || i > smooth.length - 3) break
      if (isTop(smooth, i) && (index < 0 || (smooth[i] ?? NaN) > (smooth[index] ?? NaN))) index = i
    }
    if (index >= 0 && !apexes.some((apex) => apex.index === index)) apexes.push({ target, index })
  }
  for (const index of clearTops(smooth, noise)) {
    const isNear = (target: Target): boolean =>
      Math.abs((times[index] ?? NaN) - target.retentionTimeMin) < 5 * target.sigmaMin
    if (!targets.some(isNear)) apexes.push({ target: null, index })
  }
  return apexes.sort((a, b) => a.index - b.index)
}

/** From the apex down both flanks: to the valley before the neighbour, or to where the signal no longer falls. */
function feet(smooth: Float64Array, apexes: readonly Apex[], at: number, noise: number): Edges {
  const apex = itemAt(apexes, at).index
  const walk = (direction: 1 | -1, limit: number): number => {
    let low = apex
    for (let i = apex; i !== limit; i += direction) {
      if ((smooth[i] ?? NaN) < (smooth[low] ?? NaN)) low = i
      else if (Math.abs(i - low) > 12 || (smooth[i] ?? NaN) > (smooth[low] ?? NaN) + 8 * noise) break
    }
    return low
  }
  return { from: walk(-1, apexes[at - 1]?.index ?? 0), to: walk(1, apexes[at + 1]?.index ?? smooth.length - 1) }
}

/** One straight line under each run of touching peaks, as the levels at each peak's own feet. */
function sharedLines(
  values: Float64Array,
  smooth: Float64Array,
  apexes: readonly Apex[],
  edges: readonly Edges[],
  noise: number,
): { start: number; end: number; opensLine: boolean; closesLine: boolean }[] {
  const touches = (i: number): boolean => {
    const left = edges[i]
    const right = edges[i + 1]
    if (!left || !right || right.from - left.to > 2) return false
    return (smooth[left.to] ?? NaN) > Math.max(smooth[left.from] ?? NaN, smooth[right.to] ?? NaN) + 4 * noise
  }
  const lines: { start: number; end: number; opensLine: boolean; closesLine: boolean }[] = []
  for (let first = 0; first < apexes.length;) {
    let last = first
    while (last + 1 < apexes.length && touches(last)) last++
    const from = itemAt(edges, first).from
    const to = itemAt(edges, last).to
    const start = level(values, from, -1, apexes[first - 1]?.index ?? 0)
    const slope = (level(values, to, 1, apexes[last + 1]?.index ?? values.length - 1) - start) / Math.max(1, to - from)
    for (let i = first; i <= last; i++) {
      lines.push({
        start: start + slope * (itemAt(edges, i).from - from),
        end: start + slope * (itemAt(edges, i).to - from),
        opensLine: i === first,
        closesLine: i === last,
      })
    }
    first = last + 1
  }
  return lines
}

/** Mean of up to four samples from a foot outwards: the foot itself is the noise's lowest point and would lie too low. */
function level(values: Float64Array, foot: number, direction: 1 | -1, limit: number): number {
  const reach = Math.min(3, Math.abs(limit - foot) >> 1)
  let sum = 0
  for (let k = 0; k <= reach; k++) sum += values[foot + direction * k] ?? NaN
  return sum / (reach + 1)
}

function integrate(
  times: Float64Array,
  values: Float64Array,
  apex: Apex,
  { from, to }: Edges,
  line: { start: number; end: number; opensLine: boolean; closesLine: boolean },
): StoredPeak {
  const slope = (line.end - line.start) / Math.max(1, to - from)
  const above = (i: number): number => (values[i] ?? NaN) - line.start - slope * (i - from)
  let area = 0
  for (let i = from; i < to; i++)
    area += ((above(i) + above(i + 1)) / 2) * ((times[i + 1] ?? NaN) - (times[i] ?? NaN)) * 60
  return {
    name: apex.target?.name ?? null,
    retentionTimeMin: topTime(times, values, apex.index),
    startMin: times[from] ?? NaN,
    endMin: times[to] ?? NaN,
    area: Math.max(0, area),
    areaUnit: 'mAU*s',
    height: above(apex.index),
    baselineStart: line.start,
    baselineEnd: line.end,
    code: `${line.opensLine ? 'B' : 'V'}${line.closesLine ? 'B' : 'V'}`,
    amount: apex.target ? Math.max(0, area) / apex.target.response : null,
    amountUnit: apex.target ? 'ug/ml' : null,
  }
}

/** The top of the parabola through the highest sample and its neighbours, in minutes. */
function topTime(times: Float64Array, values: Float64Array, i: number): number {
  const bend = (values[i - 1] ?? NaN) - 2 * (values[i] ?? NaN) + (values[i + 1] ?? NaN)
  const shift = bend < 0 ? ((values[i - 1] ?? NaN) - (values[i + 1] ?? NaN)) / (2 * bend) : 0
  return (times[i] ?? NaN) + Math.max(-1, Math.min(1, shift)) * ((times[i + 1] ?? NaN) - (times[i] ?? NaN))
}

const notFound = (target: Target): StoredPeak => ({
  name: target.name,
  retentionTimeMin: target.retentionTimeMin,
  startMin: null,
  endMin: null,
  area: 0,
  areaUnit: 'mAU*s',
  height: null,
  baselineStart: null,
  baselineEnd: null,
  code: null,
  amount: 0,
  amountUnit: 'ug/ml',
})
