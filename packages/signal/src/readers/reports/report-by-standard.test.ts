import { expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { parseReportText } from './parse-report-text.ts'
import { reportPeaks } from './report-peaks.ts'

// The layout of ChemStation's report by external standard: rows begin with the time, 'Grp' stands across a column's edge, and a
// calibrated compound that was not found has dashes. Numbers made up.
const REPORT = `Data File C:\\CHEM32\\1\\DATA\\POTENCY\\007-0101.D
Sample Name: Blue Dream

Signal 1: DAD1 A, Sig=228,4 Ref=360,100

RetTime  Type     Area     Amt/Area    Amount   Grp   Name
 [min]          [mAU*s]               [ug/ml]
-------|------|----------|----------|----------|--|------------------
  1.965                 -          -          -    CBDVA
  2.767 BB        5.26406 3.80807e-2    0.20046    CBDA
  8.341 VB R   1428.13321 3.76081e-2   53.70941    THCA-A

Totals :                                53.90987

                          *** End of Report ***
`

test('a report by external standard gives names, areas and amounts with their unit; what was not found has none', () => {
  const { signals } = parseReportText(REPORT, 'Report.TXT')
  const peaks = reportPeaks(itemAt(signals, 0)).map(
    ({ name, retentionTimeMin, area, areaUnit, amount, amountUnit, code }) => ({
      row: [name, retentionTimeMin, area, amount, code],
      units: [areaUnit, amountUnit],
    }),
  )
  expect(peaks.map(({ row }) => row)).toEqual([
    ['CBDVA', 1.965, null, null, null],
    ['CBDA', 2.767, 5.26406, 0.20046, 'BB'],
    ['THCA-A', 8.341, 1428.13321, 53.70941, 'VB R'],
  ])
  expect(peaks[0]?.units).toEqual(['mAU*s', 'ug/ml'])
})
