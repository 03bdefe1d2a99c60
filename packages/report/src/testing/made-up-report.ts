import type { ReportCalibration, ReportQcVial, ReportRow, ReportTotalRow, ReportView } from '@eluent/domain/report'
import type { CellState } from '@eluent/domain/results'
import type { ChromatogramTrace } from '../charts/chromatogram/chromatogram-traces.ts'

interface Analyte {
  name: string
  color: string
  percent: number | null
  state: CellState
  retentionTimeMin: number
}

/** A made-up flower of twelve analytes; potency figures are chosen, nothing here was measured. */
const analytes: Analyte[] = [
  { name: 'CBDV', color: '#8c564b', percent: null, state: 'not_detected', retentionTimeMin: 1.62 },
  { name: 'CBDA', color: '#1f77b4', percent: 0.0612, state: 'value', retentionTimeMin: 2.31 },
  { name: 'CBGA', color: '#2ca02c', percent: 0.8044, state: 'value', retentionTimeMin: 2.52 },
  { name: 'CBG', color: '#98df8a', percent: 0.1123, state: 'value', retentionTimeMin: 2.71 },
  { name: 'CBD', color: '#17becf', percent: null, state: 'below_loq', retentionTimeMin: 2.84 },
  { name: 'THCV', color: '#bcbd22', percent: null, state: 'below_loq', retentionTimeMin: 3.12 },
  { name: 'CBN', color: '#7f7f7f', percent: 0.0309, state: 'value', retentionTimeMin: 4.05 },
  { name: 'Δ9-THC', color: '#d62728', percent: 1.1432, state: 'value', retentionTimeMin: 4.83 },
  { name: 'Δ8-THC', color: '#ff9896', percent: null, state: 'not_detected', retentionTimeMin: 4.95 },
  { name: 'CBC', color: '#9467bd', percent: 0.0481, state: 'value', retentionTimeMin: 5.66 },
  { name: 'THCA', color: '#ff7f0e', percent: 21.5873, state: 'value', retentionTimeMin: 6.21 },
  { name: 'CBCA', color: '#c5b0d5', percent: 0.2417, state: 'value', retentionTimeMin: 6.74 },
]

const stateTexts: Record<CellState, string> = {
  value: '',
  below_loq: '< LOQ',
  not_detected: 'N/D',
  over_bounds: 'OVER BOUNDS',
  no_data: 'No Data',
  qc_failed: 'QC failed',
}

export function madeUpRow(analyte: string, color: string, percent: number | null, state: CellState): ReportRow {
  return {
    analyte,
    color,
    state,
    percent,
    percent_text: state === 'value' ? (percent ?? 0).toFixed(4) : stateTexts[state],
    mg_g: percent === null ? null : percent * 10,
    mg_g_text: state === 'value' ? ((percent ?? 0) * 10).toFixed(3) : stateTexts[state],
    loq_text: '0.0200',
    last_percent_text: state === 'value' ? ((percent ?? 0) * 0.96).toFixed(4) : 'N/A',
    last_mg_g_text: state === 'value' ? ((percent ?? 0) * 9.6).toFixed(3) : 'N/A',
    diff_text: state === 'value' ? '4.1667' : 'N/A',
    over_bounds_value_text: state === 'over_bounds' ? ((percent ?? 0) * 10).toFixed(3) : null,
  }
}

const total = (name: string, percent: number | null): ReportTotalRow => ({
  name,
  label: `Total Potential ${name}`,
  percent,
  percent_text: percent === null ? 'N/D' : percent.toFixed(4),
  mg_g: percent === null ? null : percent * 10,
  mg_g_text: percent === null ? 'N/D' : (percent * 10).toFixed(3),
})

/** Acid forms at 0.877 (CBG 0.878): THC 1.1432 + 0.877 x 21.5873 = 20.0753 %. */
const totals: ReportTotalRow[] = [
  total('THC', 20.0753),
  total('CBD', 0.0537),
  total('CBG', 0.8186),
  total('CBC', 0.2601),
  total('CBN', 0.0309),
  total('CBDV', null),
]

