import { BASES, COA_FIELDS, RESULT_UNITS, type CoaField, type ProfileField } from './profile.ts'

/** How a field's value is written, read and bounded. */
export type FieldKind =
  | { kind: 'names' }
  | { kind: 'number'; min: number; max: number; whole: boolean; unit: string }
  | { kind: 'text' }
  | { kind: 'one' | 'several'; of: readonly string[] }
  | { kind: 'digits' }
  | { kind: 'analyte_limits' }
  | { kind: 'qc_limits' }
  | { kind: 'result_limits' }

interface FieldDefinition {
  label: string
  value: FieldKind
}

function number(unit: string, min: number, max: number, whole = false): FieldKind {
  return { kind: 'number', min, max, whole, unit }
}

/** The fields of a profile in the order in which pages show them. */
export const PROFILE_FIELDS: Readonly<Record<ProfileField, FieldDefinition>> = {
  required_analytes: { label: 'Required analytes', value: { kind: 'names' } },
  loq_limits: { label: 'LOQ at most', value: { kind: 'analyte_limits' } },
  units: { label: 'Units', value: { kind: 'several', of: RESULT_UNITS } },
  basis: { label: 'Basis', value: { kind: 'one', of: BASES } },
  digits_percent: { label: 'Digits of percent', value: { kind: 'digits' } },
  digits_mg_g: { label: 'Digits of mg/g', value: { kind: 'digits' } },
  total_thc_label: { label: 'Total THC is called', value: { kind: 'text' } },
  thc_max_percent: { label: 'Hemp up to', value: number('% total THC', 0, 100) },
  result_limits: { label: 'Limits of results', value: { kind: 'result_limits' } },
  label_tolerance_percent: { label: 'Tolerance of labels', value: number('%', 0, 100) },
  qc_limits: { label: 'QC limits', value: { kind: 'qc_limits' } },
  batch_samples_max: { label: 'Samples in a batch', value: number('', 1, 200, true) },
  batch_checks: { label: 'Checks of a batch', value: { kind: 'names' } },
  preparations_rsd_max: { label: 'RSD of preparations', value: number('%', 0, 100) },
  homogeneity_rsd_max: { label: 'RSD of homogeneity', value: number('%', 0, 100) },
  calibration_r2_min: { label: 'Calibration r² at least', value: number('', 0, 1) },
  calibration_rse_max: { label: 'Calibration RSE at most', value: number('%', 0, 100) },
  calibration_levels_min: { label: 'Calibration levels at least', value: number('', 3, 20, true) },
  calibration_deviation_max: { label: 'Calibration levels read within', value: number('%', 0, 100) },
  calibration_lowest_deviation_max: { label: 'Lowest level reads within', value: number('%', 0, 100) },
  calibration_days_max: { label: 'Calibration age at most', value: number('days', 1, 3660, true) },
  retest_reason_by: { label: 'Reason of a retest by', value: { kind: 'text' } },
  compliance_mark: { label: 'On each page of a compliance report', value: { kind: 'text' } },
  research_mark: { label: 'On each page of an R&D report', value: { kind: 'text' } },
  coa_fields: { label: 'A report must show', value: { kind: 'several', of: Object.keys(COA_FIELDS) } },
  retention_years: { label: 'Records are kept', value: number('years', 1, 100, true) },
  sample_business_days_min: { label: 'Samples are kept', value: number('business days', 1, 1000, true) },
}

export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as [ProfileField, ...ProfileField[]]

/** The words of an option of a field, as pages show it. */
export function optionName(option: string): string {
  return Object.hasOwn(COA_FIELDS, option) ? COA_FIELDS[option as CoaField] : option
}
