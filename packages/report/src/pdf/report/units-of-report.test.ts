import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { madeUpReport } from '../../testing/made-up-report.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderReportPdf } from '../render-pdf.ts'

drawsPdfs()

test('[PROFILE-06] the units of a product have a table of their own on paper, and none where there are none', async () => {
  const textOf = async (view: ReturnType<typeof madeUpReport>) =>
    (await readPdf(await renderReportPdf(madeUpPdfModel({ view })))).pages.join(' ').replaceAll(/\s+/g, ' ')
  const printed = await textOf({
    ...madeUpReport(),
    units: {
      units: ['mg/mL', 'mg per package'],
      note: 'As received; density 0.95 g/mL; unit weight 30 g',
      rows: [
        { name: 'THCA', color: '#ff7f0e', amounts: [205.079, 6476.19], texts: ['205.079', '6476.190'] },
        { name: 'Total Potential THC', color: null, amounts: [190.715, 6022.58], texts: ['190.715 *', '6022.580 *'] },
      ],
    },
  })
  expect(printed).toContain('Amounts per volume, serving and package')
  expect(printed).toContain('density 0.95 g/mL; unit weight 30 g')
  expect(printed).toMatch(/THCA 205\.079 6476\.190 Total Potential THC 190\.715 \* 6022\.580 \*/)
  expect(await textOf(madeUpReport())).not.toContain('Amounts per volume')
})
