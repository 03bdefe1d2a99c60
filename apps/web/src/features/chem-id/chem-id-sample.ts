import type { ChemIdSample, Sample } from '@eluent/contract'

/** What is sent of a sample with COA data; see ChemIdSample for what is left out. */
export function chemIdSample(sample: Sample): ChemIdSample {
  const { coa_data: coa, intake_form } = sample
  if (coa === null) throw new Error('A sample without a COA is not transferred.')
  return {
    id: sample.id,
    report_number: sample.report_number,
    strain_name: intake_form.strain_name,
    batch_number: intake_form.batch_number,
    intake_number: intake_form.intake_number,
    material_type: sample.sample_type.name,
    tested_at: sample.tested_at,
    organization: sample.organization.name,
    compounds: sample.compounds.map(({ name, percent, mg, loq, state }) => ({ name, percent, mg_g: mg, loq, state })),
    totals: sample.totals.map(({ name, percent, mg }) => ({ name, percent, mg_g: mg })),
    coa: {
      analyte_1: coa.coa_analyte_1,
      analyte_2: coa.coa_analyte_2,
      unit: coa.coa_unit,
      unit_weight_g: coa.coa_unit_weight,
      description: coa.coa_sample_description,
      submission_identification: coa.il_id,
    },
  }
}
