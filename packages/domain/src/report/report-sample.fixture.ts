import { computeCompounds } from '../results/compute-compounds.ts'
import { computeTotals } from '../results/compute-totals.ts'
import { KNOWN_TOTALS } from '../results/total-potentials.ts'
import type { ReportCompound, ReportSample } from './report-sample.ts'

const ANALYTES = ['CBD', 'CBDA', 'THC', 'THCA', 'CBN']
const TOTALS = KNOWN_TOTALS.filter(({ name }) => name === 'THC' || name === 'CBD')

/** One 1 mL vial of 10 mg diluted 20 times: 1 ug/mL is 0.2 percent or 2 mg/g; the range is 1 to 60 ug/mL. */
export function sampleWith(
  amountsUgMl: Record<string, number>[],
  more: Partial<ReportSample> = {},
  sampleWeightMg = 10,
): ReportSample {
  const compounds = computeCompounds({
    analytes: ANALYTES,
    lower_bounds: 1,
    upper_bounds: 60,
    sample_weight: sampleWeightMg,
    own_loq: null,
    stated: false,
    injections: amountsUgMl.map((amounts) => ({
      preparation: { dilution_factor: 20, volume_ml: 1 },
      results: Object.entries(amounts).map(([compound, amount]) => ({ compound, amount })),
    })),
  })
  const runs = amountsUgMl.length
  return {
    share_key: 'k7q2',
    created_at: '2026-03-01T18:05:00Z',
    tested_at: '2026-03-02T01:30:00Z',
    tested_by: { name: 'Ada Bench' },
    organization: {
      name: 'Eluent Labs',
      address: '1 Column Way',
      contact_no: null,
      email: 'lab@eluent.test',
      logo: null,
    },
    intake_form: {
      strain_name: 'Blue Dream',
      batch_number: 'ELUEN-1',
      sample_weight: sampleWeightMg,
      notes: null,
      prepared_for: null,
      submission_identification: null,
      sample_image_url: null,
      dry_weight: null,
      harvested_weight: null,
    },
    sample_type: { slug: 'flower', name: 'Flower' },
    test_method: { name: 'Potency 5', lower_bounds: 1, upper_bounds: 60 },
    runs,
    runs_required: Math.max(runs, 1),
    results: amountsUgMl.map(() => ({ machineName: 'HPLC-1' })),
    compounds:
      runs === 0
        ? []
        : compounds.map(({ compound, ...rest }, index) => ({ ...rest, name: compound, color: `AA00${index}F` })),
    derived_compounds: runs === 0 ? [] : computeTotals(TOTALS, compounds),
    elution_order: [],
    previous_standard: null,
    dominant_analyte: null,
    qc_compounds: [],
    result_type: null,
    ...more,
  }
}

/** A compound in range, with the test's own fields. */
export function compoundOf(name: string, more: Partial<ReportCompound> = {}): ReportCompound {
  return { name, color: '000000', state: 'value', percent: 1, amount: 5, loq: 0.2, mg: 10, ...more }
}
