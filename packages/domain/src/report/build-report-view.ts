import { vialRecoveries } from '../qc/vial-recoveries.ts'
import { NOT_AVAILABLE, formatPercent } from '../results/format-amount.ts'
import { hasResults, progressOf } from '../samples/progress.ts'
import { isQcSampleType } from '../samples/sample-types.ts'
import { formatDateTime } from '../text/date-time.ts'
import { isBlank } from '../text/well-formed.ts'
import { reportBanners } from './report-banners.ts'
import { reportRows, reportedCompounds, type ReportedCompound } from './report-rows.ts'
import type { ReportOptions, ReportSample } from './report-sample.ts'
import {
  ESTIMATE_MARK,
  hasEstimate,
  reportDerived,
  reportMoisture,
  reportTotals,
  reportVerdict,
} from './report-totals.ts'
import type { LabelValue, ReportProvenance, ReportQcVial, ReportTotalRow, ReportView } from './report-view.ts'

/** Everything a report says of a sample, ready to be drawn; page, public page and PDF call this one function. */
export function buildReportView(sample: ReportSample, options: ReportOptions): ReportView {
  const is_qc = isQcSampleType(sample.sample_type?.slug)
  const progress = progressOf({
    runs: sample.results.length,
    prepared_samples: sample.prepared_samples,
    required_injections: sample.sample_type?.required_injections ?? null,
  })
  const compounds = reportedCompounds(sample)
  const totals = reportTotals(sample.test_method?.derived_compounds ?? [], compounds)
  const totalRows = totals.map(totalRow)
  const moisture = reportMoisture(sample.intake_form)
  const canDraw = is_qc ? progress.started : hasResults(Object.values(sample.compounds))
  return {
    title: 'Results',
    share_key: sample.share_key,
    is_qc,
    organization: sample.organization,
    identity: identityOf(sample, options.time_zone),
    sample_image_url: sample.intake_form.sample_image_url,
    verdict: reportVerdict(compounds, sample.dominant_analyte, totalRows),
    rows: reportRows(compounds, sample.previous_standard),
    totals: totalRows,
    derived: reportDerived(compounds, totals, moisture),
    qc: is_qc ? qcOf(sample, compounds) : [],
    banners: reportBanners(sample, progress),
    method_range_text: methodRangeText(sample),
    footnotes: footnotesOf(compounds),
    provenance: provenanceOf(sample, options, moisture),
    charts: { shown: canDraw && sample.result_type !== 'OVER', kind: is_qc ? 'qc' : 'potency' },
    progress,
  }
}

function totalRow({ name, label, percent, percent_text, mg_g, mg_g_text }: ReportTotalRow): ReportTotalRow {
  return { name, label, percent, percent_text, mg_g, mg_g_text }
}

function identityOf(sample: ReportSample, timeZone: string): LabelValue[] {
  const form = sample.intake_form
  const rows: LabelValue[] = [
    labelled('Strain/Sample Name', form.strain_name),
    labelled('Batch Number', form.batch_number),
    labelled('Material Type', sample.sample_type?.name),
    labelled('Sample Weight (mg)', form.sample_weight === null ? null : String(form.sample_weight)),
    labelled('Date Created', formatDateTime(sample.created_at, timeZone)),
    labelled('Date Tested', formatDateTime(sample.tested_at, timeZone)),
    labelled('Tested By', sample.tested_by?.name),
    labelled('Report Method', sample.test_method?.name),
    labelled('Notes', form.notes),
  ]
  if (!isBlank(form.prepared_for)) rows.push(labelled('Prepared For', form.prepared_for))
  if (!isBlank(form.submission_identification)) {
    rows.push(labelled('Submission Identification', form.submission_identification))
  }
  return rows
}

function labelled(label: string, value: string | null | undefined): LabelValue {
  return { label, value: isBlank(value) ? NOT_AVAILABLE : (value ?? NOT_AVAILABLE) }
}

function qcOf(sample: ReportSample, compounds: readonly ReportedCompound[]): ReportQcVial[] {
  const names = compounds.map(({ compound }) => compound)
  return vialRecoveries(sample.prepared_samples, sample.results, names).map((vial) => ({
    ...vial,
    compounds: vial.compounds.map((recovery, index) => ({
      ...recovery,
      color: compounds[index]?.color ?? '#000000',
      amount_text: formatPercent(recovery.amount_ug_ml),
      percent_recovery_text: formatPercent(recovery.percent_recovery),
      percent_error_text: formatPercent(recovery.percent_error),
    })),
  }))
}

function methodRangeText({ test_method }: ReportSample): string {
  const lower = test_method?.lower_bounds ?? null
  const upper = test_method?.upper_bounds ?? null
  if (lower === null || upper === null) return NOT_AVAILABLE
  return `Method concentration range: ${lower} - ${upper} ug/mL`
}

function footnotesOf(compounds: readonly ReportedCompound[]): string[] {
  const footnotes = [
    'N/D = non-detectable',
    'LOQ = limits of quantitation',
    'Moisture % = (as-harvested weight - dry weight) / as-harvested weight x 100',
    'N/D and < LOQ count as 0 in totals.',
    'Total potential = acid form x factor + neutral form.',
  ]
  if (hasEstimate(compounds)) {
    footnotes.push(`${ESTIMATE_MARK.trim()} An estimate: it includes a result above the method concentration range.`)
  }
  return footnotes
}

function provenanceOf(sample: ReportSample, options: ReportOptions, moisture: number | null): ReportProvenance {
  const release = options.release ?? null
  const instant = (value: string | null | undefined): string =>
    formatDateTime(value, options.time_zone) ?? NOT_AVAILABLE
  const machines = new Set(sample.results.map(({ machineName }) => machineName).filter((name) => !isBlank(name)))
  return {
    report_number: release?.report_number ?? NOT_AVAILABLE,
    revision_text: release?.revision_text ?? null,
    machine: [...machines].join(', ') || NOT_AVAILABLE,
    method: sample.test_method?.name ?? NOT_AVAILABLE,
    collected: instant(release?.collected_at),
    received: instant(sample.created_at),
    analysed: instant(sample.tested_at),
    reported: instant(release?.reported_at),
    released_by: release?.released_by ?? NOT_AVAILABLE,
    moisture_basis:
      moisture === null ? 'As received' : `As received; dry weight at a moisture of ${formatPercent(moisture)} %`,
    time_zone: options.time_zone,
  }
}
