/**
 * How closely the detection integrates like an instrument, and how it does where the truth is known: the table of README.md.
 * Run: npm run bench -- detection-score (needs the reference set beside the repository); SCORE_FILES=1 shows each peak, SCORE_VERSION another version.
 */
import { itemAt } from '../src/arrays/item-at.ts'
import { median } from '../../../scripts/bench/figure.ts'
import {
  DETECTION_VERSION,
  detectPeaks as detect,
  estimateNoise,
  type ClusterSettings,
  type DetectedPeak,
  type StoredPeak,
} from '../src/index.ts'
import { chooseSmoothing } from '../src/processing/peaks/choose-smoothing.ts'
import { hasReferenceSet } from '../src/testing/fixtures.ts'
import { CAUSES, causeOf, isMiss } from './detection/misses.ts'
import { classOf, realRuns, type Half, type RealRun } from './detection/real-runs.ts'
import { settingsRows } from './detection/settings.ts'
import { tailOf, tailRows } from './detection/tails.ts'
import { filteredNoise, simulatedRun, type SimulatedClass } from './detection/simulated-runs.ts'

const showsFiles = process.env['SCORE_FILES'] === '1'
/** Peaks of runs that are held out from the next version are not shown one by one. */
const isShown = (half: Half): boolean => !half.startsWith('unseen')
const RUNS = 40
const version =
  (['2', '3', '4', '5', '6', '7', '8'] as const).find((one) => one === process.env['SCORE_VERSION']) ??
  DETECTION_VERSION
const detectPeaks = (
  times: Parameters<typeof detect>[0],
  values: Parameters<typeof detect>[1],
  options: { smoothingPoints?: number; clusters?: ClusterSettings } = {},
): DetectedPeak[] => detect(times, values, { ...options, version })
/** Widths of smoothing around the one that suits a signal: a point less or more on either side, half and twice as much. */
const smoothings = (half: number): number[] =>
  [...new Set([half - 1, half + 1, Math.round(half / 2), 2 * half])]
    .filter((m) => m >= 1 && m !== half)
    .map((m) => 2 * m + 1)
/** A peak below this share of its signal's largest says little of the integration. */
const SMALL_SHARE = 0.01

const print = (line: string): unknown => process.stdout.write(`${line}\n`)

/** One wanted peak: how far our area is off, as a share; null where we found none. */
interface Score {
  group: string
  error: number | null
}

function nearest(found: readonly DetectedPeak[], timeMin: number, within: number): DetectedPeak | null {
  let best: DetectedPeak | null = null
  for (const peak of found) {
    const away = Math.abs(peak.retentionTimeMin - timeMin)
    if (away <= within && away < Math.abs((best?.retentionTimeMin ?? Infinity) - timeMin)) best = peak
  }
  return best
}

/** Half of the narrowest room that a stored peak has: another peak's top must not be taken for its own. */
function room(peaks: readonly StoredPeak[], k: number, intervalMin: number): number {
  const time = itemAt(peaks, k).retentionTimeMin
  const gaps = [peaks[k - 1], peaks[k + 1]].flatMap((peak) =>
    peak ? [Math.abs(peak.retentionTimeMin - time) / 2] : [],
  )
  return Math.min(0.1, Math.max(2.5 * intervalMin, Math.min(...gaps, Infinity)))
}

/** The stored peaks of a run with ours, and what one of our areas is in the maker's unit. */
function matchRun({ channel }: RealRun, clusters?: ClusterSettings) {
  const { timesMin, values, peaks } = channel
  const found = detectPeaks(timesMin, values, clusters === undefined ? {} : { clusters })
  const interval = itemAt(timesMin, 1) - itemAt(timesMin, 0)
  const matches = peaks.map((peak, k) => ({
    peak,
    k,
    match: nearest(found, peak.retentionTimeMin, room(peaks, k, interval)),
  }))
  const isOwnUnit = peaks.every(({ areaUnit }) => areaUnit === `${channel.unit}*s`)
  const isThousandth = channel.unit === 'mV' && peaks.every(({ areaUnit }) => areaUnit === 'uV*s')
  const separated = matches.filter(({ k, match }) => match !== null && classOf(peaks, k) === 'separated')
  const scale = isOwnUnit ? 1 : isThousandth ? 0.001 : commonRatio(separated.length > 0 ? separated : matches)
  return { found, matches, scale }
}

