import type { Profile, ProfileValue } from '../profile.ts'

/** Delta-8 THC is required on and after this day (OAR 333-007-0430(1)(c)). */
const DELTA_8 = '2022-07-01'
/** The day of the text of OAR 333-064-0110 that was read (Register 64, No. 1). */
const REPORTS_READ = '2025-01-01'

const values: ProfileValue[] = [
  {
    field: 'required_analytes',
    value: ['THC', 'THCA', 'D8-THC', 'CBD', 'CBDA'],
    source: 'OAR 333-007-0430(1)',
    valid_from: DELTA_8,
  },
  {
    field: 'qc_limits',
    value: [{ check: 'DUP', measure: 'RPD', min: null, max: 10, below: false }],
    source: 'OAR 333-007-0430(2)(a): primary and duplicate sample of a process lot; of every duplicate is our reading',
    valid_from: DELTA_8,
  },
  {
    field: 'total_thc_label',
    value: 'Total THC (d9)',
    source: 'OAR 333-007-0430(2)(a): total delta-9 THC, beside delta-8 THC',
    valid_from: DELTA_8,
  },
  {
    field: 'research_mark',
    value: 'R&D TEST - NOT FOR COMPLIANCE',
    source: 'OAR 333-064-0110(2)(a)(D): on the first page; the words are of the practice',
    valid_from: REPORTS_READ,
  },
  {
    field: 'coa_fields',
    value: ['batch_id', 'sample_id'],
    source: 'OAR 333-064-0110(2)(a)(C)',
    valid_from: REPORTS_READ,
  },
]

export const OREGON: Profile = {
  key: 'oregon',
  name: 'Oregon',
  values,
  not_verified: [
    'TNI 2016 volume 1 module 2, 5.10, which OAR 333-064-0110(2)(b) asks of a report, point by point.',
    'OAR 333-064-0100: limits of the other QC, LOQ and calibration.',
    'Years for which records are kept, tolerance of labels and digits of a result.',
  ],
}
