// Over 300 lines: every part of a report, in the order in which it reads.
import { narrowedText } from '../results/narrowed-range.ts'
import { wholeDaysBetween } from '../text/whole-days.ts'
import { NOT_AVAILABLE, formatPercent } from '../results/format-amount.ts'
import type { AmendableField } from '../samples/amend-policy.ts'
import { attemptsText } from '../samples/attempts.ts'
import { hasResults, type Progress } from '../samples/progress.ts'
import { hasDryBasis } from '../profiles/index.ts'
import { PURPOSE_NAMES } from '../samples/purpose.ts'
import { isQcSampleType } from '../samples/sample-types.ts'
import { formatDateTime } from '../text/date-time.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import { isBlank } from '../text/well-formed.ts'
import { reportBanners } from './report-banners.ts'
import { calibrationNote, reportCalibration } from './report-calibration.ts'
import { CERTIFICATE_TITLE, certificateLines } from './report-certificate.ts'
import { equipmentUsed } from './report-equipment.ts'
import { signaturesOf } from './report-signatures.ts'
import { importNotes } from './report-imports.ts'
import { uncertaintyNotes } from './report-uncertainty.ts'
import { reportFormat } from './report-format.ts'
import { reportQc } from './report-qc.ts'
import { homogeneityBanners } from './report-homogeneity.ts'
import { exceptionBanners } from './report-exceptions.ts'
import { retestBanners } from './report-retests.ts'
import { reportUnits } from './report-units.ts'
import { reportLimits, reportRows, reportedCompounds, type ReportedCompound } from './report-rows.ts'
import { REPORT_SHAPE } from './report-statements.ts'
import type { ReportOptions, ReportRelease, ReportSample } from './report-sample.ts'
import {
  ESTIMATE_MARK,
  hasEstimate,
  reportDerived,
  reportMoisture,
  reportTotals,
  reportVerdict,
  type TotalLabels,
} from './report-totals.ts'
import type {
  LabelValue,
  ReportAttempt,
  ReportOrganization,
  ReportProvenance,
  ReportReissue,
  ReportView,
} from './report-view.ts'

const NOT_RELEASED = 'Not released'
const AS_RECEIVED = 'Percent and mg/g as received'

