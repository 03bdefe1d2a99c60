import type { Compound, Sample } from '@eluent/contract'
import { exceptionsOf } from '@eluent/domain/analytical-batches'
import { isSuperAdmin } from '@eluent/domain/coa'
import { jurisdictionOf } from '@eluent/domain/profiles'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { mayReleaseReport, UNRELEASED_TEXT } from '@eluent/domain/report'
import type { ReviewStep } from '@eluent/domain/reviews'
import { sampleLoqPercent } from '@eluent/domain/results'
import {
  countAttempts,
  isQcSampleType,
  mayAmendSample,
  mayRetest,
  progressOf,
  purposeOf,
  refuse,
  sampleMarks,
  sampleState,
} from '@eluent/domain/samples'
import { dueClock, dueStanding } from '@eluent/domain/turnaround'
import { presentCoa } from '../coa/stored-coa.ts'
import { presentSeal } from '../certificates/present-certificate.ts'
import { conditionsOf } from './conditions-of-sample.ts'
import { reviewOf } from './review-of-sample.ts'
import { presentSignature } from '../signatures/present-signature.ts'
import { presentRelease } from '../results/present-release.ts'
import { presentResult } from '../results/present-result.ts'
import { withFacts, type SealedFacts } from '../results/sealed-facts.ts'
import type { CompoundRecord } from '../../records/results/results-store.ts'
import type { SampleBundle } from './sample-bundle.ts'
import { calibrationLimitsOf, jurisdictionFacts } from './sample-jurisdiction.ts'
import { differencesOf, lodsOf, presentDilutions, weighedOf } from './recomputed-figures.ts'
import { qcFigures } from './qc-figures.ts'
import { readingOf } from './report-reading.ts'
import { sampleImageUrl } from './sample-image.ts'
import { coaPermissions, samplePermissions, verdict, type PolicyContext } from './sample-permissions.ts'
import type { SampleTypeRecord } from '../../records/samples/samples-store.ts'
import { decided, withBudgetInForce } from './stated-uncertainty.ts'

/** A stored sample as the wire carries it to its own organization; a sealed one as it was sealed. */
export function presentSample(bundle: SampleBundle, context: PolicyContext): Sample {
  const stored = presentUnreleased(bundle, context)
  const asReleased = bundle.sealed ? withFacts(stored, JSON.parse(bundle.sealed.report_facts) as SealedFacts) : stored
  const sample = decided(withBudgetInForce(asReleased, bundle))
  const { latestRelease: latest, acquiring } = bundle
  const { release, report_number } = presentRelease(latest, sample, bundle.sample)
  const released = release?.current ?? false
  const isKeptBack = !released && qualitySettingsOf(bundle.quality).share_only_released
  const review = reviewOf(bundle, sample)
  const found = conditionsOf(bundle, { finished: sample.finished, released }, review)
  const holds = found.flatMap((condition) => condition.holds)
  const facts = { role: context.role, finished: sample.finished, released, holds }
  const state = sampleState({
    ...sample,
    acquiring,
    release: latest && release ? { epoch: latest.epoch, current: release.current } : null,
  })
  return {
    ...sample,
    state,
    release,
    report_number,
    holds,
    review_state: sample.finished && !released && review.state !== 'open' ? review.state : null,
    reviews_asked: review.asked,
    signatures: released ? signaturesOf(bundle) : [],
    ...(!qualitySettingsOf(bundle.quality).signers_on_public_reports && { signers_hidden: true }),
    ...(isKeptBack && { shared_once_released: true }),
    conditions: found.map(({ key, state: how }) => ({ key, state: how })),
    dilutions: presentDilutions(bundle, context),
    differences: differencesOf(bundle),
    can: {
      ...sample.can,
      ...(isKeptBack && { download: verdict(refuse('unreleased', UNRELEASED_TEXT)) }),
      ...coaPermissions(sample, context),
      retest: verdict(mayRetest({ ...sample, role: context.role, is_qc: isQcSampleType(bundle.type.slug) })),
      amend: verdict(mayAmendSample({ ...sample, role: context.role }, context.adminRoles)),
      release: verdict(mayReleaseReport(facts, context.adminRoles)),
    },
  }
}

