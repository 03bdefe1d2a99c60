import { describe, expect, test } from 'vitest'
import { buildReportView } from './build-report-view.ts'
import { acceptanceLimitsOf, type AcceptanceLimits } from '../calibrations/acceptance-limits.ts'
import { UNWEIGHTED_LINE } from '../calibrations/fit-calibration.ts'
import { judgeAnalyte } from '../calibrations/judge-calibration.ts'
import type { ProfileValue } from '../profiles/profile.ts'
import { calibrationNote, reportCalibration } from './report-calibration.ts'
import { sampleWith } from './report-sample.fixture.ts'
import type { ReportQcSeries } from './report-sample.ts'

function series(levels: readonly (number | null)[], areas: readonly (number | null)[]): ReportQcSeries {
  return {
    name: 'THC',
    color: 'AA0000',
    vials: levels.map((expected, at) => ({
      vial: at + 1,
      label: expected === null ? 'blank' : `${expected} ug/ml`,
      expected,
      found: null,
      peak_area: areas[at] ?? null,
      percent_recovery: null,
      percent_error: null,
    })),
  }
}
function lineOf(levels: readonly (number | null)[], areas: readonly (number | null)[], limits?: AcceptanceLimits) {
  const [line] = reportCalibration([series(levels, areas)], limits)
  if (!line) throw new Error('The series has no calibration')
  return line
}

