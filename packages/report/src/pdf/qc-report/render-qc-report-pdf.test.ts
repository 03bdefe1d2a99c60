import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderQcReportPdf } from '../render-pdf.ts'

drawsPdfs()

test('[GATE-24] a QC report prints each check, each page with its number of all, the signature and an end mark', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [
    `CCV ${at + 1}`,
    'CBDA',
    'Recovery',
    '98.2 %',
    '80-120 %',
    'Passed',
  ])
  const { pages } = await readPdf(
    await renderQcReportPdf({
      organization: 'Cascade Analytical',
      number: 'AB-20261126-01',
      facts: [{ label: 'Machine', value: 'HPLC 1' }],
      tables: [
        {
          title: 'Checks',
          head: ['Check', 'Analyte', 'Measure', 'Value', 'Limit', 'State'],
          widths: [1, 1, 1, 1, 1, 1],
          rows,
          none: 'No check yet.',
        },
        { title: 'Exceptions', head: ['Check'], widths: [1], rows: [], none: 'None.' },
      ],
      signature: ['Reviewed by Ada, 11/26/2026 9:00 AM.'],
      made: '11/26/2026 9:05 AM',
      createdAt: new Date('2026-11-26T09:05:00Z'),
    }),
  )
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  const text = pages.join(' ')
  for (const [check] of rows) expect(text).toContain(`${check} CBDA Recovery 98.2 % 80-120 % Passed`)
  expect(text).toContain('Machine HPLC 1')
  expect(text).toMatch(/Exceptions\s+None\./)
  expect(text).toContain('Reviewed by Ada, 11/26/2026 9:00 AM.')
  expect(pages.at(-1)).toContain('End of the QC report')
})
