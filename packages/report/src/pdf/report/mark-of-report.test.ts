import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { madeUpReport } from '../../testing/made-up-report.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderReportPdf } from '../render-pdf.ts'

drawsPdfs()

test('[PROFILE-02] a mark stands first on every page, and on none without it', async () => {
  const mark = 'R&D TEST - NOT FOR COMPLIANCE'
  const pagesOf = async (view: ReturnType<typeof madeUpReport>) =>
    (await readPdf(await renderReportPdf(madeUpPdfModel({ view })))).pages
  const marked = await pagesOf({ ...madeUpReport(), mark, basis_text: 'Percent and mg/g as received' })
  expect(marked.length).toBeGreaterThan(1)
  expect(marked.filter((page) => !page.trim().startsWith(mark))).toEqual([])
  expect(marked.join(' ')).toContain('Percent and mg/g as received')
  expect((await pagesOf(madeUpReport())).join(' ')).not.toContain(mark)
})
