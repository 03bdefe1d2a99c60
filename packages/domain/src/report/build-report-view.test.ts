import { describe, expect, test } from 'vitest'
import type { CellState } from '../results/cell-state.ts'
import { buildReportView } from './build-report-view.ts'
import { compoundOf, sampleWith } from './report-sample.fixture.ts'
import type { ReportRelease, ReportSample } from './report-sample.ts'
import type { ReportRow, ReportView } from './report-view.ts'

function view(amounts: Record<string, number>[], more: Partial<ReportSample> = {}): ReportView {
  return buildReportView(sampleWith(amounts, more), { time_zone: 'UTC' })
}
function row(built: ReportView, analyte: string): ReportRow {
  const row = built.rows.find((candidate) => candidate.analyte === analyte)
  if (!row) throw new Error(`The report has no row for ${analyte}`)
  return row
}
function kinds(built: ReportView): string[] {
  return built.banners.map((banner) => banner.kind)
}

/** 1 ug/mL is 0.2 percent: THC 5 -> 1.0, THCA 50 -> 10.0, CBD 0.5 below, CBDA 0 not detected, CBN not looked for. */
const flower = { THC: 5, THCA: 50, CBD: 0.5, CBDA: 0 }

describe('result cells', () => {
  test('[CELL-01] a value has 4 decimals of percent', () => {
    expect(row(view([flower]), 'THCA')).toMatchObject({ state: 'value', percent_text: '10.0000', mg_g_text: '100.000' })
    expect(row(view([{ THC: 1 / 0.3 }]), 'THC').percent_text).toBe('0.6667')
  })

  test('[CELL-02] below the LOQ it is < LOQ, equal to it the value', () => {
    expect(row(view([flower]), 'CBD')).toMatchObject({ percent_text: '< LOQ', mg_g_text: '< LOQ', percent: null })
    expect(row(view([{ CBD: 1 }]), 'CBD')).toMatchObject({ percent_text: '0.2000', loq_text: '0.2000' })
  })

  test('[CELL-03] not detected is N/D, measured with 0 or without an amount', () => {
    expect(row(view([flower]), 'CBDA')).toMatchObject({ percent_text: 'N/D', mg_g_text: 'N/D', percent: null })
    const withoutAmount = view([{ THC: null as never }])
    expect(row(withoutAmount, 'THC').percent_text).toBe('N/D')
  })

  test('[CELL-04] above the upper bound is OVER BOUNDS, equal to it is not', () => {
    expect(row(view([{ THCA: 60.01 }]), 'THCA').percent_text).toBe('OVER BOUNDS')
    expect(row(view([{ THCA: 60 }]), 'THCA').percent_text).toBe('12.0000')
  })

  test('[CELL-05] an OVER BOUNDS cell carries ten times the percent', () => {
    // 62.5 ug/mL -> 12.5 percent -> 125
    expect(row(view([{ THCA: 62.5 }]), 'THCA').over_bounds_value_text).toBe('125.000')
    expect(row(view([flower]), 'THCA').over_bounds_value_text).toBe(null)
  })

  test('[CELL-06] an analyte absent from every result is No Data', () => {
    expect(row(view([flower]), 'CBN')).toMatchObject({ percent_text: 'No Data', mg_g_text: 'No Data' })
  })

  test('[CELL-07] mg/g is the mg of the compound, or ten times the percent without one', () => {
    const compounds = [compoundOf('THC', { mg: 10.2 }), compoundOf('THCA', { percent: 2.5, mg: null })]
    const built = view([flower], { compounds })
    expect(row(built, 'THC').mg_g_text).toBe('10.200')
    expect(row(built, 'THCA').mg_g_text).toBe('25.000')
  })

  test('the default LOQ is not shown as a number', () => {
    const compounds = [compoundOf('THC', { loq: 0.0000001 }), compoundOf('CBD', { loq: null })]
    const built = view([flower], { compounds })
    expect(row(built, 'THC').loq_text).toBe('not stated')
    expect(row(built, 'CBD').loq_text).toBe('not stated')
  })
})