describe('the calibration of a compound', () => {
  test('line, r2, RSE and back-calculated percent are those of the hand calculation', () => {
    // Means 16/3 and 214. Sxx = 40.6667, Sxy = 1628: slope 40.0328, intercept 214 - slope x 16/3 = 0.491803.
    // (42 - 0.491803) / 40.0328 = 1.036855; 197.508 / 40.0328 = 4.933661; 401.508 / 40.0328 = 10.029484.
    // Residuals 1.4754, -2.6557, 1.1803: r2 = 1 - 10.6228 / 65184 = 0.999837. RSE = 100 sqrt(0.0368552^2 + 0.0132678^2 + 0.0029484^2).
    const line = lineOf([1, 5, 10], [42, 198, 402])
    expect(line.line_text).toBe('area = 40.0328 × c + 0.491803, r² = 0.99984')
    expect(line.points.map(({ back_calculated_text }) => back_calculated_text)).toEqual([
      '103.6855',
      '98.6732',
      '100.2948',
    ])
    expect(line.rse_percent).toBeCloseTo(100 * Math.hypot(0.036855, 0.013268, 0.002948), 2)
    expect(line.verdict_text).toBe('Fails: 3 of 5 levels')
  })

  test('a level without a peak is shown and left out of the line', () => {
    const line = lineOf([1, 5, 10, 25], [null, 200, 400, 1000])
    expect(line.points.map(({ used, area_text }) => [used, area_text])).toEqual([
      [false, 'N/A'],
      [true, '200.000'],
      [true, '400.000'],
      [true, '1000.000'],
    ])
    expect(line.points.map(({ back_calculated_text }) => back_calculated_text)).toEqual([
      'N/A',
      '100.0000',
      '100.0000',
      '100.0000',
    ])
    expect(line.slope).toBeCloseTo(40, 10)
  })

  test('a vial without a level in its label is not a point, and two levels do not make a line', () => {
    expect(lineOf([null, 5, 10], [1, 200, 400])).toMatchObject({
      points: [{ level_ug_ml: 5 }, { level_ug_ml: 10 }],
      slope: null,
      r2_text: 'N/A',
      line_text: 'No line: fewer than 3 levels with a peak',
      keeps_limit: false,
      verdict_text: 'Fails: 2 of 5 levels',
    })
    expect(lineOf([1, 5, 10], [null, 0, null])).toMatchObject({ keeps_limit: null, verdict_text: 'N/A' })
  })

  test('five levels on a line pass', () => {
    expect(lineOf([1, 5, 10, 25, 50], [40, 201, 399, 1003, 1998])).toMatchObject({
      keeps_limit: true,
      keeps_r2: true,
      keeps_rse: true,
      verdict_text: 'Passes',
    })
  })

  test('a poor line misses the limits of r2 and RSE', () => {
    expect(lineOf([1, 5, 10, 25, 50], [400, 100, 500, 600, 2000])).toMatchObject({
      keeps_limit: false,
      keeps_r2: false,
      keeps_rse: false,
      verdict_text: expect.stringMatching(/^Fails: r² below 0.99, RSE above 20 %, 1 ug\/ml reads /),
    })
  })

  test('[CALIB-04] the real calibration of the reference data is judged as on its page, by the limits of its profile', () => {
    // calibration_lc_v30 of FAIRChemistry/Chromhandler (MIT), umol/L against mAU s; the line is that of statistics.test.ts.
    // (150.6578 - 40.0401) / 5.930916 = 18.6510 of 25: 74.6 %; RSE of the six levels 13.1 %.
    const levels = [800, 400, 200, 100, 50, 25]
    const areas = [4754.9895, 2459.1644, 1257.6502, 639.4662, 319.5047, 150.6578]
    const line = lineOf(levels, areas)
    expect(line).toMatchObject({ r2_text: '0.99962', keeps_r2: true, keeps_rse: true, verdict_text: 'Passes' })
    expect(line.rse_percent).toBeCloseTo(13.1, 1)
    const field = { source: 'SOP 12', valid_from: '2026-03-01' }
    const values: ProfileValue[] = [
      { field: 'calibration_levels_min', value: 7, ...field },
      { field: 'calibration_rse_max', value: 10, ...field },
      { field: 'calibration_lowest_deviation_max', value: 20, ...field },
    ]
    const limits = acceptanceLimitsOf({ key: 'own-1', name: 'Ours', values, not_verified: [] }, '2026-03-01')
    const narrow = lineOf(levels, areas, limits)
    expect(narrow.verdict_text).toBe('Fails: 6 of 7 levels, RSE above 10 %, 25 ug/ml reads 74.6 %')
    expect(narrow.points.map(({ keeps_limit }) => keeps_limit)).toEqual([true, true, true, true, true, false])
    // as many limits are missed on the page of the calibration
    const asLevels = levels.map((level, at) => ({ vial: at, label: '', level, area: areas[at] ?? null }))
    const page = judgeAnalyte({ ...UNWEIGHTED_LINE, name: 'THC', color: '', levels: asLevels, excluded: [] }, limits)
    expect(page.misses).toHaveLength(3)
    expect(calibrationNote(limits)).toMatch(
      /at least 7 levels, r² of at least 0\.99 \(4 CCR 15713\), RSE of at most 10 %.* \(SOP 12; Our choice/,
    )
    expect(calibrationNote()).toContain('to 80 to 120 %, and the lowest to 70 to 130 % (Our choice')
  })

  test('equal peaks at every level do not make a line', () => {
    expect(lineOf([1, 5, 10], [40, 40, 40]).slope).toBeNull()
  })
})

test('only a calibration that ran has lines on its report', () => {
  const qc_compounds = [series([1, 5, 10], [40, 200, 400])]
  const built = (slug: string, runs: Record<string, number>[]) =>
    buildReportView(sampleWith(runs, { sample_type: { slug, name: slug }, qc_compounds }), { time_zone: 'UTC' })
  expect(built('calibration', [{ THC: 1 }]).calibration.map(({ r2_text }) => r2_text)).toEqual(['1.00000'])
  expect(built('calibration', [{ THC: 1 }]).calibration_note).toContain('4 CCR 15713')
  for (const other of [built('standard', [{ THC: 1 }]), built('flower', [{ THC: 1 }]), built('calibration', [])]) {
    expect([other.calibration, other.calibration_note]).toEqual([[], null])
  }
})
