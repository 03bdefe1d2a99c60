// Over 300 lines: the whole of a report as page, PDF and share link show it, in one type.
import type { CellState } from '../results/cell-state.ts'
import type { DecisionRule, Outcome, ReportedUncertainty } from '../uncertainty/index.ts'

/**
 * What a report says, in display-ready words: the page, the print and the PDF draw this and compute nothing, so that
 * they agree to the digit. Numbers beside texts carry full precision and are for charts and CSV only.
 */
export interface ReportView {
  /**
   * Which kinds of statements it makes: those of this number and below. A view stored before there were numbers has none
   * and is of shape 1.
   */
  shape?: number
  /** True where '< LOQ' reads as its limit, '< 0.0330 %'; a report keeps how it was released. */
  prints_limits?: true
  /** The budget by which its uncertainties are stated; kept as it was released, absent where none is. */
  uncertainty?: ReportedUncertainty
  /** Preparations that it had to have, where several; kept as it was released. */
  replicates?: number
  /** 'Results'. */
  title: string
  share_key: string
  /** In the upper right of every page, above all else; absent where nothing stands there. */
  mark?: string
  is_qc: boolean
  organization: ReportOrganization
  /** 'As received', above the results; absent without a profile. */
  basis_text?: string
  /** Sample info, 'N/A' where a value is missing. */
  identity: LabelValue[]
  /** Client, package and lot as a jurisdiction's certificate names them; absent where nothing is said of them. */
  certificate?: CertificateLine[]
  /** What the paper is called instead of the title; absent where no profile names it. */
  document_title?: string
  sample_image_url: string | null
  verdict: ReportVerdict
  rows: ReportRow[]
  /** Whether the results are shown beside those of the last standard. */
  compares: boolean
  /** Of this sample, in the order of the rows; empty where the method states no LOD. */
  limits: ReportLimits[]
  totals: ReportTotalRow[]
  derived: ReportDerivedRow[]
  /** Results that the profile or a label limits, and how they come out; absent where none is limited. */
  decisions?: ReportDecision[]
  /** The same amounts in the units of the product; absent where no density and no unit weight were said. */
  units?: ReportUnits
  qc: ReportQcVial[]
  /** One per compound of a calibration that ran; empty for every other sample. */
  calibration: ReportCalibration[]
  /** How the lines were drawn; null without a calibration. */
  calibration_note: string | null
  /** What a reissued report says of the one it replaces; null for a first report and one that is not released. */
  reissue: ReportReissue | null
  /** What was cleared before, the earliest first; empty on a share link. */
  attempts: ReportAttempt[]
  banners: ReportBanner[]
  /** 'Method concentration range: 1 - 50 ug/mL', or 'N/A' without bounds. */
  method_range_text: string
  footnotes: string[]
  provenance: ReportProvenance
  charts: ReportCharts
  progress: { runs: number; required: number; started: boolean; finished: boolean; partial: boolean }
}

export interface LabelValue {
  label: string
  value: string
  /** Values that an amendment replaced, the earliest first, and why. */
  amended?: { old: string; note: string }[]
}

export interface CertificateLine extends LabelValue {
  /** The shape of view that stated it first, where it was known before it was printed. */
  since?: number
}

export interface ReportOrganization {
  name: string
  address: string
  contact_no: string
  email: string
  /** Its licence; absent without one. */
  license?: string
  logo: string | null
}

/** The figures at the top of the report and in the middle of the donut. */
export interface ReportVerdict {
  /** Null where nothing was detected. */
  dominant_analyte: string | null
  dominant_analyte_color: string | null
  dominant_analyte_percent_text: string | null
  /** Sum of the cannabinoids as measured; N/D and < LOQ count as 0. */
  total_analytes_percent: number | null
  total_analytes_percent_text: string
  total_analytes_mg_g_text: string
  /** U of the sum; absent without a budget. */
  total_analytes_uncertainty_text?: string
  dominant_analyte_uncertainty_text?: string
  /** The total potentials in the order of the method's totals. */
  total_potentials: ReportTotalRow[]
}

/** The expanded uncertainty U of a number; '–' where none is stated. */
export interface ReportUncertain {
  uncertainty_text: string
  uncertainty_mg_g_text: string
  /** U in percent, unrounded. */
  uncertainty: number | null
}

/** A result beside its limit. */
export interface ReportDecision {
  /** 'Total THC'. */
  what: string
  basis: 'as received' | 'dry weight' | null
  rule: DecisionRule | 'label_claim'
  /** 'guard band'. */
  rule_text: string
  /** 'at most 0.3 %, accepted up to 0.24 %'. */
  limit_text: string
  /** '0.35 ± 0.06 %'. */
  result_text: string
  /** Null where nothing was decided. */
  outcome: Outcome | null
  outcome_text: string
  /** The arithmetic of the hemp rule. */
  sentence?: string | undefined
}

export interface ReportRow extends Partial<ReportUncertain> {
  analyte: string
  /** '#rrggbb', the report method's colour. */
  color: string
  state: CellState
  /** What a chart may draw: null unless the state is 'value' or 'over_bounds'. */
  percent: number | null
  /** '17.4321', '< LOQ', 'N/D', 'OVER BOUNDS' or 'No Data'. */
  percent_text: string
  /** What a chart may draw, mg/g: null unless the state is 'value' or 'over_bounds'. */
  mg_g: number | null
  mg_g_text: string
  /** LOQ in percent, or 'not stated'. */
  loq_text: string
  /** Of the last standard, in the same words; 'N/A' without one. */
  last_percent_text: string
  last_mg_g_text: string
  /** '4.1667' (percent of the last result), or 'N/A' unless both are values. */
  diff_text: string
  /** Ten times the percent; null unless the state is 'over_bounds'. */
  over_bounds_value_text: string | null
}