function countRight(run: RealRun, clusters: ClusterSettings | undefined): { right: number; all: number } {
  const { matches, scale } = matchRun(run, clusters)
  const largest = Math.max(...run.channel.peaks.map(({ area }) => area ?? 0))
  const large = matches.flatMap(({ peak: { area }, match }) =>
    area && area >= SMALL_SHARE * largest ? [match === null ? null : match.area / scale / area - 1] : [],
  )
  return { right: large.filter((error) => !isMiss(error)).length, all: large.length }
}

function scoreRun(run: RealRun): Score[] {
  const { name, half, channel } = run
  const { peaks } = channel
  const { found, matches, scale } = matchRun(run)
  const largest = Math.max(...peaks.map(({ area }) => area ?? 0))
  const scores = matches.flatMap(({ peak, k, match }): Score[] => {
    if (!peak.area) return []
    const size = peak.area >= SMALL_SHARE * largest ? '' : ', below 1 %'
    const error = match ? match.area / scale / peak.area - 1 : null
    const tail = match && error !== null && size === '' ? tailOf(run, peak, peaks[k + 1], match, error) : undefined
    if (tail !== undefined) tails.push(tail)
    if (size === '' && isMiss(error)) misses.push({ half, cause: causeOf(channel, peak, match, scale) })
    if (showsFiles && isShown(half)) {
      const shown = error === null ? 'not found' : `${(100 * error).toFixed(1)} %`
      print(
        `  ${name} ${peak.retentionTimeMin.toFixed(3)} ${peak.code ?? '-'} ${classOf(peaks, k)}${size} ${peak.area.toFixed(2)}: ${shown}`,
      )
    }
    return [{ group: `${classOf(peaks, k)}${size} | ${half}`, error }]
  })
  const used = new Set(matches.map(({ match }) => match))
  const extra = found.filter((peak) => !used.has(peak) && peak.area / scale >= SMALL_SHARE * largest)
  if (showsFiles && isShown(half))
    print(`${name}: ${peaks.length} stored, ${found.length} found, ${extra.length} extra above 1 %`)
  extras.push({ group: half, count: extra.length })
  return scores
}

/**
 * An area in the maker's own unit: the ratio of ours to it of which half the area is less, so that the peaks of a signal are compared with
 * one another. Separated peaks are asked where there are any: how merged ones are parted must not move the unit.
 */
function commonRatio(matches: readonly { peak: StoredPeak; match: DetectedPeak | null }[]): number {
  const ratios = matches.flatMap(({ peak: { area }, match }) =>
    match && area ? [{ ratio: match.area / area, area }] : [],
  )
  let left = ratios.reduce((sum, { area }) => sum + area, 0) / 2
  for (const { ratio, area } of ratios.sort((a, b) => a.ratio - b.ratio)) {
    left -= area
    if (left <= 0) return ratio
  }
  return Number.NaN
}

const tails: NonNullable<ReturnType<typeof tailOf>>[] = []
const misses: { half: Half; cause: ReturnType<typeof causeOf> }[] = []
const extras: { group: string; count: number }[] = []
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function printTable(scores: readonly Score[]): void {
  print('| Class | Half | Peaks | Found | Area within 2 % | within 5 % | Median error | Worst |')
  print('|---|---|---|---|---|---|---|---|')
  for (const group of [...new Set(scores.map((score) => score.group))].sort()) {
    const members = scores.filter((score) => score.group === group)
    const errors = members.flatMap(({ error }) => (error === null ? [] : [error]))
    const within = (limit: number): number => errors.filter((error) => Math.abs(error) <= limit).length
    const worst = errors.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? NaN
    const cells = [members.length, errors.length, within(0.02), within(0.05), percent(median(errors)), percent(worst)]
    print(`| ${group} | ${cells.join(' | ')} |`)
  }
}