/** Those under which the report was released: the last review, and who certified it. */
function signaturesOf({ reviewSteps }: SampleBundle): NonNullable<Sample['signatures']> {
  const signed = (step: ReviewStep) => reviewSteps.findLast((one) => one.step === step)
  if (reviewSteps.at(-1)?.step !== 'certified') return []
  return [signed('reviewed'), signed('certified')].flatMap((one) => presentSignature(one) ?? [])
}

/** The sample as its rows stand, without its release. */
export function presentUnreleased(bundle: SampleBundle, context: PolicyContext): Sample {
  const { sample, type, method, organization, vials } = bundle
  const progress = progressOf({
    runs: sample.run_count,
    prepared_samples: vials,
    required_injections: type.required_injections,
  })
  const due = dueClock(context.shownAt.now, qualitySettingsOf(bundle.quality))
  const qc = qcFigures(bundle)
  const lods = lodsOf(bundle)
  const limits = calibrationLimitsOf(bundle)
  const compounds = bundle.compounds.map((row) => ({ ...presentCompound(row), lod: lods.get(row.name) ?? null }))
  return {
    id: sample.id,
    share_key: sample.share_key,
    version: sample.version,
    created_at: sample.created_at,
    updated_at: sample.updated_at,
    tested_at: sample.tested_at,
    tested_by: sample.tested_by_id === null ? null : { id: sample.tested_by_id, name: sample.tested_by_name ?? '' },
    user: { name: sample.created_by_name },
    organization,
    intake_form: presentIntake(sample),
    prepared_samples: vials,
    prep_method_id: sample.prep_method_id,
    test_method: {
      id: method.method_id,
      name: method.name,
      upper_bounds: method.upper_bound_ug_ml,
      lower_bounds: method.lower_bound_ug_ml,
      quantify_from: method.quantify_from,
      ...(method.integration && { integration: method.integration }),
      analytes: method.analytes.map(({ analyte, color }) => ({ analyte, color })),
    },
    sample_type: presentSampleType(type),
    results: bundle.injections.map((injection) =>
      presentResult(
        injection,
        bundle.analytes.get(injection.id) ?? [],
        context.seesRawData ? bundle.sourceFiles : null,
        weighedOf(bundle, injection.prepared_sample_id),
      ),
    ),
    compounds,
    compounds_unbounded: bundle.compounds.map((row) => ({
      ...presentCompound(row),
      percent: row.unbounded_percent,
      mg: row.unbounded_mg_g,
    })),
    derived_compounds: bundle.totals.map((row) => ({
      name: row.name,
      percent: row.percent,
      mg: row.mg_g,
      primary_analyte: row.primary_analyte,
      acid_analyte: row.acid_analyte,
      acid_ratio_conversion_factor: row.factor,
    })),
    totals: bundle.totals.map((row) => ({ name: row.name, percent: row.percent, mg: row.mg_g })),
    loq: sampleLoqPercent(sample.loq_percent),
    barchart: bundle.compounds
      .filter((row) => row.mg_g !== null && (row.state === 'value' || row.state === 'over_bounds'))
      .map((row) => ({ name: row.name, mg: row.mg_g ?? 0, color: row.color })),
    elution_order: method.analytes.map((analyte) => analyte.analyte),
    previous_standard: bundle.previousStandard && {
      id: bundle.previousStandard.id,
      tested_at: bundle.previousStandard.tested_at,
      compounds: bundle.previousStandard.compounds.map(presentCompound),
    },
    dominant_analyte: sample.dominant_analyte,
    qc_compounds: qc.compounds,
    qc_bcd: qc.charts,
    coa: sample.coa_data !== null,
    coa_key: isSuperAdmin(context.actualRole) ? (sample.coa_data?.key ?? null) : null,
    coa_data: presentCoa(sample),
    batch_id: sample.batch_id,
    form_template_id: sample.form_template_id,
    latitude: sample.latitude,
    longitude: sample.longitude,
    import: sample.imported,
    ...readingOf(bundle),
    result_type: sample.result_type as Sample['result_type'],
    state: sample.state as Sample['state'],
    queue_place: bundle.queuePlace,
    marks: sampleMarks({ ...sample, due: dueStanding(sample, due) }),
    ...(sample.due_at !== null && { due_at: sample.due_at }),
    finished: sample.finished,
    started: progress.started,
    queued: sample.queued,
    runs: sample.run_count,
    runs_required: sample.required_runs,
    epoch: sample.epoch,
    report_number: null,
    release: null,
    retests: bundle.retests,
    homogeneity: bundle.homogeneity,
    analytical_batch: bundle.analyticalBatch,
    qc_exceptions:
      isQcSampleType(type.slug) || !bundle.analyticalBatch
        ? []
        : exceptionsOf(bundle.analyticalBatch.member_id, bundle.analyticalBatch.exceptions),
    jurisdiction: jurisdictionOf(jurisdictionFacts(bundle)),
    ...(limits && { calibration_limits: limits }),
    holds: [],
    amendments: sample.amendments,
    attempts: { ...countAttempts(sample.attempts, sample.run_count), cleared: sample.attempts },
    certus_id: sample.certus_id,
    certus: presentCertus(bundle, context),
    can: {
      ...samplePermissions({ ...sample, sample_type_slug: type.slug }, context),
      ...UNDECIDED,
      raw_data: { allowed: context.seesRawData, text: null },
    },
  }
}

