// Over 300 lines: a sample is one shape on the wire, with its calls.
import { BATCH_STATES, CHECK_STATES, MEMBER_ROLES } from '@eluent/domain/analytical-batches'
import { QUANTIFY_FROM } from '@eluent/domain/calibrations'
import { DECISION_RULES, OUTCOMES } from '@eluent/domain/uncertainty'
import { BASES, COA_FIELD_NAMES } from '@eluent/domain/profiles'
import {
  AMENDABLE,
  AMENDABLE_RECEIPT,
  BATCH_SIZE_UNITS,
  PURPOSES,
  RECEIPT_UNITS,
  RETEST_ASKERS,
  SAMPLE_MARKS,
  SAMPLE_STATES,
} from '@eluent/domain/samples'
import * as z from 'zod'
import { acceptanceLimits } from '../calibrations.ts'
import { sampleCertus } from '../certificates/certificates.ts'
import { coaData } from './coa-data.ts'
import { id, instant, nullableNumber, nullableText, typed } from '../primitives.ts'
import { integrationSettings } from '../report-methods.ts'
import { REVIEW_STATES } from '@eluent/domain/reviews'
import { signature } from '../signatures.ts'
import { releaseCondition, releaseHold, reportRelease } from '../results/report-release.ts'
import { compound, derivedCompound, qcBcd, qcCompound, sampleResult, totalPotential } from '../results/results.ts'
import { permitted, preparedSample, vialDilution } from './vials.ts'

export const sampleTypeSchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  required_injections: nullableNumber,
  recommended_size: nullableNumber,
  rsd_percent: nullableNumber,
  rank: z.number(),
})
export type SampleType = z.output<typeof sampleTypeSchema>

/** How a sample came to the laboratory; null where it was not noted. */
const receipt = z.object({
  collected_at: instant.nullable(),
  collected_by: nullableText,
  collected_place: nullableText,
  sampler_licence: nullableText,
  received_at: instant.nullable(),
  received_by: nullableText,
  condition: nullableText,
  temperature_c: nullableNumber,
  amount: nullableNumber,
  amount_unit: z.enum(RECEIPT_UNITS).nullable(),
})

/** What a product's units and a jurisdiction's certificate need beside; null where it was not said. */
export const sampleDetails = z.object({
  density_g_ml: nullableNumber,
  /** Of the package that is sold. */
  unit_weight_g: nullableNumber,
  /** In one package. */
  servings: nullableNumber,
  client_address: nullableText,
  client_licence: nullableText,
  state_package_id: nullableText,
  batch_size: nullableNumber,
  batch_size_unit: z.enum(BATCH_SIZE_UNITS).nullable(),
  /** What the label says, 'Total THC 100 mg per package'; absent where nothing was said. */
  label_claims: nullableText.optional(),
})

export const intakeForm = z.object({
  intake_number: z.string(),
  strain_name: nullableText,
  batch_number: nullableText,
  /** mg */
  sample_weight: nullableNumber,
  notes: nullableText,
  post_notes: nullableText,
  import_notes: nullableText,
  prepared_for: nullableText,
  sample_image_url: nullableText,
  submission_identification: nullableText,
  custom_fields: z.array(z.object({ name: z.string(), value: z.string() })),
  acquisition_mode: z.string(),
  /** percent */
  loq: nullableNumber,
  /** g, both or neither */
  dry_weight: nullableNumber,
  harvested_weight: nullableNumber,
  receipt: receipt.nullable(),
  purpose: z.enum(PURPOSES).nullable(),
  details: sampleDetails.nullable(),
  /** There for a rush alone. */
  rush: z.boolean().optional(),
})

export const receiptInput = z.strictObject({
  collected_at: typed,
  collected_by: typed,
  collected_place: typed,
  sampler_licence: typed,
  received_at: typed,
  received_by: typed,
  condition: typed,
  temperature_c: typed,
  amount: typed,
  amount_unit: typed,
})

