import type { Regulation } from './clause.ts'

/** LIMSpec, the requirements of which the text or a row's citation was at hand. */
export const limspec: Regulation = {
  name: 'LIMSpec 2022',
  source:
    'limswiki.org, Template:LIMSpec/Core laboratory testing and experiments (CC BY-SA 4.0); sections 8, 10 and 13 as our rows cite them',
  clauses: [
    { clause: '1', asks: 'Samples of each material are registered', rows: ['ENTITY-12', 'CUSTODY-01', 'PROFILE-05'] },
    {
      clause: '3.1',
      asks: 'Standards and reagents of a test are on record',
      rows: ['INVENTORY-01', 'INVENTORY-02', 'BENCH-01'],
    },
    { clause: '3.2', asks: 'Only approved, unexpired lots can be chosen', rows: ['INVENTORY-03'] },
    {
      clause: '3.3',
      asks: 'A lot that would expire during the test is refused',
      rows: [],
      gap: 'expiry is judged when the lot is chosen',
    },
    { clause: '3.4', asks: 'Results are checked against limits', rows: ['LIMIT-05', 'RERUN-05', 'GATE-06'] },
    {
      clause: '3.5',
      asks: 'Results of one sample’s tests, and of one test’s samples, are entered together',
      rows: ['IMPORT-01', 'RUNIMPORT-12'],
    },
    { clause: '3.6', asks: 'Results are taken from a spreadsheet', rows: ['IMPORT-01', 'IMPORT-03'] },
    { clause: '3.7', asks: 'Samples sent to another laboratory are followed', rows: ['CUSTODY-02'] },
    { clause: '3.8', asks: 'A retest is made and traced', rows: ['RERUN-01', 'RERUN-02', 'RERUN-03'] },
    { clause: '8', asks: 'Expiry of materials', rows: ['INVENTORY-03', 'INVENTORY-11'] },
    { clause: '10.8', asks: 'Equipment is calibrated and maintained by schedule', rows: ['EQUIP-03'] },
    { clause: '10.9, 13.2', asks: 'Equipment that is overdue cannot be used', rows: ['EQUIP-04'] },
    { clause: '13', asks: 'Instruments stop on a failed check', rows: ['GATE-18'] },
  ],
  leftOut: 'the other requirements of LIMSpec: their texts were not at hand.',
}
