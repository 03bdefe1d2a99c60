import type { Profile, ProfileValue } from '../profile.ts'

/** The final rule of the domestic hemp program was published on 19 January 2021; effective 22 March 2021 was not read. */
const FINAL_RULE = '2021-01-19'

const values: ProfileValue[] = [
  {
    field: 'required_analytes',
    value: ['THC', 'THCA'],
    source: '7 CFR 990.1; total THC of both forms by the laboratory testing guidelines, points 7 to 9',
    valid_from: FINAL_RULE,
  },
  {
    field: 'loq_limits',
    value: [{ analyte: 'THC', mg_g: 3 }],
    source: '0.3 %, the level that must be decided (7 CFR 990.1); Oregon asks it of LOQ in OAR 603-048-0600(4)(c)',
    valid_from: FINAL_RULE,
  },
  { field: 'units', value: ['percent'], source: '7 CFR 990.1', valid_from: FINAL_RULE },
  { field: 'basis', value: 'dry weight', source: '7 CFR 990.1', valid_from: FINAL_RULE },
  { field: 'thc_max_percent', value: 0.3, source: '7 CFR 990.1, with uncertainty', valid_from: FINAL_RULE },
  {
    field: 'coa_fields',
    value: ['uncertainty'],
    source: '7 CFR 990.1: the measurement of uncertainty is reported',
    valid_from: FINAL_RULE,
  },
]

export const USDA_HEMP: Profile = {
  key: 'usda-hemp',
  name: 'USDA hemp',
  values,
  not_verified: [
    'What else a report to the USDA holds (7 CFR 990.3(a)(3) and 990.7).',
    'Years for which records are kept, and digits of a result.',
    'Limits of QC and of calibrations.',
  ],
}
