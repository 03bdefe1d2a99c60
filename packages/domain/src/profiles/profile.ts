import type { DecisionRule } from '../uncertainty/index.ts'

/**
 * A jurisdiction profile: what the law or a program asks of a potency report, as dated data. Every value has the place it
 * was read in and the day from which it counts; a field may have several values, each of its own day.
 */
export interface Profile {
  /** 'washington'; of a laboratory's own profile 'own-12'. */
  key: string
  name: string
  values: readonly ProfileValue[]
  /** What a person must look up: rules of this place that were not read, and are therefore not in `values`. */
  not_verified: readonly string[]
}

/** How many digits a number is printed with. */
export interface Digits {
  kind: 'decimals' | 'significant'
  number: number
}

/** The LOQ that a sample must reach, mg/g. */
export interface AnalyteLimit {
  analyte: string
  mg_g: number
}

/** A limit of a result, and by which rule it is decided. */
export interface ResultLimit {
  /** 'Total THC' or an analyte, as the report method names it. */
  of: string
  side: 'at_most' | 'at_least'
  percent: number
  basis: Basis
  rule: DecisionRule
}

/** Limits of one check of an analytical batch, percent. */
export interface QcLimit {
  /** 'CCV', 'LCS', 'DUP' as in an analytical batch. */
  check: string
  measure: 'recovery' | 'RPD' | 'RSD'
  /** Of a recovery; null where only the largest is limited. */
  min: number | null
  max: number
  /** Whether a value equal to `max` already fails. */
  below: boolean
}

/** What a certificate of analysis must show, by the names that `COA_FIELDS` explains. */
export type CoaField = keyof typeof COA_FIELDS

export const COA_FIELDS = {
  title: 'Title',
  laboratory_name: "Laboratory's name",
  laboratory_address: "Laboratory's address",
  laboratory_licence: "Laboratory's licence",
  report_number: 'Report number',
  client_name: "Client's name",
  client_address: "Client's address",
  client_licence: "Client's licence",
  sample_name: 'Sample name',
  sample_id: 'Sample number',
  batch_id: 'Batch number',
  state_package_id: 'State package number',
  material: 'Material type',
  collected: 'Date collected',
  received: 'Date received',
  analysed: 'Date analysed',
  reported: 'Date reported',
  amount_received: 'Amount received',
  batch_size: 'Batch size',
  methods: 'Method',
  instrument: 'Instrument',
  lod_loq: 'LOD and LOQ',
  uncertainty: 'Uncertainty',
  analyst: 'Analyst',
  certifier: 'Certifier',
  amendment: 'Amendment',
  sample_picture: 'Picture of the sample',
  page_numbers: 'Page n of m',
  end_mark: 'End mark',
} as const

export const COA_FIELD_NAMES = Object.keys(COA_FIELDS) as [CoaField, ...CoaField[]]

export const BASES = ['as received', 'dry weight'] as const
export type Basis = (typeof BASES)[number]

export const RESULT_UNITS = ['percent', 'mg/g', 'mg/mL', 'mg per serving', 'mg per package'] as const
export type ResultUnit = (typeof RESULT_UNITS)[number]

/** The fields of a profile with the type of their value. */
export interface ProfileFields {
  /** As report methods name them. */
  required_analytes: readonly string[]
  /** LOQs that a compliance sample must reach. */
  loq_limits: readonly AnalyteLimit[]
  qc_limits: readonly QcLimit[]
  /** Samples in one analytical batch, its QC not counted. */
  batch_samples_max: number
  /** Checks of each analytical batch. */
  batch_checks: readonly string[]
  calibration_r2_min: number
  /** Relative standard error of a calibration, percent. */
  calibration_rse_max: number
  calibration_levels_min: number
  /** How far a level may read from what was in it, percent. */
  calibration_deviation_max: number
  calibration_lowest_deviation_max: number
  calibration_days_max: number
  /** RSD of repeated preparations of one sample, percent. */
  preparations_rsd_max: number
  /** RSD between units of a product, percent. */
  homogeneity_rsd_max: number
  units: readonly ResultUnit[]
  basis: Basis
  digits_percent: Digits
  digits_mg_g: Digits
  /** Total THC by dry weight up to which the material is hemp, percent. */
  thc_max_percent: number
  /** What results are held against beside it. */
  result_limits: readonly ResultLimit[]
  /** How far a label may differ from the result, percent of the label. */
  label_tolerance_percent: number
  retention_years: number
  /** What is left of a sample is kept for so many business days after its release. */
  sample_business_days_min: number
  coa_fields: readonly CoaField[]
  /** Stands on every page of a compliance report. */
  compliance_mark: string
  /** Stands on every page of a report for research and development. */
  research_mark: string
  total_thc_label: string
  /** Who must give the reason of a retest after a fail. */
  retest_reason_by: string
}

export type ProfileField = keyof ProfileFields

export type ProfileValue = {
  [Field in ProfileField]: {
    field: Field
    /** Null ends what counted before. */
    value: ProfileFields[Field] | null
    /** Where it was read, such as 'WAC 16-309-160(4)'. */
    source: string
    /** 'YYYY-MM-DD'. */
    valid_from: string
  }
}[ProfileField]

/** The profile of a laboratory that chose none: it asks nothing. */
export const NO_PROFILE = 'none'