export function madeUpReport(change: Partial<ReportView> = {}): ReportView {
  return {
    title: 'Results',
    compares: true,
    share_key: 'k7Qm2VtR9xLdPz4HcWnB8sYf',
    is_qc: false,
    organization: {
      name: 'Cascade Analytical Laboratory',
      address: '1180 Harbor Way, Suite 4, Bellingham, WA 98225',
      contact_no: '+1 360 555 0142',
      email: 'reports@cascade-analytical.example',
      logo: null,
    },
    identity: [
      { label: 'Strain / Sample Name', value: 'Blue Dream 7' },
      { label: 'Batch Number', value: 'CASCA-20261118-09-04217' },
      { label: 'Material Type', value: 'Flower' },
      { label: 'Sample Weight', value: '501.3 mg' },
      { label: 'Created', value: '2026-11-18 09:12' },
      { label: 'Tested', value: '2026-11-19 14:37' },
      { label: 'Tester', value: 'Ines Okafor' },
      { label: 'Report Method', value: 'Potency 12, revision 3' },
      { label: 'Notes', value: 'N/A' },
    ],
    sample_image_url: null,
    verdict: {
      dominant_analyte: 'THCA',
      dominant_analyte_color: '#ff7f0e',
      dominant_analyte_percent_text: '21.5873',
      total_analytes_percent: 24.0291,
      total_analytes_percent_text: '24.0291',
      total_analytes_mg_g_text: '240.291',
      total_potentials: totals,
    },
    rows: analytes
      .toSorted((a, b) => Number(a.state !== 'value') - Number(b.state !== 'value'))
      .map(({ name, color, percent, state }) => madeUpRow(name, color, percent, state)),
    totals,
    derived: [
      {
        name: 'Total Potential THC',
        formula_text: 'THC + 0.877 x THCA',
        basis: 'as received',
        percent: 20.0753,
        percent_text: '20.0753',
        mg_g: 200.753,
        mg_g_text: '200.753',
      },
      {
        name: 'Total Potential THC',
        formula_text: 'THC + 0.877 x THCA',
        basis: 'dry weight',
        percent: 22.6072,
        percent_text: '22.6072',
        mg_g: 226.072,
        mg_g_text: '226.072',
      },
    ],
    limits: [],
    qc: [],
    calibration: [],
    calibration_note: null,
    reissue: null,
    attempts: [],
    banners: [],
    method_range_text: 'Method concentration range: 1 - 50 ug/mL',
    footnotes: [
      'N/D = non-detectable',
      'LOQ = limits of quantitation',
      'N/D and < LOQ count as 0 in totals.',
      'Moisture % = (as-harvested weight - dry weight) / as-harvested weight x 100',
    ],
    provenance: {
      report_number: 'R-2026-004217',
      revision_text: null,
      attempts: null,
      machine: 'Bench HPLC 2 (G1329A)',
      method: 'POTENCY_12.M, version 3',
      collected: '2026-11-17',
      received: '2026-11-18',
      analysed: '2026-11-19',
      reported: '2026-11-20',
      released_by: 'Ines Okafor, laboratory manager',
      moisture_basis: 'As received; dry weight at a moisture of 11.2000 %',
      time_zone: 'America/Los_Angeles',
    },
    charts: { shown: true, kind: 'potency' },
    progress: { runs: 2, required: 2, started: true, finished: true, partial: false },
    ...change,
  }
}

const qcVial = (vial_number: number, expected: number, factor: number): ReportQcVial => ({
  vial_number,
  label: `${expected} ug/ml`,
  expected_ug_ml: expected,
  compounds: analytes.map(({ name, color }, index) => {
    const recovery = 100 * (factor + 0.012 * Math.sin(index * 1.7 + vial_number))
    return {
      compound: name,
      color,
      amount_ug_ml: (expected * recovery) / 100,
      amount_text: ((expected * recovery) / 100).toFixed(4),
      percent_recovery: recovery,
      percent_recovery_text: recovery.toFixed(4),
      percent_error: recovery - 100,
      percent_error_text: (recovery - 100).toFixed(4),
    }
  }),
})

/** A made-up line through three levels, that of 5 ug/mL left out. */
export function madeUpCalibration(
  compound: string,
  color: string,
  slope: number,
  intercept: number,
): ReportCalibration {
  return {
    compound,
    color,
    points: [1, 5, 50].map((level, index) => ({
      vial_number: index + 1,
      label: `${level} ug/ml`,
      level_ug_ml: level,
      area: level === 5 ? 0 : slope * level + intercept,
      area_text: (level === 5 ? 0 : slope * level + intercept).toFixed(3),
      used: level !== 5,
      back_calculated_percent: level === 5 ? null : 100,
      back_calculated_text: level === 5 ? 'N/A' : '100.0000',
      keeps_limit: level === 5 ? null : true,
    })),
    slope,
    intercept,
    r2: 0.99964,
    r2_text: '0.99964',
    rse_percent: 1.25,
    rse_text: '1.2500',
    line_text: `area = ${slope.toPrecision(6)} × c + ${intercept.toPrecision(6)}, r² = 0.99964`,
    keeps_limit: true,
    keeps_r2: true,
    keeps_rse: true,
    verdict_text: 'Passes',
  }
}

/** A made-up five-level calibration, every level within a few percent of its target. */
export function madeUpQcReport(): ReportView {
  return madeUpReport({
    is_qc: true,
    identity: [
      { label: 'Strain / Sample Name', value: 'Calibration 12 mix' },
      { label: 'Batch Number', value: 'CASCA-20261118-CAL' },
      { label: 'Material Type', value: 'Calibration' },
      { label: 'Sample Weight', value: '1 mg' },
      { label: 'Created', value: '2026-11-18 07:02' },
      { label: 'Tested', value: '2026-11-18 08:40' },
      { label: 'Tester', value: 'Ines Okafor' },
      { label: 'Report Method', value: 'Potency 12, revision 3' },
    ],
    rows: [],
    totals: [],
    derived: [],
    qc: [qcVial(1, 1, 1.031), qcVial(2, 5, 0.984), qcVial(3, 10, 1.006), qcVial(4, 25, 0.997), qcVial(5, 50, 1.002)],
    charts: { shown: true, kind: 'qc' },
  })
}

/** Gaussian peaks at the analytes' retention times on a slow drift, 20 points a second, without noise. */
export function madeUpTrace(name: string, scale = 1, durationMin = 9): ChromatogramTrace {
  const points = Math.round(durationMin * 60 * 20)
  const timesMin = Float64Array.from({ length: points }, (_, index) => (index * durationMin) / (points - 1))
  const values = timesMin.map((time) =>
    analytes.reduce(
      (sum, { percent, retentionTimeMin }) => {
        const z = (time - retentionTimeMin) / (0.028 + 0.004 * retentionTimeMin)
        return sum + scale * 28 * Math.sqrt(percent ?? 0.002) * Math.exp(-0.5 * z * z)
      },
      0.35 + 0.06 * time,
    ),
  )
  return { name, timesMin, values }
}
