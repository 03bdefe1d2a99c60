import { describe, expect, test } from 'vitest'
import { buildReportView } from './build-report-view.ts'
import { reportCalibration } from './report-calibration.ts'
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
function lineOf(levels: readonly (number | null)[], areas: readonly (number | null)[]) {
  const [line] = reportCalibration([series(levels, areas)])
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
    expect(line.keeps_limit).toBe(true)
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
      keeps_limit: null,
    })
  })

  test('a poor line misses the limit of r2', () => {
    expect(lineOf([1, 5, 10], [400, 100, 500]).keeps_limit).toBe(false)
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
