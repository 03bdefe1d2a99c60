import type { Regulation } from './clause.ts'

const LABORATORY = 'the laboratory’s own work'

/** Washington's standards of cannabis laboratories. */
export const washington: Regulation = {
  name: 'WAC 16-309',
  source:
    'app.leg.wa.gov, 16-309-030 and -160; agr.wa.gov, overview of the chapter; -140 and -280 as our rows cite them',
  clauses: [
    { clause: '-030(2)', asks: 'Conflicts of interest are named', rows: [], outside: LABORATORY },
    {
      clause: '-030(3)',
      asks: 'Customers’ information stays confidential',
      rows: ['PERM2-25', 'PERM-26', 'PORTAL-02'],
    },
    {
      clause: '-030(4)',
      asks: 'Results go to the customer and to the board in its format',
      rows: ['MAILSHARE-05', 'PORTAL-07'],
      gap: 'no report to the board (METRC and CCRS)',
    },
    {
      clause: '-030(5)',
      asks: 'Raw data are kept for five years',
      rows: ['DOWNLOAD-04', 'RETAIN-01'],
      pages: ['docs/decisions/0023-stored-files-are-compared.md'],
    },
    { clause: '-030(6)', asks: 'A self-audit before each audit', rows: [], outside: LABORATORY },
    { clause: '-050 to -080', asks: 'Education and training of personnel', rows: ['STAFF-01'] },
    { clause: '-090', asks: 'Standard operating procedures', rows: ['STAFF-03', 'STAFF-04'] },
    { clause: '-100', asks: 'Sampling and homogenization', rows: ['CUSTODY-01', 'BENCH-01'] },
    { clause: '-110', asks: 'Security and safety of rooms and staff', rows: [], outside: LABORATORY },
    { clause: '-120', asks: 'Quality control and assurance', rows: ['GATE-01', 'GATE-04', 'CHART-01'] },
    {
      clause: '-130',
      asks: 'Facilities and equipment are maintained',
      rows: ['EQUIP-01', 'EQUIP-02', 'EQUIP-03', 'EQUIP-04'],
    },
    { clause: '-140(3)', asks: 'Calibration and its age', rows: ['CALIB-07', 'CALIB-08'] },
    { clause: '-160(1)', asks: 'Cannabinoids above the limit of quantitation', rows: ['LIMIT-01', 'TOTALS-04'] },
    { clause: '-160(2)', asks: 'An approved method', rows: [], outside: LABORATORY },
    { clause: '-160(3)', asks: 'At most 20 samples in a batch', rows: ['GATE-02'] },
    { clause: '-160(4)', asks: 'ICV, CCV and surrogate within 80 to 120 %', rows: ['GATE-06', 'GATE-11', 'CALIB-09'] },
    { clause: '-160(5)', asks: 'LCS and matrix spike within 70 to 130 %', rows: ['GATE-06', 'GATE-07', 'GATE-11'] },
    { clause: '-160(6)', asks: 'RPD of duplicates below 20 %', rows: ['GATE-08', 'GATE-11'] },
    { clause: '-160(7)', asks: 'Tailing, resolution, retention time', rows: ['GATE-20'] },
    { clause: '-280(1)', asks: 'A second person reviews', rows: ['REVIEW-01', 'REVIEW-02'] },
    { clause: '-280(3)', asks: 'Digits of the reported value', rows: ['PROFILE-04'] },
    {
      clause: '-280(4)',
      asks: 'What is above the range is diluted and measured again',
      rows: ['RERUN-04', 'RERUN-05'],
    },
    { clause: '-280(5)', asks: 'A diluted result below the lowest calibrator', rows: ['LIMIT-05'] },
    {
      clause: '-280(6)',
      asks: 'What a certificate of analysis holds',
      rows: ['CUSTODY-01', 'PORTAL-01', 'PROFILE-09', 'REVIEW-16'],
    },
  ],
  leftOut:
    '-040, -150, -170 to -270: no cannabinoids, or their texts were not at hand (-240, computers and information systems, among them).',
}
