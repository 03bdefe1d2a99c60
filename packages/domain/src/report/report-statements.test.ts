import { describe, expect, test } from 'vitest'
import { buildReportView } from './build-report-view.ts'
import { sampleWith } from './report-sample.fixture.ts'
import type { ReportSample } from './report-sample.ts'
import { reportChanges } from './report-statements.ts'
import type { ReportView } from './report-view.ts'
import stored from './stored-views.fixture.json' with { type: 'json' }

// What buildReportView gave for these two samples on the days named, as a release stored it.
const series = (slope: number) => ({
  name: 'THC',
  color: 'AA0000',
  vials: [5, 10, 20, 40, 50].map((level, at) => ({
    vial: at + 1,
    label: `${level} ug/ml`,
    expected: level,
    found: level * 1.01,
    peak_area: slope * level + (at % 2 === 1 ? 0.7 : -0.4),
    percent_recovery: 101,
    percent_error: 1,
  })),
})
const AMOUNTS = [
  { THC: 5, CBD: 0.5, THCA: 40, CBN: 0 },
  { THC: 5.1, CBD: 0.6, THCA: 70, CBN: 0 },
]
const potency = (amounts = AMOUNTS, more: Partial<ReportSample> = {}) =>
  sampleWith(amounts, { report_number: '12-1', dominant_analyte: 'THCA', result_type: 'OVER', ...more })
const calibration = (slope = 41.2) =>
  sampleWith([{ THC: 5 }, { THC: 10 }, { THC: 20 }, { THC: 40 }, { THC: 50 }], {
    report_number: '14-1',
    sample_type: { slug: 'calibration', name: 'Calibration' },
    qc_compounds: [series(slope)],
  })
const today = (sample: ReportSample) => buildReportView(sample, { time_zone: 'UTC' })

describe.each(Object.entries(stored))('a report that was released on %s', (_day, views) => {
  const [oldPotency, oldCalibration] = [views.potency, views.calibration] as unknown as [ReportView, ReportView]

  test('[REVIEW-17] stays released: what the view says in new words or columns is no change', () => {
    expect(reportChanges(oldPotency, today(potency()))).toEqual([])
    expect(reportChanges(oldCalibration, today(calibration()))).toEqual([])
  })

  test('[REVIEW-17] says nothing of a column that came later, which a view of that shape does', () => {
    const stating = (lod: number) =>
      today(potency(AMOUNTS, { compounds: potency().compounds.map((of) => ({ ...of, lod })) }))
    expect(reportChanges(oldPotency, stating(0.1))).toEqual([])
    expect(reportChanges(stating(0.1), stating(0.1))).toEqual([])
    const changed = reportChanges(stating(0.1), stating(0.2))
    expect(changed).toContainEqual({ what: 'LOD of THC', old: '0.1000', new: '0.2000' })
  })

  test('[REVIEW-17] is changed by another result, line or message', () => {
    const [first, second] = AMOUNTS
    const other = reportChanges(
      oldPotency,
      today(
        potency([
          { ...first, THC: 6 },
          { ...second, THC: 6 },
        ] as typeof AMOUNTS),
      ),
    )
    expect(other.map(({ what }) => what)).toContain('THC')
    expect(reportChanges(oldCalibration, today(calibration(41.3)))).toMatchObject([{ what: 'Calibration of THC' }])
    expect(reportChanges(oldPotency, today(potency(AMOUNTS, { result_type: null })))).toMatchObject([
      { what: 'Messages', old: 'Error In Sample Preparation', new: 'N/A' },
    ])
  })
})