function scoreSimulated(kind: SimulatedClass, half: 'tuned on' | 'held out'): Score[] {
  return Array.from({ length: RUNS }, (_, k) => {
    const { timesMin, values, truth } = simulatedRun(kind, `${half} ${k}`)
    const found = detectPeaks(timesMin, values)
    return truth.map(({ retentionTimeMin, area }) => {
      const match = nearest(found, retentionTimeMin, 0.05)
      return { group: `simulated: ${kind} | ${half}`, error: match ? match.area / area - 1 : null }
    })
  }).flat()
}

/** Least and most false peaks of a run of filtered noise. */
function noiseRow(filter: 'time constant' | 'moving mean', points: number): string {
  const counts = Array.from({ length: 10 }, (_, k) => {
    const { timesMin, values } = filteredNoise(filter, points, `held out ${k}`)
    return detectPeaks(timesMin, values).length
  })
  return `| ${filter} | ${points} | ${Math.min(...counts)} to ${Math.max(...counts)} |`
}

/** Largest change of an area, and how often a peak above 1 % comes or goes, when only the smoothing changes. */
function smoothingRow({ name, channel }: RealRun): string {
  const { timesMin, values } = channel
  const chosen = detectPeaks(timesMin, values)
  const largest = Math.max(...chosen.map(({ area }) => area))
  const wanted = chosen.filter(({ area }) => area >= SMALL_SHARE * largest)
  const changes: number[] = []
  let lost = 0
  const { half } = chooseSmoothing(values, estimateNoise(values).sd)
  for (const smoothingPoints of smoothings(half)) {
    const found = detectPeaks(timesMin, values, { smoothingPoints })
    for (const peak of wanted) {
      const match = nearest(found, peak.retentionTimeMin, 0.02)
      if (match === null) lost++
      else changes.push(Math.abs(match.area / peak.area - 1))
    }
  }
  const over = changes.filter((change) => change > 0.02).length
  return `| ${name} | ${2 * half + 1} | ${wanted.length} | ${percent(Math.max(...changes, 0))} | ${over} of ${changes.length} | ${lost} |`
}

const real = hasReferenceSet ? await realRuns() : []
const kinds: SimulatedClass[] = ['shallow', 'foot', 'tails', 'neighbours', 'coarse']
printTable([
  ...real.flatMap(scoreRun),
  ...kinds.flatMap((kind) => [...scoreSimulated(kind, 'tuned on'), ...scoreSimulated(kind, 'held out')]),
])
const halves = [...new Set(real.map(({ half }) => half))]
for (const half of halves) {
  const counts = extras.filter(({ group }) => group === half).map(({ count }) => count)
  print(
    `\nPeaks above 1 % that no instrument stored, ${half}: ${counts.reduce((a, b) => a + b, 0)} in ${counts.length} signals`,
  )
}
print(
  '\n| Tails above 1 % that end on the baseline | Peaks | End within 10 % of the tail | Earlier | Later | Less than 0.5 % between the ends | Area within 0.8 % | 0.8 to 8.4 % low | Lower | High |\n|---|---|---|---|---|---|---|---|---|---|',
)
for (const row of tailRows(tails)) print(row)
print(`\n| Areas above 1 % more than 2 % off | ${CAUSES.join(' | ')} |\n|---|${CAUSES.map(() => '---|').join('')}`)
for (const half of halves) {
  const counts = CAUSES.map((cause) => misses.filter((miss) => miss.half === half && miss.cause === cause).length)
  print(`| ${half} | ${counts.join(' | ')} |`)
}
print(
  '\n| One setting of the integration per method | Signals | Chosen on every second one | There | On the others, automatic | As set |\n|---|---|---|---|---|---|',
)
for (const row of settingsRows(real, countRight)) print(row)
print('\n| Filter of the noise | Points | False peaks in a run of 7,501 points |\n|---|---|---|')
for (const points of [1, 2, 4, 8, 16, 32]) print(noiseRow('time constant', points))
for (const points of [2, 4, 8, 16, 32]) print(noiseRow('moving mean', points))
print(
  '\n| Signal | Points chosen | Peaks above 1 % | Largest change of an area | Changes over 2 % | Not found |\n|---|---|---|---|---|---|',
)
for (const run of real) print(smoothingRow(run))
