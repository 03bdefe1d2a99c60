import type { AnalyteRow } from '../results/analyte-rows.ts'
import type { CellState } from '../results/cell-state.ts'
import type { TotalDefinition } from '../results/total-potentials.ts'
import type { ReportOrganization } from './report-view.ts'

/** What a report is built from: the parts of a sample that it prints, in the wire's names. */
export interface ReportSample {
  id: number
  share_key: string
  created_at: string
  tested_at: string | null
  tested_by: { name: string } | null
  organization: ReportOrganization
  intake_form: ReportIntakeForm
  prepared_samples: readonly ReportVial[]
  sample_type: { slug: string; name: string; required_injections: number | null } | null
  test_method: ReportMethod | null
  /** One per acquired vial that has run, in vial order; valid analytes only. */
  results: readonly ReportInjection[]
  compounds: Readonly<Record<string, ReportCompound>>
  /** Analytes by elution; the method's order where empty. */
  elution_order: readonly string[]
  previous_standard: Readonly<Record<string, { percent: number | null; mg: number | null }>> | null
  /** Chosen by hand; null for the one of the largest percent. */
  dominant_analyte: string | null
  result_type: 'CLOSE' | 'EDGING' | 'OVER' | null
}

export interface ReportIntakeForm {
  strain_name: string | null
  batch_number: string | null
  /** mg. */
  sample_weight: number | null
  notes: string | null
  prepared_for: string | null
  submission_identification: string | null
  sample_image_url: string | null
  dry_weight: number | null
  harvested_weight: number | null
}

export interface ReportVial {
  label: string
  acquire: boolean
}

export interface ReportMethod {
  name: string
  /** ug/mL. */
  lower_bounds: number | null
  upper_bounds: number | null
  /** In the method's order; color is hex, with or without '#'. */
  analytes: readonly { analyte: string; color: string }[]
  derived_compounds: readonly TotalDefinition[]
}

export interface ReportInjection {
  machineName: string | null
  results: readonly AnalyteRow[]
}

export interface ReportCompound {
  /** Percent by weight. */
  percent: number | null
  /** ug/mL of the injected solution. */
  amount: number | null
  /** Percent. */
  loq: number | null
  /** mg/g. */
  mg: number | null
  /** As computed from the vials; derived from the numbers where absent. */
  state?: CellState
}

/** What the report says of itself, from the release; null fields before the first one. */
export interface ReportRelease {
  report_number: string | null
  revision_text: string | null
  collected_at: string | null
  reported_at: string | null
  released_by: string | null
}

export interface ReportOptions {
  /** The zone its dates are shown in, such as 'America/Los_Angeles'. */
  time_zone: string
  release?: ReportRelease | null
}
