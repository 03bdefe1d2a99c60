import { hasDryBasis } from '../profiles/index.ts'
import { isQcSampleType } from '../samples/sample-types.ts'
import { claimDecisions } from './report-claims.ts'
import { reportDecisions } from './report-decisions.ts'
import { reportFormat } from './report-format.ts'
import { reportedCompounds } from './report-rows.ts'
import type { ReportSample } from './report-sample.ts'
import { reportMoisture } from './report-totals.ts'
import type { ReportDecision } from './report-view.ts'

/**
 * How the results of a sample come out against the limits of its profile and the claims of its label: once all runs are there. The
 * API works it out, and page, link and paper show it.
 */
export function decisionsOfSample(sample: ReportSample): ReportDecision[] {
  const { jurisdiction, intake_form, derived_compounds: totals, runs, runs_required } = sample
  if (!jurisdiction || runs < 1 || runs < runs_required || isQcSampleType(sample.sample_type?.slug)) return []
  const facts = {
    budget: sample.uncertainty ?? undefined,
    compounds: reportedCompounds(sample),
    totals,
    moisture: hasDryBasis(sample.sample_type?.slug) ? reportMoisture(intake_form) : null,
    format: reportFormat(jurisdiction),
  }
  return [
    ...reportDecisions(jurisdiction.limits ?? [], facts),
    ...claimDecisions(intake_form.details, jurisdiction.label_tolerance_percent, facts),
  ]
}
