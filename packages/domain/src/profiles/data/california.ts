import type { Profile, ProfileValue } from '../profile.ts'

/** The emergency regulations of the Department of Cannabis Control became operative (Register 2021, No. 40). */
const DCC = '2021-09-27'
/** The text of title 4 that names analytical batches (section 15700, effective 7 November 2022). */
const BATCHES = '2022-11-07'

const values: ProfileValue[] = [
  { field: 'batch_samples_max', value: 20, source: '4 CCR 15700(f)', valid_from: BATCHES },
  {
    field: 'batch_checks',
    value: ['MB', 'CCV', 'DUP', 'MS'],
    source: '16 CCR 5730(d); title 4 section 15730 renumbers it. MS or MSD',
    valid_from: DCC,
  },
  { field: 'calibration_r2_min', value: 0.99, source: '4 CCR 15713', valid_from: DCC },
  { field: 'retention_years', value: 7, source: '4 CCR 15037(a)', valid_from: DCC },
  {
    field: 'coa_fields',
    value: [
      'laboratory_name',
      'laboratory_address',
      'laboratory_licence',
      'client_name',
      'client_address',
      'client_licence',
      'batch_id',
      'sample_id',
      'material',
      'collected',
      'received',
      'analysed',
      'sample_picture',
      'methods',
      'instrument',
      'lod_loq',
    ],
    source: '4 CCR 15726(e)',
    valid_from: DCC,
  },
  {
    field: 'compliance_mark',
    value: 'Regulatory Compliance Testing',
    source: '4 CCR 15726(e)(1)',
    valid_from: DCC,
  },
]

export const CALIFORNIA: Profile = {
  key: 'california',
  name: 'California',
  values,
  not_verified: [
    '4 CCR 15724: the cannabinoids to test for, their units and LOQ, and dry weight for flower.',
    '4 CCR 15730(e): limits of recovery and of duplicates.',
    '4 CCR 15726(e)(9) and after: the remaining points of the certificate.',
    'Tolerance of labels, and the limit of homogeneity (16 CCR 5716).',
    '16 CCR 5728 and its section in title 4: for how many business days a sample is kept; 45 by what is written of it.',
    '4 CCR 15713(c)(1)(C): whether and how curves may be weighted.',
    'Digits of a result.',
  ],
}
