import type { ReportSignature } from './report-signatures.ts'
import type { NarrowedRange } from '../results/narrowed-range.ts'
import type { AcceptanceLimits } from '../calibrations/acceptance-limits.ts'
import type { QuantifyFrom } from '../calibrations/quantify.ts'
import type { Jurisdiction, ProductFacts } from '../profiles/index.ts'
import type { CellState } from '../results/cell-state.ts'
import type { TotalDefinition } from '../results/total-potentials.ts'
import type { Amendment } from '../samples/amend-policy.ts'
import type { AttemptCounts, ClearedAttempt } from '../samples/attempts.ts'
import type { Receipt } from '../samples/receipt-rules.ts'
import type { ReportedUncertainty } from '../uncertainty/index.ts'
import type { Retest } from '../samples/retest.ts'
import type { UnitOfTest } from './report-homogeneity.ts'
import type { SampleDetails } from '../samples/sample-details.ts'
import type { PrintedException } from '../analytical-batches/index.ts'
import type { ReportChange, ReportDecision } from './report-view.ts'

/**
 * What a report is built from: the parts of a sample that it prints, in the wire's names. The sample of the
 * laboratory's own call and the one of a share link both fit; what the link leaves out is optional here.
 */
export interface ReportSample {
  /** Unique in the laboratory; null before the sample is finished. A clear and new runs give a new one. */
  report_number?: string | null
  share_key: string
  /** Its number in the laboratory. */
  id?: number | undefined
  created_at: string
  tested_at: string | null
  tested_by: { name: string } | null
  organization: {
    name: string
    address: string | null
    contact_no: string | null
    email: string | null
    license?: string | null
    logo: string | null
  }
  intake_form: ReportIntakeForm
  sample_type: { slug: string; name: string } | null
  test_method: { name: string; lower_bounds: number | null; upper_bounds: number | null } | null
  /** Injections so far, and how many finish the sample. */
  runs: number
  runs_required: number
  /** One per injection. */
  results?: readonly {
    machineName: string | null
    injected_at?: string | null
    received_at?: string
    calibration?: ReportedCalibration | null | undefined
    /** Whose amounts count; a share link and older runs do not say. */
    quantified_from?: QuantifyFrom | null | undefined
    /** What its calibration left of the method's range; absent where it left all. */
    narrowed_ranges?: readonly NarrowedRange[] | null | undefined
    equipment?: ReportedEquipment | null | undefined
    /** Column, balance and pipette. */
    bench_equipment?: readonly ReportedEquipment[] | undefined
    /** What it was read from; null for runs, absent on a share link. */
    imported?: ReportedImport | null | undefined
    /** Of a chromatogram or run folder that was imported. */
    brought?: { file_name: string; sha256: string; by: string } | undefined
  }[]
  /** One per analyte of the report method, 'no_data' included; empty before the first run. */
  compounds: readonly ReportCompound[]
  /** The total potentials as stored. */
  derived_compounds: readonly ReportTotal[]
  /** Analytes by elution; the compounds' own order where empty. */
  elution_order: readonly string[]
  /** Under which it was released; empty or absent where a release is all that is asked for. */
  signatures?: readonly ReportSignature[] | undefined
  /** The results to compare with; absent where there is no comparison, as on a share link. */
  previous_standard?:
    | { compounds: readonly Pick<ReportCompound, 'name' | 'state' | 'percent' | 'mg'>[] }
    | null
    | undefined
  /** Null for the one of the largest percent. */
  dominant_analyte: string | null
  qc_compounds: readonly ReportQcSeries[]
  /** By which a Calibration sample is judged, of its profile; absent for the defaults. */
  calibration_limits?: AcceptanceLimits | undefined
  result_type: 'CLOSE' | 'EDGING' | 'OVER' | null
  release?: ReportRelease | null
  /** Whether '< LOQ' reads as its limit, '< 0.0330 %'. */
  prints_limits?: boolean | undefined
  /** Preparations that a report must have, where several; their RSD is printed. */
  replicates?: number | undefined
  /** The approved budget of its method version; absent or null where there is none. */
  uncertainty?: ReportedUncertainty | null | undefined
  /** Of `decisionsOfSample`. */
  decisions?: readonly ReportDecision[] | undefined
  /** What it prints by its purpose and profile; absent or null where neither was chosen. */
  jurisdiction?: Jurisdiction | null | undefined
  /** Checks of its batch that were excepted. */
  qc_exceptions?: readonly PrintedException[]
  /** What it is a retest of, and what it was retested as. */
  retests?: readonly Retest[]
  /** The homogeneity tests that it is a unit of. */
  homogeneity?: readonly UnitOfTest[]
  /** What was corrected after the sample was finished; absent on a share link. */
  amendments?: readonly Amendment[]
  /** How often it was tried; a share link has the counts alone. */
  attempts?: AttemptCounts & { cleared?: readonly ClearedAttempt[] }
}

