import { readFileSync } from 'node:fs'
import { expect, test, describe } from 'vitest'
import { agilentChannel, firstChannel } from '../../testing/first-channel.ts'
import { itemAt } from '../../arrays/item-at.ts'
import { readAgilentSignal } from '../../readers/agilent/read-agilent-signal.ts'
import { readAndi } from '../../readers/andi/read-andi.ts'
import type { ExpectedPeaks } from '../../testing/expected-peaks.ts'
import {
  fileBytes,
  fixtureBytes,
  fixtureJson,
  hasReferenceSet,
  referenceJson,
  referencePath,
} from '../../testing/fixtures.ts'
import { detectPeaks, type DetectedPeak } from './detect-peaks.ts'
import { absoluteError, relativeError } from '../../testing/compare.ts'

type Integrated = ExpectedPeaks['integrated'][number]

const nearest = (peaks: readonly DetectedPeak[], timeMin: number): DetectedPeak =>
  peaks.reduce((best, peak) =>
    Math.abs(peak.retentionTimeMin - timeMin) < Math.abs(best.retentionTimeMin - timeMin) ? peak : best,
  )

/**
 * In run 002-2 ChemStation drew a baseline from the level signal down into the injection dip and integrated the corner above it
 * (0.389 to 0.420 min, -376 to -411 mAU) as a peak of its own. Nothing rises there: a dip makes no peak here.
 */
const NO_PEAK = { run: '002-2-0312650-0713-BrPR.D', area: 18.9550037384033, printedArea: 18.955 }

/** Baseline-separated peaks (code 'BB') above 1 % of the largest area. */
function separated({ signal_file, peaks }: Integrated): Integrated['peaks'] {
  const largest = Math.max(...peaks.map((peak) => peak.area))
  return peaks.filter(
    ({ code, area }) =>
      code === 'BB' && area > 0.01 * largest && !(area === NO_PEAK.area && signal_file.includes(NO_PEAK.run)),
  )
}

function expectFound(bytes: Uint8Array, signal: Integrated): void {
  const { timesMin, values } = firstChannel(readAgilentSignal(bytes, signal.signal_file))
  const interval = itemAt(timesMin, 1) - itemAt(timesMin, 0)
  const found = detectPeaks(timesMin, values)
  const wanted = separated(signal)
  expect(wanted.length).toBeGreaterThan(0)
  for (const peak of wanted) {
    const match = nearest(found, peak.rt_min)
    expect(Math.abs(match.retentionTimeMin - peak.rt_min) / interval).toBeLessThan(2.5)
    expect(Math.abs(match.area / peak.area - 1)).toBeLessThan(0.02)
    expect(Math.abs(match.height / peak.height - 1)).toBeLessThan(0.05)
  }
}

describe('finds every baseline-separated peak of ChemStation: time within 2.5 samples, area within 2 %', () => {
  const kept = (fixtureJson('expected-peaks.json') as ExpectedPeaks).integrated
  test.each(kept.map((signal) => [signal.signal_file.split('/').slice(-2).join('/'), signal] as const))(
    '%s',
    (_, signal) => {
      expectFound(fixtureBytes(signal.signal_file), signal)
    },
  )

  // The ADC channel carries no analyte: ChemStation integrated 874 pieces of its noise.
  const all = (referenceJson('reference/peaks.json') as ExpectedPeaks | null)?.integrated ?? []
  const signals = all.filter((signal) => signal.peak_count === undefined)
  describe.runIf(hasReferenceSet)('in the whole reference set', () => {
    test.each(signals.map((signal) => [signal.signal_file, signal] as const))('%s', (_, signal) => {
      expectFound(fileBytes(referencePath(signal.signal_file)), signal)
    })
  })
})

test('all eight peaks of an ANDI file as ChemStation stored them, merged pair included: areas within 2 %', () => {
  const { timesMin, values, peaks } = firstChannel(readAndi(fixtureBytes('andi/agilent-hplc.cdf'), 'agilent-hplc.cdf'))
  const interval = itemAt(timesMin, 1) - itemAt(timesMin, 0)
  const found = detectPeaks(timesMin, values)
  expect(peaks).toHaveLength(8)
  for (const peak of peaks) {
    const match = nearest(found, peak.retentionTimeMin)
    expect(Math.abs(match.retentionTimeMin - peak.retentionTimeMin) / interval).toBeLessThan(2.5)
    expect(relativeError(match.area, peak.area)).toBeLessThan(0.02)
  }
})

type Printed = { file: string; signal: string; rows: Record<string, string>[] }

/** The signals whose report prints a baseline-separated peak, with the file that holds their points. */
function printedSignals(reports: ExpectedPeaks['report_txt']): Printed[] {
  return reports.flatMap(({ file, signals }) =>
    signals.flatMap(({ signal, peaks }) => {
      const [detector, letter] = signal.split(/[ ,]/)
      const rows = peaks.filter((row) => row['Type']?.startsWith('BB') && printedArea(row) !== NO_PEAK.printedArea)
      return rows.length === 0 || !SIGNAL_FOLDERS.test(file)
        ? []
        : [{ file: file.replace('Report.TXT', `${detector}${letter}.ch`), signal, rows }]
    }),
  )
}