export const sampleDetailsInput = z.strictObject({
  density_g_ml: typed,
  unit_weight_g: typed,
  servings: typed,
  client_address: typed,
  client_licence: typed,
  state_package_id: typed,
  batch_size: typed,
  batch_size_unit: typed,
  label_claims: typed,
})

export const intakeFormInput = z.strictObject({
  intake_number: z.string().max(64).nullish(),
  strain_name: typed,
  batch_number: typed,
  sample_weight: typed,
  notes: typed,
  post_notes: typed,
  prepared_for: typed,
  submission_identification: typed,
  sample_image_url: nullableText.optional(),
  custom_fields: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .max(200)
    .optional(),
  dry_weight: typed,
  harvested_weight: typed,
  /** Judged by domain's rules, so that each refusal has its own words. */
  receipt: receiptInput.nullish(),
  /** One of PURPOSES; empty for none. */
  purpose: typed,
  details: sampleDetailsInput.nullish(),
  /** Due after the hours of a rush, where the laboratory has due times. */
  rush: z.boolean().nullish(),
  /** Of an import only: percent, and notes of at most 6 lines. */
  loq: typed,
  import_notes: typed,
})

/** The attributes of a stored sample's intake form that can be changed one by one. */
export const intakeAttributes = intakeFormInput.omit({
  intake_number: true,
  loq: true,
  import_notes: true,
  receipt: true,
  details: true,
})

const digits = z.object({ kind: z.enum(['decimals', 'significant']), number: z.number() })

/** What a report prints by the sample's purpose and profile. */
const jurisdiction = z.object({
  purpose: z.enum(PURPOSES).nullable(),
  profile_name: nullableText,
  /** On every page. */
  mark: nullableText,
  basis: z.enum(BASES).nullable(),
  digits_percent: digits.nullable(),
  digits_mg_g: digits.nullable(),
  total_thc_label: nullableText,
  /** What a compliance report shows beside; absent in what was sealed before. */
  coa_fields: z.array(z.enum(COA_FIELD_NAMES)).optional(),
  /** How far a label may differ, percent of it; absent where nothing says so. */
  label_tolerance_percent: z.number().optional(),
  /** What its results are held against; absent where nothing is. */
  limits: z
    .array(
      z.object({
        of: z.string(),
        side: z.enum(['at_most', 'at_least']),
        percent: z.number(),
        basis: z.enum(BASES),
        rule: z.enum(DECISION_RULES),
      }),
    )
    .optional(),
})

const testMethodOfSample = z.object({
  id,
  name: z.string(),
  upper_bounds: z.number(),
  lower_bounds: z.number(),
  quantify_from: z.enum(QUANTIFY_FROM).optional(),
  /** Absent where everything is left to the detection. */
  integration: integrationSettings.optional(),
  /** In elution order; colours are hex without #. */
  analytes: z.array(z.object({ analyte: z.string(), color: z.string() })),
})

const organizationOfSample = z.object({
  id,
  name: z.string(),
  logo: nullableText,
  address: nullableText,
  contact_no: nullableText,
  email: nullableText,
  license: nullableText,
})

const person = z.object({ id, name: z.string() })

/** How far a sample is, and what is said of it besides. */
export const stateFields = {
  state: z.enum(SAMPLE_STATES),
  /** From 1; null for a sample that is not in the queue. */
  queue_place: nullableNumber,
  marks: z.array(z.enum(SAMPLE_MARKS)),
  /** When its report is due; there where the laboratory has due times. */
  due_at: instant.optional(),
}

const amendment = z.object({
  field: z.enum([...AMENDABLE, ...AMENDABLE_RECEIPT]),
  old: nullableText,
  new: nullableText,
  why: z.string(),
  by: z.string(),
  at: instant,
})

/** What was cleared of a sample, as its report says it. */
const clearedAttempt = z.object({
  epoch: z.number(),
  runs: z.number(),
  report_number: nullableText,
  /** Percent and mg/g; null for what was cleared before totals were kept. */
  totals: z.array(z.object({ name: z.string(), percent: nullableNumber, mg_g: nullableNumber })).nullable(),
  /** Whether the sample was prepared again after it. */
  prepared_again: z.boolean(),
  why: nullableText,
  by: z.string(),
  at: instant,
})

