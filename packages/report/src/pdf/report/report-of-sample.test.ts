import { buildReportView, type ReportSample } from '@eluent/domain/report'
import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderReportPdf } from '../render-pdf.ts'

drawsPdfs()

const sample: ReportSample = {
  share_key: 'k7q2',
  created_at: '2026-03-01T18:05:00Z',
  tested_at: '2026-03-02T01:30:00Z',
  tested_by: { name: 'Ada Bench' },
  organization: { name: 'Eluent Labs', address: '1 Column Way', contact_no: '', email: '', logo: null },
  intake_form: {
    strain_name: 'Blue Dream',
    batch_number: 'ELUEN-1',
    sample_weight: 10,
    notes: null,
    prepared_for: null,
    submission_identification: null,
    sample_image_url: null,
    dry_weight: 21,
    harvested_weight: 100,
  },
  runs: 1,
  runs_required: 1,
  sample_type: { slug: 'flower', name: 'Flower' },
  test_method: { name: 'Potency 3', lower_bounds: 1, upper_bounds: 60 },
  results: [{ machineName: 'Bench HPLC 2' }],
  compounds: [
    { name: 'THC', color: 'd62728', state: 'value', percent: 1, amount: 5, loq: 0.2, mg: null },
    { name: 'THCA', color: '#ff7f0e', state: 'value', percent: 10, amount: 50, loq: 0.2, mg: null },
    { name: 'CBD', color: 'not a colour', state: 'below_loq', percent: 0.1, amount: 0.5, loq: 0.2, mg: null },
  ],
  derived_compounds: [
    {
      name: 'THC',
      primary_analyte: 'THC',
      acid_analyte: 'THCA',
      acid_ratio_conversion_factor: 0.877,
      percent: 9.77,
      mg: 97.7,
    },
  ],
  qc_compounds: [],
  elution_order: [],
  previous_standard: null,
  dominant_analyte: null,
  result_type: null,
}

test('the PDF of a sample says what its report view says, to the digit', async () => {
  const view = buildReportView(sample, { time_zone: 'America/Los_Angeles' })
  const pdf = await readPdf(await renderReportPdf(madeUpPdfModel({ view, sampleName: 'Blue Dream' })))
  const text = pdf.pages.join(' ')
  for (const { label, value } of view.identity) expect(text).toContain(`${label} ${value}`)
  for (const row of view.rows)
    expect(text).toContain(`${row.analyte} ${row.percent_text} ${row.mg_g_text} ${row.loq_text}`)
  for (const row of view.totals) expect(text).toContain(`${row.label} ${row.percent_text} ${row.mg_g_text}`)
  for (const row of view.derived)
    expect(text).toContain(`${row.formula_text} ${row.basis} ${row.percent_text} ${row.mg_g_text}`)
  for (const footnote of view.footnotes) expect(text).toContain(footnote)
  // 1.0 % THC and 10.0 % THCA give 1 + 0.877 x 10 = 9.77 %; CBD lies below its LOQ.
  expect(text).toContain('Total Potential THC 9.7700 97.700')
  expect(text).toContain('CBD < LOQ < LOQ 0.2000')
})