/**
 * The tail of run 001F0102 on TCD2 B, cut off by a valve at 3.2 min: ChemStation ends it earlier, at another share of its height than that of the
 * same peak on FID1 A, which ours ends within 0.5 % of the area. Its area is 3.4 % below ours.
 */
const EARLIER_END = { run: '001F0102.D/TCD2B', within: 0.04 }

// Of the other printed run only the report is at hand, not its signals.
const SIGNAL_FOLDERS = /NV-F0101|001F010|zhulong/
const printedArea = (row: Record<string, string>): number =>
  Number(Object.entries(row).find(([column]) => column.startsWith('Area ['))?.[1])

describe("finds every baseline-separated peak that ChemStation's own report prints: gas and liquid chromatographs", () => {
  const printed = (referenceJson('reference/peaks.json') as ExpectedPeaks | null)?.report_txt ?? []
  describe.runIf(hasReferenceSet)('time within 2.5 samples and the last printed digit, area within 2 %', () => {
    test.each(printedSignals(printed).map((each) => [`${each.file} ${each.signal}`, each] as const))(
      '%s',
      (_, { file, rows }) => {
        const { timesMin, values } = firstChannel(readAgilentSignal(fileBytes(referencePath(file)), file))
        const interval = itemAt(timesMin, 1) - itemAt(timesMin, 0)
        const found = detectPeaks(timesMin, values)
        const largest = Math.max(...rows.map(printedArea))
        for (const row of rows.filter((each) => printedArea(each) > 0.01 * largest)) {
          const match = nearest(found, Number(row['RetTime [min]']))
          const apart = Math.abs(match.retentionTimeMin - Number(row['RetTime [min]']))
          expect(apart).toBeLessThan(2.5 * interval + 0.0005)
          const within = file.includes(EARLIER_END.run) ? EARLIER_END.within : 0.02
          expect(Math.abs(match.area / printedArea(row) - 1)).toBeLessThan(within)
        }
      },
    )
  })

  // Report.TXT of the run, FID1 A: peaks of type BB (and BB S) above 1 % of the area.
  test('001F0101.D, FID: 45,713.7 pA s at 2.824 min with its tail, 955.59546 pA s at 4.057 min', () => {
    const file = 'agilent/gc-v181-chromhandler/001F0101.D/FID1A.ch'
    const { timesMin, values } = agilentChannel(file)
    const found = detectPeaks(timesMin, values)
    const solvent = nearest(found, 2.824)
    const second = nearest(found, 4.057)
    expect(Math.abs(solvent.area / 45_713.7 - 1)).toBeLessThan(0.005)
    expect(Math.abs(solvent.retentionTimeMin - 2.824)).toBeLessThan(0.004)
    expect(Math.abs(second.area / 955.595 - 1)).toBeLessThan(0.02)
    expect(Math.abs(second.retentionTimeMin - 4.057)).toBeLessThan(0.002)
  })
})

describe.runIf(hasReferenceSet)('the synthetic set of known truth (x in minutes, step 0.01)', () => {
  const rows = hasReferenceSet
    ? readFileSync(referencePath('chromatograms-text/synthetic-truth/test_assessment_chrom.csv'), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').map(Number))
    : []

  test('its two resolved peaks have 100 sigma-normal areas: 2,000 and 10,000 sums of samples', () => {
    // The file states areas as sums of samples: area in unit x s = sum x 0.01 min x 60.
    const found = detectPeaks(
      rows.map((row) => itemAt(row, 0)),
      rows.map((row) => itemAt(row, 1)),
    )
    expect(found).toHaveLength(4)
    expect(found[2]?.retentionTimeMin).toBeCloseTo(80, 2)
    expect(relativeError(found[2]?.area, 0.6 * 2000)).toBeLessThan(0.02)
    expect(found[3]?.retentionTimeMin).toBeCloseTo(110, 2)
    expect(relativeError(found[3]?.area, 0.6 * 10_000)).toBeLessThan(0.02)
  })

  test('its merged pair, 10,000 each at 15 and 19, is found as two peaks that keep the whole area', () => {
    const found = detectPeaks(
      rows.map((row) => itemAt(row, 0)),
      rows.map((row) => itemAt(row, 1)),
    )
    expect(found[0]?.code).toBe('BV')
    expect(found[1]?.code).toBe('VB')
    expect(absoluteError(found[0]?.retentionTimeMin, 15)).toBeLessThan(0.1)
    expect(absoluteError(found[1]?.retentionTimeMin, 19)).toBeLessThan(0.1)
    const whole = found.slice(0, 2).reduce((sum, { area }) => sum + area, 0)
    expect(relativeError(whole, 0.6 * 20_000)).toBeLessThan(0.02)
  })
})
