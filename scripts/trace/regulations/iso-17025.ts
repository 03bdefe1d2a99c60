import type { Regulation } from './clause.ts'

/** ISO/IEC 17025:2017, chapter 7, by its headings; sub-clauses where their text was read or a row cites it. */
export const iso17025: Regulation = {
  name: 'ISO/IEC 17025:2017, chapter 7',
  source: 'headings as its table of contents gives them; text of 7.11.1 to 7.11.3; the others as our rows cite them',
  clauses: [
    {
      clause: '7.1',
      asks: 'Requests, tenders and contracts are reviewed',
      rows: ['PORTAL-01', 'PORTAL-03', 'PORTAL-04'],
    },
    {
      clause: '7.2.1',
      asks: 'Methods are chosen and verified',
      rows: ['METHOD-33', 'METHOD-36'],
      gap: 'no record of a verification',
    },
    { clause: '7.2.2', asks: 'Methods are validated', rows: [], gap: 'no record of a method’s validation' },
    { clause: '7.3', asks: 'Sampling has a plan and records', rows: ['CUSTODY-01', 'CUSTODY-02'] },
    {
      clause: '7.4',
      asks: 'Items are received, told apart, kept and disposed of',
      rows: ['CUSTODY-01', 'CUSTODY-02', 'CUSTODY-05', 'CUSTODY-06', 'CUSTODY-07'],
    },
    {
      clause: '7.5',
      asks: 'Technical records let the work be repeated; changes keep the original',
      rows: ['CALIB-07', 'RERUN-01', 'RERUN-02', 'WORK-18', 'WORK-23', 'EQUIP-10', 'BENCH-07'],
    },
    {
      clause: '7.6',
      asks: 'Uncertainty of measurement is evaluated',
      rows: ['CALIB-15', 'UNCERT-01', 'UNCERT-02', 'UNCERT-07'],
    },
    {
      clause: '7.7.1',
      asks: 'The validity of results is watched',
      rows: ['GATE-01', 'GATE-12', 'CHART-01', 'CHART-05', 'CALIB-08'],
    },
    { clause: '7.7.2', asks: 'Results are compared with other laboratories’', rows: ['NCR-08'] },
    {
      clause: '7.8.1',
      asks: 'Results are reviewed and authorized before they leave',
      rows: ['DOWNLOAD-01', 'REVIEW-01', 'GATE-13'],
      pages: ['docs/decisions/0007-release-of-reports.md'],
    },
    { clause: '7.8.2', asks: 'What every report holds', rows: ['DOWNLOAD-06', 'CUSTODY-01', 'EQUIP-10', 'PROFILE-09'] },
    { clause: '7.8.3', asks: 'What reports of tests hold besides', rows: ['LIMIT-01', 'UNCERT-07', 'UNCERT-08'] },
    { clause: '7.8.4', asks: 'Certificates of calibration', rows: [], outside: 'the product reports tests' },
    { clause: '7.8.5', asks: 'Reports of sampling', rows: ['CUSTODY-01'], gap: 'no report of a sampling alone' },
    { clause: '7.8.6', asks: 'Statements of conformity name their rule', rows: ['UNCERT-08'] },
    {
      clause: '7.8.7',
      asks: 'Opinions and interpretations',
      rows: [],
      gap: 'reports hold none, and none can be added',
    },
    {
      clause: '7.8.8',
      asks: 'Amended reports say what changed',
      rows: ['WORK-17', 'WORK-18', 'REVIEW-17'],
      pages: ['docs/decisions/0058-a-withdrawn-report.md'],
    },
    { clause: '7.9', asks: 'Complaints', rows: ['PORTAL-11'] },
    { clause: '7.10', asks: 'Nonconforming work', rows: ['GATE-14', 'GATE-15', 'NCR-01', 'NCR-04', 'EQUIP-06'] },
    { clause: '7.11.1', asks: 'The laboratory has the data it needs', rows: ['PERM-04', 'WORK-12'] },
    {
      clause: '7.11.2',
      asks: 'The system is validated with its interfaces before use, and after changes',
      rows: ['VALID-01', 'VALID-02'],
    },
    { clause: '7.11.3 a', asks: 'Protected from unauthorized access', rows: ['LOGIN-14', 'USERLIST-10', 'PERM2-25'] },
    {
      clause: '7.11.3 b',
      asks: 'Safeguarded against tampering and loss',
      rows: ['SCAN-07', 'SCAN-08'],
      pages: ['docs/decisions/0044-backups-of-our-own.md'],
    },
    { clause: '7.11.3 c', asks: 'Operated as its provider specifies', rows: [], pages: ['docs/operations.md'] },
    { clause: '7.11.6', asks: 'Calculations and transfers of data are checked', rows: ['VALID-02', 'CALIB-11'] },
  ],
  leftOut:
    '7.11.3 d and e, 7.11.4, 7.11.5 and the paragraphs below the headings that no row cites: their texts were not at hand.',
}