/** How often a sample was prepared and injected for its present results. */
export const attemptCounts = z.object({
  preparation: z.number(),
  preparations: z.number(),
  injections_used: z.number(),
  injections_made: z.number(),
})

/** The other sample of a retest, and what it was found to hold. */
const retest = z.object({
  role: z.enum(['retest', 'original']),
  sample_id: id.optional(),
  /** Null until it is finished. */
  report_number: nullableText,
  totals: z.array(z.object({ name: z.string(), percent: nullableNumber })),
  asked_by: z.enum(RETEST_ASKERS).optional(),
  reason: z.string().optional(),
})

/** A homogeneity test of the sample's product, with what was found by the total that is judged. */
const unitOfTest = z.object({
  test_id: id.optional(),
  name: z.string().optional(),
  judged_by: z.string(),
  limit_percent: z.number(),
  /** The profile that has the limit; null for the product's own choice. */
  limit_source: nullableText,
  verdict: z.enum(['homogeneous', 'not_homogeneous', 'not_evaluated']),
  units: z.number(),
  measured: z.number(),
  mean_mg_g: nullableNumber,
  rsd_percent: nullableNumber,
})

const qcException = z.object({
  check: z.string(),
  analyte: z.string(),
  value: z.string(),
  limit: z.string(),
  why: z.string(),
  by: z.string(),
  /** Whether who signed it had made the batch, since the laboratory had nobody else. */
  alone: z.boolean().optional(),
})

const analyticalBatchOfSample = z.object({
  id,
  number: z.string(),
  role: z.enum(MEMBER_ROLES),
  state: z.enum(BATCH_STATES),
  worst: z.enum(CHECK_STATES),
})

