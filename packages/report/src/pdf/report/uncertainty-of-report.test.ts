import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { madeUpReport } from '../../testing/made-up-report.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderReportPdf } from '../render-pdf.ts'

drawsPdfs()

const U = { uncertainty_text: '0.87', uncertainty_mg_g_text: '8.7', uncertainty: 0.87 }

test('[UNCERT-07] [UNCERT-08] U and decisions stand on paper, and neither where there is none', async () => {
  const textOf = async (view: ReturnType<typeof madeUpReport>) =>
    (await readPdf(await renderReportPdf(madeUpPdfModel({ view })))).pages.join(' ').replaceAll(/\s+/g, ' ')
  const plain = madeUpReport({ compares: false })
  const row = {
    ...plain.rows[0],
    analyte: 'THCA',
    percent_text: '21.59',
    mg_g_text: '215.9',
  } as (typeof plain.rows)[number]
  const printed = await textOf({
    ...plain,
    uncertainty: {
      id: 1,
      approved_at: '2026-01-01T00:00:00.000Z',
      k: 2,
      correlation: 0,
      moisture_u_percent: null,
      analytes: [],
    },
    rows: [{ ...row, ...U }],
    totals: plain.totals.slice(0, 1).map((total) => ({ ...total, percent_text: '20.08', mg_g_text: '200.8', ...U })),
    decisions: [
      {
        what: 'Total THC',
        basis: 'dry weight',
        rule: 'hemp',
        rule_text: 'hemp rule',
        limit_text: 'at most 0.3 %',
        result_text: '0.35 ± 0.060 %',
        outcome: 'pass',
        outcome_text: 'Pass',
        sentence: '0.35 +/- 0.06 % dry = 0.29 to 0.41, includes 0.30: passes',
      },
    ],
  })
  expect(printed).toMatch(/THCA 21\.59 0\.87 215\.9 8\.7/)
  expect(printed).toMatch(/Total Potential THC 20\.08 0\.87 200\.8 8\.7/)
  expect(printed).toContain('± U mg/g')
  expect(printed).toMatch(/Limits and decisions .*at most 0\.3 % hemp rule 0\.35 ± 0\.060 % Pass/)
  expect(printed).toContain('0.35 +/- 0.06 % dry = 0.29 to 0.41, includes 0.30: passes')
  const without = await textOf(plain)
  expect(without).not.toMatch(/± U|Limits and decisions/)
})
