import { expect, test } from 'vitest'
import { exportFileName } from './export-file-name.ts'

test('[DOWNLOAD-03] a name is {YYYY-MM-DD}_{strain}_{organization}.{ext}, spaces as underscores', () => {
  expect(exportFileName('2026-11-20', 'Blue Dream 7', 'Cascade Analytical Laboratory', 'pdf')).toBe(
    '2026-11-20_Blue_Dream_7_Cascade_Analytical_Laboratory.pdf',
  )
  expect(exportFileName('2026-11-20T23:59:00Z', 'Kush', 'Lab', 'csv')).toBe('2026-11-20_Kush_Lab.csv')
})

test('what a file system or a browser would trip over is left out', () => {
  expect(exportFileName('2026-11-20', '../..\\etc:*"<x>|?\u202Efdp', 'A\u0000 B\r\nC', 'pdf')).toBe(
    '2026-11-20_etcxfdp_A_BC.pdf',
  )
  expect(exportFileName('2026-11-20', 'Δ9 \ud800 Grün', ' ', 'zip')).toBe('2026-11-20_Δ9_\ufffd_Grün_organization.zip')
})

test('a date that is none is refused', () => {
  expect(() => exportFileName('20.11.2026', 'a', 'b', 'pdf')).toThrow('A date YYYY-MM-DD is expected, got 20.11.2026')
})