describe('results table', () => {
  test('[REPORT-13] N/D and < LOQ come last, the others in elution order', () => {
    const elution_order = ['THCA', 'CBDA', 'CBD', 'CBN', 'THC', 'unknown']
    expect(view([flower], { elution_order }).rows.map(({ analyte }) => analyte)).toEqual([
      'THCA',
      'CBN',
      'THC',
      'CBDA',
      'CBD',
    ])
  })

  test('[REPORT-14] last % and mg/g come from the previous standard, the difference is percent of the last', () => {
    const previous_standard: ReportSample['previous_standard'] = {
      compounds: [
        { name: 'THCA', state: 'value', percent: 9.6, mg: 95.9 },
        { name: 'CBD', state: 'value', percent: 1, mg: null },
      ],
    }
    const built = view([flower], { previous_standard })
    // (10 - 9.6) / 9.6 x 100 = 4.1667
    expect(row(built, 'THCA')).toMatchObject({
      last_percent_text: '9.6000',
      last_mg_g_text: '95.900',
      diff_text: '4.1667',
    })
    expect(row(built, 'CBD')).toMatchObject({ last_percent_text: '1.0000', last_mg_g_text: '10.000', diff_text: 'N/A' })
    expect(row(built, 'THC')).toMatchObject({ last_percent_text: 'N/A', last_mg_g_text: 'N/A', diff_text: 'N/A' })
  })

  test('the last standard reads by its state, and only two values have a difference', () => {
    const last = (state: CellState, percent: number | null) => ({
      previous_standard: { compounds: [{ name: 'THCA', state, percent, mg: null }] },
    })
    for (const [state, percent, text] of [
      ['below_loq', 0.05, '< LOQ'],
      ['over_bounds', 6, 'OVER BOUNDS'],
      ['not_detected', 0, 'N/D'],
      ['no_data', null, 'No Data'],
    ] as const) {
      expect(row(view([flower], last(state, percent)), 'THCA')).toMatchObject({
        last_percent_text: text,
        last_mg_g_text: text,
        diff_text: 'N/A',
      })
    }
    // 12.5 % is over the range of 60 ug/mL, so that there is nothing to compare.
    expect(row(view([{ THCA: 62.5 }], last('value', 5)), 'THCA')).toMatchObject({
      last_percent_text: '5.0000',
      diff_text: 'N/A',
    })
  })

  test('colours are the method’s, as #rrggbb', () => {
    expect(row(view([flower]), 'THC').color).toBe('#aa002f')
  })
})

