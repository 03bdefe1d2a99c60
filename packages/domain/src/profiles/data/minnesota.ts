import type { Profile, ProfileValue } from '../profile.ts'

/** 46 SR 1011, published 15 June 2022. */
const SR_1011 = '2022-06-15'

const values: ProfileValue[] = [
  {
    field: 'required_analytes',
    value: ['THC', 'THCA', 'CBD', 'CBDA'],
    source: 'Minn. R. 4770.3030 subp. 1 A',
    valid_from: SR_1011,
  },
  {
    field: 'preparations_rsd_max',
    value: 10,
    source: 'Minn. R. 4770.3030 subp. 2 A: mean of three preparations',
    valid_from: SR_1011,
  },
  { field: 'units', value: ['percent'], source: 'Minn. R. 4770.3030 subp. 1 A', valid_from: SR_1011 },
]

export const MINNESOTA: Profile = {
  key: 'minnesota',
  name: 'Minnesota',
  values,
  not_verified: [
    'The list of cannabinoids that the Office of Cannabis Management keeps on its site, and its acceptance criteria (Minn. R. 9810.3100).',
    'Points of the certificate, years for which records are kept, digits of a result and tolerance of labels (Minn. R. 9810).',
    'Limits of QC and of calibrations.',
  ],
}