/** What of an analyte could be found and quantified in this sample: percent and mg/g, or 'not stated'. */
export interface ReportLimits {
  analyte: string
  lod_percent_text: string
  lod_mg_g_text: string
  loq_percent_text: string
  loq_mg_g_text: string
}

export interface ReportTotalRow extends Partial<ReportUncertain> {
  /** 'THC'. */
  name: string
  /** 'Total Potential THC'. */
  label: string
  /** Null where neither form was detected. */
  percent: number | null
  percent_text: string
  mg_g: number | null
  mg_g_text: string
}

export interface ReportDerivedRow extends Partial<ReportUncertain> {
  name: string
  /** 'THC + 0.877 x THCA'. */
  formula_text: string
  basis: 'as received' | 'dry weight'
  percent: number | null
  percent_text: string
  mg_g: number | null
  mg_g_text: string
}

/** Amounts in mg/mL, mg per serving and mg per package, as far as the product's facts allow. */
export interface ReportUnits {
  units: readonly ('mg/mL' | 'mg per serving' | 'mg per package')[]
  /** 'As received; density 0.95 g/mL; unit weight 30 g, 10 servings' */
  note: string
  /** The analytes in the order of the results, then the totals. */
  rows: ReportUnitRow[]
}

export interface ReportUnitRow {
  name: string
  /** Null for a total. */
  color: string | null
  /** One per unit, unrounded; null where there is no number. */
  amounts: (number | null)[]
  texts: string[]
}

export interface ReportQcVial {
  /** From 1. */
  vial_number: number
  label: string
  /** Null where the label names no concentration. */
  expected_ug_ml: number | null
  compounds: ReportQcCompound[]
}

export interface ReportQcCompound {
  compound: string
  color: string
  /** Found concentration of the injected solution. */
  amount_ug_ml: number | null
  amount_text: string
  percent_recovery: number | null
  percent_recovery_text: string
  percent_error: number | null
  percent_error_text: string
}

/** The levels of one compound of a calibration and the line through them. */
export interface ReportCalibration {
  compound: string
  color: string
  points: ReportCalibrationPoint[]
  /** Peak area per ug/mL, and peak area; null where no line could be drawn, as are the fields below. */
  slope: number | null
  intercept: number | null
  r2: number | null
  r2_text: string
  rse_percent: number | null
  rse_text: string
  /** 'area = 41.2031 × c − 0.120000, r² = 0.99981', or why no line could be drawn. */
  line_text: string
  /** Whether levels, r2, RSE and every back-calculated level keep their limits; null where no level has a peak. */
  keeps_limit: boolean | null
  keeps_r2: boolean | null
  keeps_rse: boolean | null
  /** 'Passes', 'Fails: RSE above 20 %, 1 ug/ml reads 74.6 %' or 'N/A'. */
  verdict_text: string
}

export interface ReportCalibrationPoint {
  vial_number: number
  label: string
  level_ug_ml: number
  area: number | null
  area_text: string
  /** False for a level without a peak: it is not part of the line. */
  used: boolean
  /** What the line makes of the peak, as percent of the level. */
  back_calculated_percent: number | null
  back_calculated_text: string
  /** Whether that keeps its limit; null for a level that is not part of the line. */
  keeps_limit: boolean | null
}

/** One statement of a report that differs from the report before. */
export interface ReportChange {
  what: string
  old: string
  new: string
}

export interface ReportReissue {
  /** Number of the report it replaces. */
  replaces: string
  why: string
  changes: ReportChange[]
}

/** Runs of the sample that no longer count. */
export interface ReportAttempt {
  epoch: number
  /** 'Cleared 11/22/2026 14:02 by Grace Lindqvist: Peak shape odd' */
  text: string
  /** '2 injections; Total Potential THC 17.6400 %' */
  detail: string
}

export type ReportBannerKind =
  | 'qc_exception'
  | 'not_run'
  | 'withdrawn'
  | 'partial'
  | 'none_detected'
  | 'legacy'
  | 'close_estimate'
  | 'preparation_error'
  | 'overconcentration'
  | 'retest_of'
  | 'retested_as'
  | 'homogeneity'

export interface ReportBanner {
  kind: ReportBannerKind
  severity: 'info' | 'warning' | 'error'
  title: string
  text: string
  link?: { label: string; path: string }
}

export interface ReportProvenance {
  /** Unique number of this report, 'N/A' before the sample is finished. */
  report_number: string
  /** 'Replaces report 68-1.', or which report was released before this one; null for a first report. */
  revision_text: string | null
  /** 'Preparation 2 of 2, injections 3 of 4 used'; null where nothing was cleared. */
  attempts: string | null
  machine: string
  /** Which calibrations were in force; absent where none was. */
  calibration?: string
  /** The instruments as the list of equipment knows them; absent where it knows none. */
  equipment?: string
  /** Under which signatures it was released; absent without any. */
  signed?: string
  method: string
  collected: string
  received: string
  analysed: string
  reported: string
  /** Who released the report as it reads, or 'Not released'. */
  released_by: string
  /** 'As received', or 'As received; dry weight at a moisture of 79.0000 %' beside dry-basis numbers. */
  moisture_basis: string
  /** The zone of the dates. */
  time_zone: string
}

export interface ReportCharts {
  /** False for result_type OVER, an unrun sample, and one in which nothing was detected. */
  shown: boolean
  kind: 'potency' | 'qc'
}
