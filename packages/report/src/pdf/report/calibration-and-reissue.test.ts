import { buildReportView, type ReportSample } from '@eluent/domain/report'
import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { madeUpCalibration, madeUpQcReport, madeUpReport } from '../../testing/made-up-report.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderReportPdf } from '../render-pdf.ts'
import { required } from '../../testing/required.ts'

drawsPdfs()

const textOf = async (view: ReturnType<typeof madeUpReport>): Promise<string> =>
  (await readPdf(await renderReportPdf(madeUpPdfModel({ view })))).pages.join(' ')

test('a calibration prints each line with its points, r², RSE and what the line makes of each level', async () => {
  const calibration = [madeUpCalibration('CBD', '#17becf', 12.1, 0.4), madeUpCalibration('THC', '#d62728', 9.7, 1.2)]
  const text = await textOf({ ...madeUpQcReport(), calibration, calibration_note: 'Unweighted least squares.' })
  expect(text).toContain('Unweighted least squares.')
  expect(text).toContain('area = 12.1000 × c + 0.400000, r² = 0.99964')
  expect(text).toContain('area = 9.70000 × c + 1.20000, r² = 0.99964')
  expect(text).toMatch(/Compound r² RSE % 1 ug\/ml 5 ug\/ml 50 ug\/ml CBD 0\.99964 1\.2500 100\.0000 N\/A 100\.0000/)
})

test('a calibration that misses a limit says which, below its figures', async () => {
  const passing = madeUpCalibration('CBD', '#17becf', 12.1, 0.4)
  const verdict_text = 'Fails: 1 ug/ml reads 74.6 %'
  const failing = { ...madeUpCalibration('THC', '#d62728', 9.7, 1.2), keeps_limit: false, verdict_text }
  const text = await textOf({ ...madeUpQcReport(), calibration: [passing, failing], calibration_note: 'Note.' })
  expect(text).toContain('CBD: Passes THC: Fails: 1 ug/ml reads 74.6 %')
})

test('the digits of a calibration are those of the view that the page draws', async () => {
  const sample: ReportSample = {
    share_key: 'k',
    created_at: '2026-11-18T09:12:00Z',
    tested_at: '2026-11-18T10:00:00Z',
    tested_by: null,
    organization: { name: 'Lab', address: null, contact_no: null, email: null, logo: null },
    intake_form: {
      strain_name: 'Calibration',
      batch_number: 'B',
      sample_weight: 1,
      sample_image_url: null,
      dry_weight: null,
      harvested_weight: null,
    },
    sample_type: { slug: 'calibration', name: 'Calibration' },
    test_method: { name: 'M', lower_bounds: 1, upper_bounds: 50 },
    runs: 5,
    runs_required: 5,
    compounds: [],
    derived_compounds: [],
    elution_order: [],
    previous_standard: null,
    dominant_analyte: null,
    qc_compounds: [
      {
        name: 'THC',
        color: 'd62728',
        vials: [1, 5, 10, 25, 50].map((level, at) => ({
          vial: at + 1,
          label: `${level} ug/ml`,
          expected: level,
          found: level * 1.01,
          peak_area: level * 41.3 + required([0.6, -1.1, 2.2, -3.7, 1.9][at]),
          percent_recovery: 101,
          percent_error: 1,
        })),
      },
    ],
    result_type: null,
  }
  const view = buildReportView(sample, { time_zone: 'UTC' })
  const [line] = view.calibration
  const text = await textOf(view)
  expect(text).toContain(line?.line_text)
  const row = [line?.r2_text, line?.rse_text, ...(line?.points ?? []).map((point) => point.back_calculated_text)]
  expect(text).toContain(`THC ${row.join(' ')}`)
})

test('a reissue says which report it replaces, why, and each change', async () => {
  const { provenance } = madeUpReport()
  const text = await textOf(
    madeUpReport({
      provenance: { ...provenance, revision_text: 'Replaces report 68-1.' },
      reissue: {
        replaces: '68-1',
        why: 'Weight corrected',
        changes: [{ what: 'THC', old: '1.0000 % (10.000 mg/g)', new: '1.1000 % (11.000 mg/g)' }],
      },
    }),
  )
  expect(text).toContain('Replaces report 68-1.')
  expect(text).toContain('What changed since report 68-1 Reason: Weight corrected')
  expect(text).toContain('THC: 1.0000 % (10.000 mg/g) → 1.1000 % (11.000 mg/g)')
})

test('a first report has no such part', async () => {
  expect(await textOf(madeUpReport())).not.toContain('What changed')
})