/** Everything a report says of a sample, ready to draw; page, public page and PDF all use this. */
export function buildReportView(sample: ReportSample, options: ReportOptions): ReportView {
  const is_qc = isQcSampleType(sample.sample_type?.slug)
  const progress = progressFrom(sample)
  const compounds = reportedCompounds(sample)
  const { jurisdiction } = sample
  // a control has its expected value, and no client
  const budget = is_qc ? undefined : (sample.uncertainty ?? undefined)
  const format = reportFormat(jurisdiction)
  const labels: TotalLabels = jurisdiction?.total_thc_label ? { THC: jurisdiction.total_thc_label } : {}
  const totals = reportTotals(sample.derived_compounds, compounds, format, labels, budget)
  // a profile that tests as received shows no dry-basis number as its result (WAC 314-55-102(2)(e))
  const isDried = jurisdiction?.basis !== 'as received' && hasDryBasis(sample.sample_type?.slug)
  const moisture = isDried ? reportMoisture(sample.intake_form) : null
  const isCalibration = sample.sample_type?.slug === 'calibration' && progress.started
  const calibration = isCalibration ? reportCalibration(sample.qc_compounds, sample.calibration_limits) : []
  const rows = reportRows(compounds, sample.previous_standard ?? null, sample.prints_limits, format, budget)
  const limits = is_qc ? [] : reportLimits(compounds, rows, format)
  const units = is_qc
    ? undefined
    : reportUnits(sample.intake_form.details, {
        compounds,
        totals: sample.derived_compounds,
        rows,
        labels,
        format,
        budget,
        printsLimits: sample.prints_limits === true,
      })
  const certificate = is_qc ? [] : certificateLines(sample)
  const canDraw = is_qc ? progress.started : hasResults(sample.compounds)
  return {
    shape: REPORT_SHAPE,
    ...(sample.prints_limits === true && { prints_limits: true }),
    ...(budget && { uncertainty: budget }),
    ...(sample.replicates !== undefined && { replicates: sample.replicates }),
    title: 'Results',
    share_key: sample.share_key,
    ...(jurisdiction?.mark && { mark: jurisdiction.mark }),
    is_qc,
    organization: organizationOf(sample),
    ...(jurisdiction?.profile_name && { basis_text: AS_RECEIVED }),
    identity: identityOf(sample, options.time_zone),
    ...(certificate.length > 0 && { certificate }),
    ...(jurisdiction?.coa_fields?.includes('title') && { document_title: CERTIFICATE_TITLE }),
    sample_image_url: sample.intake_form.sample_image_url,
    verdict: reportVerdict(compounds, sample.dominant_analyte, totals, format, budget),
    rows,
    compares: sample.previous_standard !== undefined,
    limits,
    totals,
    derived: reportDerived(compounds, sample.derived_compounds, moisture, format, labels, budget),
    ...(sample.decisions && sample.decisions.length > 0 && { decisions: [...sample.decisions] }),
    ...(units && { units }),
    qc: is_qc ? reportQc(sample.qc_compounds) : [],
    calibration,
    calibration_note: calibration.length > 0 ? calibrationNote(sample.calibration_limits) : null,
    reissue: reissueOf(sample.release),
    attempts: attemptsOf(sample, options.time_zone),
    banners: [
      ...reportBanners(sample, progress, options.time_zone),
      ...exceptionBanners(sample.qc_exceptions ?? []),
      ...retestBanners(sample.retests ?? [], format, labels),
      ...homogeneityBanners(sample.homogeneity ?? [], format, labels),
    ],
    method_range_text: methodRangeText(sample),
    footnotes: [
      ...footnotesOf(compounds, limits.length > 0),
      ...narrowedNote(sample),
      ...(is_qc ? [] : replicateNote(sample)),
      ...importNotes(sample, options.time_zone),
      ...(budget && progress.started ? uncertaintyNotes(budget, moisture !== null) : []),
    ],
    provenance: provenanceOf(sample, options, moisture),
    charts: { shown: canDraw && sample.result_type !== 'OVER', kind: is_qc ? 'qc' : 'potency' },
    progress,
  }
}

function progressFrom({ runs, runs_required }: ReportSample): Progress {
  const started = runs >= 1
  const finished = started && runs >= runs_required
  return { runs, required: runs_required, started, partial: started && !finished, finished }
}

function organizationOf({ organization }: ReportSample): ReportOrganization {
  const { name, address, contact_no, email, license, logo } = organization
  const contact = { address: address ?? '', contact_no: contact_no ?? '', email: email ?? '' }
  return { name, ...contact, ...(!isBlank(license) && license && { license }), logo }
}

function identityOf(sample: ReportSample, timeZone: string): LabelValue[] {
  const form = sample.intake_form
  const amended = (field: AmendableField) => amendedBefore(sample, field, timeZone)
  const rows: LabelValue[] = [
    { ...labelled('Strain/Sample Name', form.strain_name), ...amended('strain_name') },
    { ...labelled('Batch Number', form.batch_number), ...amended('batch_number') },
    labelled('Material Type', sample.sample_type?.name),
    labelled('Sample Weight (mg)', form.sample_weight === null ? null : String(form.sample_weight)),
    labelled('Date Created', formatDateTime(sample.created_at, timeZone)),
    labelled('Date Tested', formatDateTime(sample.tested_at, timeZone)),
    labelled('Tested By', sample.tested_by?.name),
    labelled('Report Method', sample.test_method?.name),
  ]
  const { purpose = null, profile_name = null } = sample.jurisdiction ?? {}
  if (purpose !== null) rows.push(labelled('Purpose', PURPOSE_NAMES[purpose]))
  if (profile_name !== null) rows.push(labelled('Profile', profile_name))
  // A share link carries no notes; the laboratory's own report says N/A where there are none.
  if (form.notes !== undefined) rows.push(labelled('Notes', form.notes))
  const optional = [
    ['Prepared For', 'prepared_for'],
    ['Submission Identification', 'submission_identification'],
  ] as const
  for (const [label, field] of optional) {
    const before = amended(field)
    if (before.amended || !isBlank(form[field])) rows.push({ ...labelled(label, form[field]), ...before })
  }
  return rows
}