/** What was used for an injection, with the days on which it was last calibrated and verified before it ('2027-02-28'). */
export interface ReportedEquipment {
  name: string
  serial: string | null
  /** Of a column. */
  lot_number?: string | null | undefined
  calibrated_on: string | null
  verified_on: string | null
}

/** The file that a result was imported from. */
export interface ReportedImport {
  file_name: string | null
  sheet: string | null
  /** Of a list, from 0. */
  row: number | null
  by?: string | undefined
  sha256?: string | undefined
  converted?:
    | {
        density_g_ml: number | null
        unit_weight_g?: number | null | undefined
        units: readonly { item: string; unit: string; to: string; said?: boolean | undefined }[]
      }
    | null
    | undefined
  /** Values changed by hand. */
  edits?: readonly unknown[] | undefined
}

/** The calibration in force when an injection was made. */
export interface ReportedCalibration {
  id: number
  measured_at: string
  approved_at: string
  worst_r2: number | null
  worst_r2_analyte: string | null
}

export interface ReportIntakeForm {
  strain_name: string | null
  batch_number: string | null
  /** mg. */
  sample_weight: number | null
  notes?: string | null
  prepared_for?: string | null
  submission_identification?: string | null
  sample_image_url: string | null
  dry_weight: number | null
  harvested_weight: number | null
  /** How it came to the laboratory; a share link has the times alone. */
  receipt?:
    | (Pick<Receipt, 'collected_at' | 'received_at'> & Partial<Pick<Receipt, 'amount' | 'amount_unit'>>)
    | null
    | undefined
  /** What its units are computed with; absent in reports of before they were asked. */
  details?: (ProductFacts & Partial<SampleDetails>) | null | undefined
}

export interface ReportCompound {
  name: string
  /** Hex, with or without '#'. */
  color: string
  state: CellState
  /** Percent by weight. */
  percent: number | null
  /** ug/mL of the injected solution. */
  amount: number | null
  /** Percent; absent or null where the method states none. */
  lod?: number | null | undefined
  /** Percent. */
  loq: number | null
  /** mg/g. */
  mg: number | null
  /** Of the vials in range, percent. */
  rsd_percent?: number | null
}

/** A total potential with its percent and mg/g; null where neither form was detected. */
export interface ReportTotal extends TotalDefinition {
  percent: number | null
  mg: number | null
}

/** Recovery and error of one compound in each vial of a QC test. */
export interface ReportQcSeries {
  name: string
  color: string
  vials: readonly {
    /** From 1, over the acquired vials. */
    vial: number
    label: string
    /** ug/mL. */
    expected: number | null
    found: number | null
    peak_area: number | null
    percent_recovery: number | null
    percent_error: number | null
  }[]
}

/** The latest release of a sample's report, in the wire's names. */
export interface ReportRelease {
  report_number: string
  released_at: string
  released_by: string
  /** False once the report states something else, or its results were cleared: then it is not released. */
  current: boolean
  /** When its results were cleared; null while it stands. */
  withdrawn_at?: string | null
  /** Of a reissue: the report it replaces, why, and what it states differently. */
  replaces: string | null
  why: string | null
  changes: readonly ReportChange[]
}

export interface ReportOptions {
  /** The zone its dates are shown in, such as 'America/Los_Angeles'. */
  time_zone: string
}
