import type { Sample } from '@eluent/contract'

/**
 * What a sample's report is built from, as it is sealed. Not its notes, which may be added to, nor its release, which is sealed
 * as an entry of its own.
 */
export function factsOf(sample: Sample) {
  const { intake_form: form, organization } = sample
  return {
    created_at: sample.created_at,
    tested_at: sample.tested_at,
    tested_by: sample.tested_by,
    organization: {
      name: organization.name,
      address: organization.address,
      contact_no: organization.contact_no,
      email: organization.email,
      license: organization.license,
      logo: organization.logo,
    },
    intake_form: {
      intake_number: form.intake_number,
      strain_name: form.strain_name,
      batch_number: form.batch_number,
      sample_weight: form.sample_weight,
      prepared_for: form.prepared_for,
      submission_identification: form.submission_identification,
      sample_image_url: form.sample_image_url,
      dry_weight: form.dry_weight,
      harvested_weight: form.harvested_weight,
      receipt: form.receipt,
      details: form.details,
    },
    sample_type: { slug: sample.sample_type.slug, name: sample.sample_type.name },
    test_method: sample.test_method,
    results: sample.results.map((run) => ({
      uuid: run.uuid,
      vial_number: run.vial_number,
      machineName: run.machineName,
      results: run.results,
      invalid: run.invalid,
      injected_at: run.injected_at,
      received_at: run.received_at,
      calibration: run.calibration,
      quantified_from: run.quantified_from,
      // what is not there is sealed as not there
      narrowed_ranges: run.narrowed_ranges ?? [],
      imported: run.imported,
      brought: run.brought ?? null,
      equipment: run.equipment ?? null,
      bench_equipment: run.bench_equipment ?? [],
    })),
    compounds: sample.compounds,
    compounds_unbounded: sample.compounds_unbounded,
    derived_compounds: sample.derived_compounds,
    totals: sample.totals,
    loq: sample.loq,
    barchart: sample.barchart,
    elution_order: sample.elution_order,
    previous_standard: sample.previous_standard,
    dominant_analyte: sample.dominant_analyte,
    qc_compounds: sample.qc_compounds,
    qc_bcd: sample.qc_bcd,
    coa_data: sample.coa_data,
    result_type: sample.result_type,
    runs: sample.runs,
    runs_required: sample.runs_required,
    attempts: sample.attempts,
    prints_limits: sample.prints_limits,
    replicates: sample.replicates,
    uncertainty: sample.uncertainty,
    jurisdiction: sample.jurisdiction,
    ...(sample.calibration_limits && { calibration_limits: sample.calibration_limits }),
  }
}

export type SealedFacts = ReturnType<typeof factsOf>

/** The sample as its report was sealed: its rows no longer say what is shown. */
export function withFacts(sample: Sample, facts: SealedFacts): Sample {
  const { results, ...others } = facts
  return {
    ...sample,
    ...others,
    prints_limits: facts.prints_limits,
    calibration_limits: facts.calibration_limits,
    replicates: facts.replicates,
    uncertainty: facts.uncertainty,
    organization: { ...sample.organization, ...facts.organization },
    intake_form: { ...sample.intake_form, ...facts.intake_form },
    sample_type: { ...sample.sample_type, ...facts.sample_type },
    results: sample.results.map((run) => {
      const sealed = results.find(({ uuid }) => uuid === run.uuid)
      return { ...run, ...sealed, brought: (sealed?.brought === undefined ? run.brought : sealed.brought) ?? undefined }
    }),
  }
}

/** What may change of the rows beside: the laboratory may move, its standards are tested again, a budget is approved, a setting says how < LOQ reads. */
const LIVING = {
  organization: undefined,
  previous_standard: undefined,
  prints_limits: undefined,
  replicates: undefined,
  uncertainty: undefined,
}
/** The same of a run: a piece gets another name, or a certificate that came late. */
const LIVING_OF_RUN = { equipment: undefined, bench_equipment: undefined }

function lasting(facts: SealedFacts): object {
  return { ...facts, ...LIVING, results: facts.results.map((run) => ({ ...run, ...LIVING_OF_RUN })) }
}

/** A fact that the rows give otherwise than it was sealed. */
export interface ChangedFact {
  /** In the words of the report. */
  readonly what: string
  readonly now: string
  readonly sealed: string
}

/** Where the rows came away from what was sealed. A fact that a later version of the product adds says nothing. */
export function changedFacts(sealed: SealedFacts, now: SealedFacts): ChangedFact[] {
  const [kept, present] = [sealed, now].map((facts) => JSON.stringify(lasting(facts)))
  // as it nearly always is
  return kept === present ? [] : differences('', JSON.parse(kept ?? ''), JSON.parse(present ?? ''))
}

const WORDS: Readonly<Record<string, string>> = {
  intake_number: 'Intake number',
  created_at: 'Date created',
  tested_at: 'Date tested',
  tested_by: 'Tested by',
  strain_name: 'Strain/Sample name',
  batch_number: 'Batch number',
  sample_weight: 'Sample weight (mg)',
  prepared_for: 'Prepared for',
  submission_identification: 'Submission identification',
  sample_image_url: 'Photograph',
  dry_weight: 'Dry weight (g)',
  harvested_weight: 'Harvested weight (g)',
  receipt: 'Collection and receipt',
  details: 'Product and certificate',
  sample_type: 'Material type',
  test_method: 'Report method',
  results: 'Runs',
  machineName: 'Instrument',
  injected_at: 'Injected',
  received_at: 'Stored',
  calibration: 'Calibration',
  quantified_from: 'Amounts by',
  narrowed_ranges: 'Range of the calibration',
  imported: 'Imported file',
  brought: 'Imported run',
  compounds: 'Results',
  compounds_unbounded: 'Results without bounds',
  derived_compounds: 'Derived compounds',
  totals: 'Totals',
  lod: 'LOD',
  loq: 'LOQ',
  elution_order: 'Order of elution',
  dominant_analyte: 'Dominant analyte',
  qc_compounds: 'QC figures',
  attempts: 'Attempts',
  jurisdiction: 'Purpose and profile',
  calibration_limits: 'Limits of the calibration',
  coa_data: 'Certificate of analysis',
  result_type: 'Result type',
  upper_bounds: 'upper bound',
  lower_bounds: 'lower bound',
}

/** What only draws what another fact says. */
const DRAWN: readonly string[] = ['barchart', 'qc_bcd']

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
const isObject = (value: unknown): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function differences(what: string, sealed: unknown, now: unknown): ChangedFact[] {
  if (Array.isArray(sealed) && Array.isArray(now) && sealed.length === now.length)
    return sealed.flatMap((item: unknown, index) => differences(joined(what, nameOf(item, index)), item, now[index]))
  if (isObject(sealed) && isObject(now))
    return Object.entries(sealed)
      .filter(([name]) => !DRAWN.includes(name))
      .flatMap(([name, value]) => differences(joined(what, WORDS[name] ?? name), value, now[name]))
  return sealed === now ? [] : [{ what, now: textOf(now), sealed: textOf(sealed) }]
}

/** The parts of a path that a reader needs: 'Results, THCA, LOQ'. */
function joined(path: string, name: string): string {
  return path === '' || path === 'intake_form' ? name : `${path}, ${name}`
}

function nameOf(item: unknown, index: number): string {
  const name = isObject(item) ? (item['name'] ?? item['analyte']) : undefined
  return typeof name === 'string' ? name : String(index + 1)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