/** The values of a field that amendments replaced, with who, when and why. */
function amendedBefore({ amendments }: ReportSample, field: AmendableField, timeZone: string) {
  const made = amendments?.filter((amendment) => amendment.field === field) ?? []
  if (made.length === 0) return {}
  return {
    amended: made.map(({ old, why, by, at }) => ({
      old: isBlank(old) ? NOT_AVAILABLE : (old ?? NOT_AVAILABLE),
      note: `Amended by ${by}, ${formatDateTime(at, timeZone) ?? NOT_AVAILABLE}: ${why}`,
    })),
  }
}

function labelled(label: string, value: string | null | undefined): LabelValue {
  return { label, value: isBlank(value) ? NOT_AVAILABLE : (value ?? NOT_AVAILABLE) }
}

function methodRangeText({ test_method }: ReportSample): string {
  const lower = test_method?.lower_bounds ?? null
  const upper = test_method?.upper_bounds ?? null
  if (lower === null || upper === null) return NOT_AVAILABLE
  return `Method concentration range: ${lower} - ${upper} ug/mL`
}

function footnotesOf(compounds: readonly ReportedCompound[], statesLod: boolean): string[] {
  const footnotes = [
    'N/D = non-detectable',
    'LOQ = limits of quantitation',
    'Moisture % = (as-harvested weight - dry weight) / as-harvested weight x 100',
    'N/D and < LOQ count as 0 in totals.',
    'Total potential = acid form x factor + neutral form.',
  ]
  if (statesLod) {
    footnotes.push(
      'LOD = limit of detection. LOD and LOQ of this sample = those of the method (ug/mL) x volume x dilution factor / ' +
        'sample weight.',
    )
  }
  if (hasEstimate(compounds)) {
    footnotes.push(`${ESTIMATE_MARK.trim()} An estimate: it includes a result above the method concentration range.`)
  }
  return footnotes
}

/** Where the calibration lacks its lowest or highest level, the method's range is not the one that counts. */
function narrowedNote({ results = [] }: ReportSample): string[] {
  const narrowed = narrowedText(results.map(({ narrowed_ranges }) => narrowed_ranges))
  return narrowed === null
    ? []
    : [`The calibration lacks its lowest or highest level, so that the concentration range is shorter: ${narrowed}.`]
}

/** The RSD of the preparations, where several are asked for. */
function replicateNote({ replicates, compounds }: ReportSample): string[] {
  if (replicates === undefined) return []
  const rsds = compounds.flatMap(({ name, state, rsd_percent }) =>
    state === 'value' && typeof rsd_percent === 'number' ? [`${name} ${roundHalfUp(rsd_percent, 1)} %`] : [],
  )
  return rsds.length === 0
    ? []
    : [`Each value is the mean of ${replicates} or more preparations. RSD: ${rsds.join(', ')}.`]
}