/** Decided on the presented sample. */
const UNDECIDED = {
  amend: { allowed: false, text: null },
  retest: { allowed: false, text: null },
  release: { allowed: false, text: null },
  update_coa: { allowed: false, text: null },
  download_coa: { allowed: false, text: null },
}

function presentCertus({ certificates }: SampleBundle, { shownAt }: PolicyContext): Sample['certus'] {
  const { own, project, manifest } = certificates
  return {
    sample_certus: own ? presentSeal(own, shownAt) : null,
    project_certi: project ? presentSeal(project, shownAt) : null,
    transportation_certi: manifest ? presentSeal(manifest, shownAt) : null,
  }
}

function presentIntake(sample: SampleBundle['sample']): Sample['intake_form'] {
  return {
    intake_number: sample.intake_number,
    strain_name: sample.strain_name,
    batch_number: sample.batch_number,
    sample_weight: sample.sample_weight_mg,
    notes: sample.notes,
    post_notes: sample.post_notes,
    import_notes: sample.import_notes,
    prepared_for: sample.prepared_for,
    sample_image_url: sampleImageUrl(sample),
    submission_identification: sample.submission_identification,
    custom_fields: sample.custom_fields,
    acquisition_mode: sample.acquisition_mode,
    loq: sample.loq_percent,
    dry_weight: sample.dry_weight_g,
    harvested_weight: sample.harvested_weight_g,
    receipt: sample.receipt,
    details: sample.details,
    purpose: purposeOf(sample.purpose),
    ...(sample.rush && { rush: true }),
  }
}

export function presentSampleType(type: SampleTypeRecord): Sample['sample_type'] {
  return {
    id: type.id,
    name: type.name,
    slug: type.slug,
    required_injections: type.required_injections,
    recommended_size: type.recommended_size_mg,
    rsd_percent: type.rsd_percent,
    rank: type.rank,
  }
}

function presentCompound(row: CompoundRecord): Compound {
  return {
    name: row.name,
    color: row.color,
    percent: row.percent,
    amount: row.amount_ug_ml,
    peak_area: row.peak_area,
    peak_area_vial: row.peak_area_vial,
    loq: row.loq_percent,
    mg: row.mg_g,
    state: row.state as Compound['state'],
    over_bounds_value: row.over_bounds_value,
    rsd_percent: row.rsd_percent,
  }
}