export const sample = z.object({
  id,
  share_key: z.string(),
  version: z.number(),
  created_at: instant,
  updated_at: instant,
  tested_at: instant.nullable(),
  tested_by: person.nullable(),
  user: z.object({ name: z.string() }),
  organization: organizationOfSample,
  intake_form: intakeForm,
  prepared_samples: z.array(preparedSample),
  prep_method_id: id.nullable(),
  test_method: testMethodOfSample,
  sample_type: sampleTypeSchema,
  results: z.array(sampleResult),
  compounds: z.array(compound),
  compounds_unbounded: z.array(compound),
  derived_compounds: z.array(derivedCompound),
  totals: z.array(totalPotential),
  /** percent */
  loq: z.number(),
  barchart: z.array(z.object({ name: z.string(), mg: z.number(), color: z.string() })),
  elution_order: z.array(z.string()),
  previous_standard: z.object({ id, tested_at: instant.nullable(), compounds: z.array(compound) }).nullable(),
  dominant_analyte: nullableText,
  qc_compounds: z.array(qcCompound),
  qc_bcd: qcBcd.nullable(),
  coa: z.boolean(),
  /** Opens the COA document by link; for super admins only. */
  coa_key: nullableText,
  coa_data: coaData.nullable(),
  batch_id: id.nullable(),
  /** The template of its custom fields. */
  form_template_id: id.nullable(),
  latitude: nullableNumber,
  longitude: nullableNumber,
  import: z.boolean(),
  result_type: z.enum(['CLOSE', 'EDGING', 'OVER']).nullable(),
  finished: z.boolean(),
  started: z.boolean(),
  ...stateFields,
  queued: z.boolean(),
  /** Injections so far, and how many are needed. */
  runs: z.number(),
  runs_required: z.number(),
  epoch: z.number(),
  /** Unique in the laboratory, '68-1', '68-2' after a clear, '68-1.2' for an amendment; null before the sample is finished. */
  report_number: nullableText,
  /** The latest release of the report; null before the first. */
  release: reportRelease.nullable(),
  /** What was corrected after the sample was finished, the earliest first. */
  amendments: z.array(amendment),
  /** What was cleared before, the earliest first, and the counts. */
  attempts: attemptCounts.extend({ cleared: z.array(clearedAttempt) }),
  /** What it is a retest of, then what it was retested as. */
  retests: z.array(retest),
  /** The homogeneity tests that it is a unit of. */
  homogeneity: z.array(unitOfTest),
  /** The analytical batch that speaks for it, the newest that it is in. */
  analytical_batch: analyticalBatchOfSample.nullable(),
  /** Failed checks of that batch that were excepted, as the report prints them. */
  qc_exceptions: z.array(qcException),
  /** Null where neither purpose nor profile was chosen. */
  jurisdiction: jurisdiction.nullable(),
  /** What a Calibration sample's lines must keep by its profile; absent for the defaults, and for any other sample. */
  calibration_limits: acceptanceLimits.optional(),
  /** Empty for a report that may be released, or was. */
  holds: z.array(releaseHold),
  /** Every condition of its release, in their order; absent in answers of a server from before there was a list. */
  conditions: z.array(releaseCondition).optional(),
  /** Only what is released is shared here, and this is not; absent otherwise. */
  shared_once_released: z.boolean().optional(),
  /** A share link leaves out who signed and released; absent where it names them. */
  signers_hidden: z.boolean().optional(),
  /** How far its review is, once something of it is done; null before, and once it is released. */
  review_state: z.enum(REVIEW_STATES).nullish(),
  /** Reviews that its report needs before the release. */
  reviews_asked: z.number().optional(),
  /** Under which its report was released; empty where a release is all that is asked for. */
  signatures: z.array(signature).optional(),
  /** Whether its report reads '< 0.0330 %' instead of '< LOQ'; absent where not. */
  prints_limits: z.boolean().optional(),
  /** The approved budget of its method version, by which the report states U; absent where there is none. */
  uncertainty: z
    .object({
      id,
      approved_at: instant,
      k: z.number(),
      correlation: z.number(),
      moisture_u_percent: nullableNumber,
      analytes: z.array(
        z.object({
          analyte: z.string(),
          from_percent: z.number(),
          to_percent: z.number(),
          /** Relative standard uncertainty, percent. */
          u_percent: z.number(),
        }),
      ),
    })
    .optional(),
  /** How its results come out against the limits of its profile and the claims of its label; absent where there are none. */
  decisions: z
    .array(
      z.object({
        what: z.string(),
        basis: z.enum(BASES).nullable(),
        rule: z.enum([...DECISION_RULES, 'label_claim']),
        rule_text: z.string(),
        limit_text: z.string(),
        result_text: z.string(),
        outcome: z.enum(OUTCOMES).nullable(),
        outcome_text: z.string(),
        sentence: z.string().optional(),
      }),
    )
    .optional(),
  /** Preparations that its report must have, where several; their RSD is printed. */
  replicates: z.number().optional(),
  /** The vials that read above the method's range and can be diluted and measured again. */
  dilutions: z.array(vialDilution).optional(),
  /** The instrument's amounts from the LOQ on that the calibration in force at their injection does not confirm. */
  differences: z
    .array(
      z.object({
        vial_number: z.number(),
        calibration_id: id,
        name: z.string(),
        /** ug/mL of the injected solution, by the instrument and by the calibration. */
        amount_ug_ml: z.number(),
        compared_ug_ml: z.number(),
        percent: z.number(),
      }),
    )
    .optional(),
  certus_id: id.nullable(),
  certus: sampleCertus,
  can: z.object({
    edit: permitted,
    clear_results: permitted,
    add_to_queue: permitted,
    delete: permitted,
    download: permitted,
    /** Correcting what a finished sample is called and whose it is. */
    amend: permitted,
    /** Testing it again as a sample of its own. */
    retest: permitted,
    /** Releasing the report. */
    release: permitted,
    /** Changing the COA data. */
    update_coa: permitted,
    /** The COA document: download, print, link. */
    download_coa: permitted,
    /** Files of the runs: originals, attachments, chromatograms. */
    raw_data: permitted,
  }),
})
export type Sample = z.output<typeof sample>