function provenanceOf(sample: ReportSample, options: ReportOptions, moisture: number | null): ReportProvenance {
  const release = sample.release ?? null
  const instant = (value: string | null | undefined): string =>
    formatDateTime(value, options.time_zone) ?? NOT_AVAILABLE
  const machines = new Set(sample.results?.map(({ machineName }) => machineName).filter((name) => !isBlank(name)))
  return {
    report_number: sample.report_number ?? NOT_AVAILABLE,
    revision_text: revisionText(release, options.time_zone),
    attempts: attemptCounts(sample),
    machine: [...machines].join(', ') || NOT_AVAILABLE,
    ...inForce(sample.results ?? [], options.time_zone),
    ...equipmentUsed(sample),
    method: sample.test_method?.name ?? NOT_AVAILABLE,
    collected: instant(sample.intake_form.receipt?.collected_at),
    // a sample without a note of its receipt was there when it was registered
    received: instant(sample.intake_form.receipt?.received_at ?? sample.created_at),
    analysed: instant(sample.tested_at),
    reported: release?.current ? instant(release.released_at) : NOT_AVAILABLE,
    released_by: release?.current ? release.released_by : NOT_RELEASED,
    ...(release?.current && signaturesOf(sample.signatures, options.time_zone)),
    moisture_basis:
      moisture === null ? 'As received' : `As received; dry weight at a moisture of ${formatPercent(moisture)} %`,
    time_zone: options.time_zone,
  }
}

/** The calibrations that were in force, each once, with its age at the latest injection. */
function inForce(
  results: NonNullable<ReportSample['results']>,
  timeZone: string,
): Pick<ReportProvenance, 'calibration'> {
  const texts = new Map<number, string>()
  for (const { calibration, quantified_from, injected_at, received_at } of results) {
    if (!calibration) continue
    const { id, measured_at, worst_r2, worst_r2_analyte } = calibration
    const injected = injected_at ?? received_at ?? measured_at
    // of an imported chromatogram it may be the newer one
    const later = wholeDaysBetween(injected, measured_at)
    const days = Math.max(0, wholeDaysBetween(measured_at, injected))
    const parts = [
      `No. ${id} of ${formatDateTime(measured_at, timeZone)}`,
      ...(worst_r2 === null ? [] : [`lowest r² ${roundHalfUp(worst_r2, 5)} (${worst_r2_analyte})`]),
      later > 0
        ? `measured ${later} ${later === 1 ? 'day' : 'days'} after the injection`
        : `${days} ${days === 1 ? 'day' : 'days'} old`,
      ...(quantified_from === 'calibration' ? ['amounts computed by it'] : []),
      ...(quantified_from === 'instrument' ? ['amounts of the instrument'] : []),
    ]
    texts.set(id, parts.join(', '))
  }
  return texts.size === 0 ? {} : { calibration: [...texts.values()].join('; ') }
}

function revisionText(release: ReportRelease | null, timeZone: string): string | null {
  if (release === null) return null
  if (release.current) return release.replaces === null ? null : `Replaces report ${release.replaces}.`
  const when = formatDateTime(release.released_at, timeZone) ?? NOT_AVAILABLE
  return `Not released. The report before, ${release.report_number}, was released by ${release.released_by}, ${when}.`
}

/** Nothing where every injection counts: then no report needs to say so. */
function attemptCounts({ attempts }: ReportSample): string | null {
  return attempts && attempts.injections_made > attempts.injections_used ? attemptsText(attempts) : null
}

function attemptsOf({ attempts }: ReportSample, timeZone: string): ReportAttempt[] {
  return (attempts?.cleared ?? []).map(({ epoch, at, by, why, runs, report_number, totals, prepared_again }) => ({
    epoch,
    text: `Cleared ${formatDateTime(at, timeZone) ?? NOT_AVAILABLE} by ${by}${why === null ? '' : `: ${why}`}`,
    detail: [
      `${runs} ${runs === 1 ? 'injection' : 'injections'}`,
      ...(report_number === null ? [] : [`report ${report_number}`]),
      ...(totals ?? []).flatMap(({ name, percent }) =>
        percent === null ? [] : [`Total Potential ${name} ${formatPercent(percent)} %`],
      ),
      ...(prepared_again ? ['then prepared again'] : []),
    ].join('; '),
  }))
}

function reissueOf(release: ReportRelease | null | undefined): ReportReissue | null {
  if (!release?.current || release.replaces === null) return null
  return { replaces: release.replaces, why: release.why ?? NOT_AVAILABLE, changes: [...release.changes] }
}
