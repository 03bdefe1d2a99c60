import type { Profile, ProfileValue } from '../profile.ts'

/** The day of the text of 1 CCR 212-3 that was read (Register 47, No. 18); it was in force before. */
const READ_2024_09 = '2024-09-25'
const READ_2024_04 = '2024-04-25'
const HEMP_READ = '2024-06-10'

const values: ProfileValue[] = [
  {
    field: 'required_analytes',
    value: ['D8-THC', 'THC', 'D10-THC', 'exo-THC', 'THCA', 'CBD', 'CBDA', 'CBN'],
    source: '1 CCR 212-3-4-125(A)(2)',
    valid_from: READ_2024_09,
  },
  {
    field: 'units',
    value: ['percent', 'mg per package'],
    source: '1 CCR 212-3-4-210(A)(2): percent for flower, concentrate and pre-rolls, mg of a unit for products',
    valid_from: READ_2024_09,
  },
  {
    field: 'label_tolerance_percent',
    value: 15,
    source: '1 CCR 212-3-4-115, basis and purpose: plus or minus 15 percent potency variance',
    valid_from: READ_2024_04,
  },
  {
    field: 'coa_fields',
    value: [
      'laboratory_name',
      'laboratory_address',
      'sample_name',
      'sample_id',
      'client_name',
      'received',
      'reported',
      'material',
    ],
    source: '1 CCR 212-3-3-825(B)(5)',
    valid_from: READ_2024_04,
  },
  {
    field: 'retest_reason_by',
    value: 'the state or the client',
    source: '1 CCR 212-3-4-235',
    valid_from: READ_2024_09,
  },
]

export const COLORADO: Profile = {
  key: 'colorado',
  name: 'Colorado',
  values,
  not_verified: [
    `Hemp (5 CCR 1005-5, text of ${HEMP_READ}) is another program: dry weight, uncertainty and records of three years.`,
    'Limits of QC and of calibrations.',
    'Years for which records are kept (Rule 3-905).',
    'Digits of a result, and the limit of homogeneity (Rule 4-210).',
  ],
}
