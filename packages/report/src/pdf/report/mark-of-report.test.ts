import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { madeUpReport } from '../../testing/made-up-report.ts'
import { placesInPdf, readPdf } from '../../testing/read-pdf.ts'
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

// 4 CCR 15726(e)(1) and (8)
test('[PROFILE-10] the mark of California stands in the upper right of every page in 14 point, nothing above; the picture is on it', async () => {
  const mark = 'Regulatory Compliance Testing'
  const sampleImage = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8H1Z" fill="#567"/></svg>',
  )
  const pdf = await renderReportPdf(madeUpPdfModel({ view: { ...madeUpReport(), mark }, sampleImage }))
  const pages = await placesInPdf(pdf)
  expect(pages.length).toBeGreaterThan(1)
  for (const { width, texts } of pages) {
    const [first] = texts.filter(({ text }) => text === mark)
    expect(first?.size).toBeGreaterThanOrEqual(14)
    expect(first?.right).toBeCloseTo(width - 42, 0)
    expect(texts.filter(({ text, base }) => text !== mark && base >= (first?.base ?? 0))).toEqual([])
  }
  expect((await readPdf(pdf)).alts).toContain('Photograph of the sample')
})

// 17025 7.8.2.1 a, b, d, e; WAC 16-309-280(6)(a) to (d)
test('[PROFILE-09] the paper of a certificate has its title, the licence, what is said of client and lot, page n of m and an end mark', async () => {
  const view = madeUpReport()
  const { pages } = await readPdf(
    await renderReportPdf(
      madeUpPdfModel({
        view: {
          ...view,
          document_title: 'Certificate of Analysis',
          organization: { ...view.organization, license: 'WA-LAB-7' },
          certificate: [{ label: "Client's Licence", value: '412345' }],
        },
      }),
    ),
  )
  expect(pages[0]).toMatch(/CERTIFICATE OF ANALYSIS/)
  expect(pages[0]).toContain('Licence WA-LAB-7')
  expect(pages[0]?.replaceAll(/\s+/g, ' ')).toMatch(/Client's Licence.* 412345/)
  pages.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of ${pages.length}`))
  expect(pages.filter((page) => page.includes('End of report'))).toEqual([pages.at(-1)])
})
