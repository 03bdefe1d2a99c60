import type { CoaView } from '@eluent/domain/coa'
import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderReportPdf } from '../render-pdf.ts'

drawsPdfs()

const coa: CoaView = {
  title: 'Certificate of Analysis',
  description: 'Strawberry gummies, 20 to the bag',
  notes: 'Keep cool and dry',
  unit_text: '1 gummy = 4.2 g',
  figures: [
    {
      analyte: 'Total Potential THC',
      color: null,
      percent_text: '0.2400',
      mg_g_text: '2.400',
      per_unit_text: '10.080 mg per gummy',
    },
    { analyte: 'CBD', color: '#2563eb', percent_text: '< LOQ', mg_g_text: '< LOQ', per_unit_text: null },
  ],
  people: [
    { label: 'Analyst', value: 'Ann Tester' },
    { label: 'Reviewer', value: 'Bo Manager' },
    { label: 'COA data saved', value: '11/20/2026 6:05 PM by Bo Manager' },
  ],
}

test('the certificate says product, unit, two analytes per unit, notes and people, and compares with no standard', async () => {
  const { pages } = await readPdf(await renderReportPdf(madeUpPdfModel({ coa })))
  const text = pages.join(' ')
  expect(text).toContain('CERTIFICATE OF ANALYSIS')
  expect(text).toContain('Product Strawberry gummies, 20 to the bag')
  expect(text).toContain('Unit 1 gummy = 4.2 g Notes of the certificate Keep cool and dry')
  expect(text).toContain('Total Potential THC 10.080 mg per gummy 0.2400 % · 2.400 mg/g')
  expect(text).toContain('CBD < LOQ < LOQ')
  expect(text).toContain('THCA 21.5873 215.873 0.0200')
  expect(text).not.toMatch(/Last %|% diff|20\.7238/)
  expect(text).toContain('Analyst Ann Tester Reviewer Bo Manager COA data saved 11/20/2026 6:05 PM by Bo Manager')
  expect(pages.at(-1)).toContain('End of report')
})