describe('totals', () => {
  test('a sample of 0 mg has no total and no sum, instead of 0', () => {
    const built = buildReportView(sampleWith([{ THC: 5, THCA: 0 }], {}, 0), { time_zone: 'UTC' })
    expect(row(built, 'THC').percent_text).toBe('N/A')
    expect(built.totals[1]).toMatchObject({ percent: null, percent_text: 'N/A', mg_g_text: 'N/A' })
    expect(built.verdict?.total_analytes_percent_text).toBe('N/A')
    expect(built.derived.map(({ percent_text }) => percent_text)).toEqual(['N/A', 'No Data', 'N/A'])
  })

  test('each total with name, percent of 4 decimals and mg/g', () => {
    // THC 1.0 + 0.877 x THCA 10.0 = 9.77
    expect(view([flower]).totals).toEqual([
      { name: 'CBD', label: 'Total Potential CBD', percent: 0, percent_text: '< LOQ', mg_g: 0, mg_g_text: '< LOQ' },
      {
        name: 'THC',
        label: 'Total Potential THC',
        percent: expect.closeTo(9.77, 12),
        percent_text: '9.7700',
        mg_g: expect.closeTo(97.7, 12),
        mg_g_text: '97.700',
      },
    ])
  })

  test('a total without a number shows why', () => {
    expect(view([{ CBD: 0, CBDA: 0 }]).totals.map(({ percent_text }) => percent_text)).toEqual(['N/D', 'No Data'])
  })

  test('a total over a result above the range is marked and explained', () => {
    // THC 1.0 + 0.877 x 12.5 = 11.9625
    const built = view([{ THC: 5, THCA: 62.5 }])
    expect(built.totals[1]?.percent_text).toBe('11.9625 *')
    expect(built.footnotes).toContain('* An estimate: it includes a result above the method concentration range.')
    expect(view([flower]).footnotes.some((text) => text.startsWith('*'))).toBe(false)
  })

  test('derived: sum as measured and total potentials, as received and dry where moisture is known', () => {
    const built = view([flower], {
      intake_form: { ...sampleWith([]).intake_form, dry_weight: 20, harvested_weight: 100 },
    })
    // moisture 80 %: dry = as received / 0.2; 11.0 -> 55.0, 9.77 -> 48.85
    expect(
      built.derived.map(({ name, formula_text, basis, percent_text }) => [name, formula_text, basis, percent_text]),
    ).toEqual([
      ['Total cannabinoids as measured', 'Sum of the results', 'as received', '11.0000'],
      ['Total Potential CBD', 'CBD + 0.877 x CBDA', 'as received', '< LOQ'],
      ['Total Potential THC', 'THC + 0.877 x THCA', 'as received', '9.7700'],
      ['Total cannabinoids as measured', 'Sum of the results', 'dry weight', '55.0000'],
      ['Total Potential CBD', 'CBD + 0.877 x CBDA', 'dry weight', '< LOQ'],
      ['Total Potential THC', 'THC + 0.877 x THCA', 'dry weight', '48.8500'],
    ])
    expect(built.provenance.moisture_basis).toBe('As received; dry weight at a moisture of 80.0000 %')
    expect(view([flower]).derived).toHaveLength(3)
    const same = view([flower], {
      intake_form: { ...sampleWith([]).intake_form, dry_weight: 100, harvested_weight: 100 },
    })
    expect(same.derived).toHaveLength(3)
    const { intake_form } = sampleWith([])
    const none = view([{ THC: 0, THCA: 0 }], { intake_form: { ...intake_form, dry_weight: 20, harvested_weight: 100 } })
    expect(none.derived.at(-1)).toMatchObject({ basis: 'dry weight', percent: null, mg_g: null, percent_text: 'N/D' })
    expect(view([flower]).provenance.moisture_basis).toBe('As received')
  })

  test('the verdict names the total analytes percent and the dominant analyte', () => {
    expect(view([flower]).verdict).toMatchObject({
      dominant_analyte: 'THCA',
      dominant_analyte_color: '#aa003f',
      dominant_analyte_percent_text: '10.0000',
      total_analytes_percent: expect.closeTo(11, 12),
      total_analytes_percent_text: '11.0000',
      total_analytes_mg_g_text: '110.000',
    })
    expect(view([flower], { dominant_analyte: 'THC' }).verdict.dominant_analyte).toBe('THC')
    expect(view([{ THC: 0 }]).verdict).toMatchObject({ dominant_analyte: null, total_analytes_percent_text: 'N/D' })
  })
})

