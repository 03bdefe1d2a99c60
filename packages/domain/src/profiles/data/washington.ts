import type { Profile, ProfileValue } from '../profile.ts'

/** WSR 24-09-079, filed 17 April 2024, effective 18 May 2024, made chapter 16-309 WAC. */
const CHAPTER_309 = '2024-05-18'
/** The day of the text of WAC 314-55-102 that was read (Register 24-18); it was in force before. */
const SECTION_102 = '2024-09-15'

const values: ProfileValue[] = [
  {
    field: 'required_analytes',
    value: ['CBD', 'CBDA', 'THC', 'THCA'],
    source: 'WAC 314-55-102(3), table of cannabinoids',
    valid_from: SECTION_102,
  },
  {
    field: 'loq_limits',
    value: ['CBD', 'CBDA', 'THC', 'THCA'].map((analyte) => ({ analyte, mg_g: 1 })),
    source: 'WAC 314-55-102(3), lower limit of quantitation',
    valid_from: SECTION_102,
  },
  {
    field: 'qc_limits',
    value: [
      { check: 'ICV', measure: 'recovery', min: 80, max: 120, below: false },
      { check: 'CCV', measure: 'recovery', min: 80, max: 120, below: false },
      { check: 'LCS', measure: 'recovery', min: 70, max: 130, below: false },
      { check: 'MS', measure: 'recovery', min: 70, max: 130, below: false },
      { check: 'DUP', measure: 'RPD', min: null, max: 20, below: true },
      { check: 'MSD', measure: 'RPD', min: null, max: 20, below: true },
    ],
    source: 'WAC 16-309-160(4) to (6)',
    valid_from: CHAPTER_309,
  },
  { field: 'batch_samples_max', value: 20, source: 'WAC 16-309-160(3)', valid_from: CHAPTER_309 },
  {
    field: 'batch_checks',
    value: ['MB', 'LCS', 'DUP', 'MS', 'ICV', 'CCV'],
    source: 'WAC 16-309-160; one of each is our reading',
    valid_from: CHAPTER_309,
  },
  { field: 'calibration_days_max', value: 30, source: 'WAC 16-309-140(3)', valid_from: CHAPTER_309 },
  { field: 'units', value: ['mg/g', 'percent'], source: 'WAC 314-55-102(3)', valid_from: SECTION_102 },
  {
    field: 'basis',
    value: 'as received',
    source: 'WAC 314-55-102(2)(e), WAC 16-309-140(2)',
    valid_from: CHAPTER_309,
  },
  { field: 'retention_years', value: 5, source: 'WAC 16-309-030(5)', valid_from: CHAPTER_309 },
  {
    field: 'coa_fields',
    value: [
      'title',
      'laboratory_name',
      'laboratory_address',
      'laboratory_licence',
      'report_number',
      'page_numbers',
      'end_mark',
      'client_name',
      'client_address',
      'client_licence',
      'collected',
      'state_package_id',
      'material',
      'sample_name',
      'amount_received',
      'received',
      'certifier',
      'reported',
      'methods',
      'instrument',
    ],
    source: 'WAC 16-309-280(6)(a) to (m)',
    valid_from: CHAPTER_309,
  },
]

export const WASHINGTON: Profile = {
  key: 'washington',
  name: 'Washington',
  values,
  not_verified: [
    'Digits of a result: WAC 314-55-102(2)(f) asks for as many significant digits as its limits are written with, and the limit of a cannabinoid reads 1.0 mg/g. Whether a result of 175 mg/g is to be printed with two digits was not found; enter the digits in a profile of your own.',
    'WAC 16-309-280(6)(n) and the points after it: what else the certificate says.',
    'Tolerance of labels.',
  ],
}
