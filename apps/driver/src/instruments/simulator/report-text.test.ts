import type { StoredPeak } from '@eluent/signal'
import { expect, test } from 'vitest'
import { reportText } from './report-text.ts'
import { channelOf, storedPeak } from '../../testing/fixtures.ts'

function peak(more: Partial<StoredPeak>): StoredPeak {
  return storedPeak({ area: 88.20599, amount: 2.11272, ...more })
}

const facts = {
  dataFile: 'Blue-Dream_12\\007-0101.D',
  sampleName: 'Blue Dream',
  instrument: 'HPLC-TEST',
  operator: 'SYSTEM',
  location: 7,
  sequenceLine: 1,
  injectedAtText: '20-Nov-26, 11:50:19',
  method: '1_Run.M',
}
function lines(...peaks: StoredPeak[]): string[] {
  return Buffer.from(reportText(facts, [channelOf('DAD1A', ...peaks)]))
    .toString('utf16le')
    .split('\r\n')
}

test('is UTF-16 little-endian with a byte-order mark and ends as ChemStation ends it', () => {
  expect([...reportText(facts, []).subarray(0, 4)]).toEqual([0xff, 0xfe, 0x44, 0x00])
  expect(lines().at(-2)?.trim()).toBe('*** End of Report ***')
})

test.each([
  [peak({}), '  6.321 BV       88.20599 2.39521e-2    2.11272    THC'],
  [peak({ area: 45713.7, amount: 1000 }), '  6.321 BV      4.57137e4 2.18753e-2 1000.00000    THC'],
  [peak({ area: 1.5, amount: 0.0449422, name: 'CBN' }), '  6.321 BV        1.50000 2.99615e-2 4.49422e-2    CBN'],
  [peak({ area: 0, amount: 0, code: null, name: 'CBDVA' }), '  6.321                 -          -          -    CBDVA'],
])('prints a row under its edges', (row, expected) => {
  expect(lines(row)).toContain(expected)
})

test('a peak without a name is in no table', () => {
  expect(lines(peak({ name: null })).join('\n')).not.toMatch(/6\.321/)
})