describe('banners', () => {
  test('[WORK-17] cleared after its release: which report was withdrawn, and when, in place of Test Not Run', () => {
    const release = {
      report_number: '101-1',
      released_at: '2026-11-20T10:00:00Z',
      released_by: 'Ada Berg',
      current: false,
      withdrawn_at: '2026-11-22T23:30:00Z',
      replaces: null,
      why: null,
      changes: [],
    }
    expect(view([], { release }).banners).toEqual([
      {
        kind: 'withdrawn',
        severity: 'warning',
        title: 'Report Withdrawn',
        text: 'Report 101-1 was withdrawn on 11/22/2026. A new report follows.',
      },
    ])
    expect(kinds(view([], { release: { ...release, withdrawn_at: null } }))).toEqual(['not_run'])
  })

  test('[BANNER-01] no results: Test Not Run', () => {
    expect(view([]).banners).toMatchObject([{ kind: 'not_run', title: 'Test Not Run' }])
  })

  test('[BANNER-02] [BANNER-03] a run without an amount: No Cannabinoids Detected', () => {
    expect(view([{ THC: 0 }]).banners).toMatchObject([
      {
        title: 'No Cannabinoids Detected',
        text: 'The machine may be out of calibration or the product may not have cannabinoids.',
      },
    ])
    expect(kinds(view([flower]))).toEqual([])
  })

  test('[BANNER-04] [BANNER-05] a QC sample before 2021-12-07 00:00 UTC is a Legacy Test', () => {
    const qc = (slug: string, created_at: string): string[] =>
      kinds(view([flower], { created_at, sample_type: { slug, name: slug } }))
    expect(qc('standard', '2021-12-06T23:59:59Z')).toEqual(['legacy'])
    expect(qc('calibration', '2021-12-06T23:59:59.999Z')).toEqual(['legacy'])
    expect(qc('standard', '2021-12-07T00:00:00Z')).toEqual([])
    expect(qc('standard', '2021-12-07T01:00:00+02:00')).toEqual(['legacy'])
    expect(qc('flower', '2021-12-06T23:59:59Z')).toEqual([])
  })

  test('[BANNER-06] CLOSE and EDGING note close estimates', () => {
    for (const result_type of ['CLOSE', 'EDGING'] as const) {
      expect(view([flower], { result_type }).banners).toMatchObject([
        { text: 'Results are close estimates because of extremely high cannabinoid counts.' },
      ])
    }
  })

  test('[BANNER-07] [BANNER-08] [BANNER-09] OVER: remake the sample, a link to the checklist, no charts', () => {
    const built = view([flower], { result_type: 'OVER' })
    expect(built.banners).toEqual([
      {
        kind: 'preparation_error',
        severity: 'error',
        title: 'Error In Sample Preparation',
        text: 'There was an error in sample preparation. Please remake the sample.',
        link: { label: 'Preparation checklist', path: '/support' },
      },
    ])
    expect(built.charts.shown).toBe(false)
    expect(view([flower]).charts).toEqual({ shown: true, kind: 'potency' })
  })

  test('[BANNER-10] an overconcentrated sample warns', () => {
    const at = (percent: number): string[] => kinds(view([flower], { compounds: [compoundOf('THCA', { percent })] }))
    expect(at(97.5)).toEqual(['overconcentration'])
    expect(at(97.4999)).toEqual([])
  })

  test('a partial run shows injections over vials and nothing else does', () => {
    expect(view([flower], { runs_required: 3 }).banners).toMatchObject([
      { kind: 'partial', text: '1/3 injections run. These results are preliminary.' },
    ])
    expect(kinds(view([flower, flower, flower], { runs_required: 3 }))).toEqual([])
    expect(kinds(view([], { runs_required: 3 }))).toEqual(['not_run'])
  })
})

describe('quality control', () => {
  const vial = (vial: number, found: number | null, percent_recovery: number | null) => ({
    vial,
    label: `${vial} ug/ml`,
    expected: vial,
    found,
    peak_area: null,
    percent_recovery,
    percent_error: percent_recovery === null ? null : percent_recovery - 100,
  })
  const qc_compounds = [
    { name: 'THC', color: 'AA0000', vials: [vial(1, 0.95, 95), vial(2, 2.1, 105)] },
    { name: 'CBD', color: '00AA00', vials: [vial(1, null, null), vial(2, 0, 0)] },
  ]
  const sample_type = { slug: 'standard', name: 'Standard' }

  test('recovery and error per vial per compound', () => {
    const built = view([{ THC: 9 }], { sample_type, qc_compounds })
    expect(built.charts).toEqual({ shown: true, kind: 'qc' })
    expect(built.qc.map(({ vial_number, label, expected_ug_ml }) => [vial_number, label, expected_ug_ml])).toEqual([
      [1, '1 ug/ml', 1],
      [2, '2 ug/ml', 2],
    ])
    expect(built.qc[0]?.compounds).toMatchObject([
      { compound: 'THC', color: '#aa0000', amount_text: '0.9500', percent_recovery_text: '95.0000' },
      { compound: 'CBD', amount_text: 'N/A', percent_recovery_text: 'N/A', percent_error_text: 'N/A' },
    ])
    expect(built.qc[1]?.compounds.map(({ percent_error_text }) => percent_error_text)).toEqual(['5.0000', '-100.0000'])
  })

  test('a QC test that has run has its charts even when nothing was detected; a sample has no QC figures', () => {
    expect(view([{ THC: 0 }], { sample_type }).charts.shown).toBe(true)
    expect(view([], { sample_type }).charts.shown).toBe(false)
    expect(view([flower], { qc_compounds }).qc).toEqual([])
  })
})

