import { computeCompounds, type Compound } from '../results/compute-compounds.ts'
import { KNOWN_TOTALS } from '../results/total-potentials.ts'
import type { ReportInjection, ReportSample } from './report-sample.ts'

const ANALYTES = ['CBD', 'CBDA', 'THC', 'THCA', 'CBN']

/** One 1 mL vial of 10 mg diluted 20 times: 1 ug/mL is 0.2 percent or 2 mg/g. */
export function sampleWith(amountsUgMl: Record<string, number>[], more: Partial<ReportSample> = {}): ReportSample {
  const results = amountsUgMl.map(injection)
  const compounds = computeCompounds({
    analytes: ANALYTES,
    lower_bounds: 1,
    upper_bounds: 60,
    sample_weight: 10,
    own_loq: null,
    stated: false,
    injections: results.map((result) => ({
      preparation: { dilution_factor: 20, volume_ml: 1 },
      results: result.results,
    })),
  })
  return {
    id: 41,
    share_key: 'k7q2',
    created_at: '2026-03-01T18:05:00Z',
    tested_at: '2026-03-02T01:30:00Z',
    tested_by: { name: 'Ada Bench' },
    organization: {
      name: 'Eluent Labs',
      address: '1 Column Way',
      contact_no: '5551234567',
      email: 'lab@eluent.test',
      logo: null,
    },
    intake_form: {
      strain_name: 'Blue Dream',
      batch_number: 'ELUEN-1',
      sample_weight: 10,
      notes: null,
      prepared_for: null,
      submission_identification: null,
      sample_image_url: null,
      dry_weight: null,
      harvested_weight: null,
    },
    prepared_samples: amountsUgMl.map(() => ({ label: '', acquire: true })),
    sample_type: { slug: 'flower', name: 'Flower', required_injections: null },
    test_method: {
      name: 'Potency 5',
      lower_bounds: 1,
      upper_bounds: 60,
      analytes: ANALYTES.map((analyte, index) => ({ analyte, color: `AA00${index}F` })),
      derived_compounds: KNOWN_TOTALS.filter(({ name }) => name === 'THC' || name === 'CBD'),
    },
    results,
    compounds: amountsUgMl.length > 0 ? byName(compounds) : {},
    elution_order: [],
    previous_standard: null,
    dominant_analyte: null,
    result_type: null,
    ...more,
  }
}

function injection(amounts: Record<string, number>): ReportInjection {
  return {
    machineName: 'HPLC-1',
    results: Object.entries(amounts).map(([compound, amount]) => ({ compound, amount })),
  }
}

function byName(compounds: readonly Compound[]): ReportSample['compounds'] {
  return Object.fromEntries(compounds.map((compound) => [compound.compound, compound]))
}