describe('the rest of the paper', () => {
  test('sample info, N/A where missing', () => {
    expect(view([flower], { tested_at: null, tested_by: null }).identity).toEqual([
      { label: 'Strain/Sample Name', value: 'Blue Dream' },
      { label: 'Batch Number', value: 'ELUEN-1' },
      { label: 'Material Type', value: 'Flower' },
      { label: 'Sample Weight (mg)', value: '10' },
      { label: 'Date Created', value: '03/01/2026 6:05 PM' },
      { label: 'Date Tested', value: 'N/A' },
      { label: 'Tested By', value: 'N/A' },
      { label: 'Report Method', value: 'Potency 5' },
      { label: 'Notes', value: 'N/A' },
    ])
  })

  test('the method concentration range in ug/mL', () => {
    expect(view([flower]).method_range_text).toBe('Method concentration range: 1 - 60 ug/mL')
    expect(view([flower], { test_method: null }).method_range_text).toBe('N/A')
    const test_method = { name: 'Open', lower_bounds: 1, upper_bounds: null }
    expect(view([flower], { test_method }).method_range_text).toBe('N/A')
  })

  test('the footnotes', () => {
    expect(view([flower]).footnotes).toEqual(
      expect.arrayContaining([
        'N/D = non-detectable',
        'LOQ = limits of quantitation',
        'Moisture % = (as-harvested weight - dry weight) / as-harvested weight x 100',
      ]),
    )
  })

  test('[CALIB-06] a footnote where the calibration lacks its lowest or highest level, and none elsewhere', () => {
    const of = (narrowed_ranges?: { name: string; low: number | null; high: number | null }[]) =>
      view([flower], { results: [{ machineName: 'HPLC-1', narrowed_ranges }] }).footnotes
    expect(of([{ name: 'CBD', low: 5, high: null }]).filter((text) => !of().includes(text))).toEqual([
      'The calibration lacks its lowest or highest level, so that the concentration range is shorter: CBD from 5 ug/mL.',
    ])
  })

  test('a sample without a weight says N/A', () => {
    const intake_form = { ...sampleWith([]).intake_form, sample_weight: null }
    expect(view([], { intake_form }).identity[3]).toEqual({ label: 'Sample Weight (mg)', value: 'N/A' })
  })

  test('a share link carries no notes and no machine, and its report has no line for notes', () => {
    const { notes: _notes, ...intake_form } = sampleWith([]).intake_form
    const { results: _results, ...shared } = sampleWith([flower], { intake_form })
    const built = buildReportView(shared, { time_zone: 'UTC' })
    expect(built.identity.map(({ label }) => label)).not.toContain('Notes')
    expect(built.provenance.machine).toBe('N/A')
    expect(built.rows).toEqual(view([flower]).rows)
    expect(built.totals).toEqual(view([flower]).totals)
  })

  test('the organization, empty where a field is missing', () => {
    expect(view([]).organization).toEqual({
      name: 'Eluent Labs',
      address: '1 Column Way',
      contact_no: '',
      email: 'lab@eluent.test',
      logo: null,
    })
  })

  test("without a release the report has the sample's own number, N/A before it is finished", () => {
    const numberOf = (report_number: string | null) =>
      buildReportView({ ...sampleWith([flower]), report_number }, { time_zone: 'UTC' }).provenance.report_number
    expect([numberOf('41-1'), numberOf(null)]).toEqual(['41-1', 'N/A'])
  })

  test('provenance: dates in the requested zone, machine, method and who released it when', () => {
    const release = releaseOf({ current: true })
    const sample = { ...sampleWith([flower]), report_number: '41-1', release }
    expect(buildReportView(sample, { time_zone: 'America/Los_Angeles' }).provenance).toEqual({
      report_number: '41-1',
      revision_text: null,
      attempts: null,
      machine: 'HPLC-1',
      method: 'Potency 5',
      collected: 'N/A',
      received: '03/01/2026 10:05 AM',
      analysed: '03/01/2026 5:30 PM',
      reported: '03/02/2026 12:00 AM',
      released_by: 'Grace Lead',
      moisture_basis: 'As received',
      time_zone: 'America/Los_Angeles',
    })
  })

  test('[CALIB-07] provenance names each calibration that was in force, with date, lowest r2 and age', () => {
    const calibration = {
      id: 7,
      measured_at: '2026-02-08T20:00:00Z',
      approved_at: '2026-02-09T20:00:00Z',
      worst_r2: 0.99849,
      worst_r2_analyte: 'THCA',
    }
    const ran = { machineName: 'HPLC-1', injected_at: '2026-03-01T20:00:00Z', calibration }
    const later = {
      ...ran,
      calibration: { ...calibration, id: 8, measured_at: '2026-02-28T20:00:00Z', worst_r2: null },
    }
    const newer = {
      ...ran,
      calibration: { ...calibration, id: 9, measured_at: '2026-03-11T20:00:00Z', worst_r2: null },
    }
    const sample = {
      ...sampleWith([flower]),
      results: [ran, ran, later, newer, { machineName: 'HPLC-1', calibration: null }],
    }
    expect(buildReportView(sample, { time_zone: 'America/Los_Angeles' }).provenance.calibration).toBe(
      'No. 7 of 02/08/2026 12:00 PM, lowest r² 0.99849 (THCA), 21 days old; No. 8 of 02/28/2026 12:00 PM, 1 day old; No. 9 of 03/11/2026 1:00 PM, measured 10 days after the injection',
    )
  })

  test('an unreleased report reads Not released, one that changed since names the release before', () => {
    expect(view([flower]).provenance).toMatchObject({
      released_by: 'Not released',
      reported: 'N/A',
      revision_text: null,
    })
    expect(view([flower], { release: releaseOf({ current: false }) }).provenance).toMatchObject({
      released_by: 'Not released',
      reported: 'N/A',
      revision_text: 'Not released. The report before, 41-1, was released by Grace Lead, 03/02/2026 8:00 AM.',
    })
  })

  test('a reissue names the report it replaces, the reason and the changes', () => {
    const changes = [{ what: 'THC', old: '1.0000 %', new: '1.1000 %' }]
    const release = releaseOf({ current: true, replaces: '41-1', why: 'Weight corrected', changes })
    const built = view([flower], { release })
    expect(built.provenance.revision_text).toBe('Replaces report 41-1.')
    expect(built.reissue).toEqual({ replaces: '41-1', why: 'Weight corrected', changes })
    expect(view([flower], { release: { ...release, current: false } }).reissue).toBeNull()
  })

  test('the report of an empty sample shows that it is empty', () => {
    const built = view([], { test_method: null, sample_type: null })
    expect(built).toMatchObject({ title: 'Results', rows: [], totals: [], qc: [], charts: { shown: false } })
    expect(built.verdict.total_analytes_percent_text).toBe('No Data')
  })
})

function releaseOf(change: Partial<ReportRelease>): ReportRelease {
  return {
    report_number: '41-1',
    released_at: '2026-03-02T08:00:00Z',
    released_by: 'Grace Lead',
    current: true,
    replaces: null,
    why: null,
    changes: [],
    ...change,
  }
}
