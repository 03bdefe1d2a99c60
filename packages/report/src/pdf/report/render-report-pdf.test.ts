import decodeQR from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { madeUpQcReport, madeUpReport, madeUpRow, madeUpTrace } from '../../testing/made-up-report.ts'
import { rasterizePdf, readPdf } from '../../testing/read-pdf.ts'
import { renderReportPdf } from '../render-pdf.ts'
import type { ReportPdfModel } from './report-pdf-model.ts'
import { required } from '../../testing/required.ts'

drawsPdfs()

async function readReport(change: Partial<ReportPdfModel> = {}) {
  const pdf = await readPdf(await renderReportPdf(madeUpPdfModel(change)))
  return { ...pdf, text: pdf.pages.join(' ') }
}

describe('a potency report', async () => {
  const bytes = await renderReportPdf(madeUpPdfModel())
  const pdf = await readPdf(bytes)
  const text = pdf.pages.join(' ')

  test('[DOWNLOAD-06] holds organization, sample info, results, totals and footnotes', () => {
    expect(text).toContain(
      'Cascade Analytical Laboratory 1180 Harbor Way, Suite 4, Bellingham, WA 98225 +1 360 555 0142 · reports@cascade-analytical.example',
    )
    expect(text).toContain('Batch Number CASCA-20261118-09-04217 Material Type Flower Sample Weight 501.3 mg')
    expect(text).toContain('THCA 21.5873 215.873 0.0200 20.7238 207.238 4.1667')
    expect(text).toContain('CBD < LOQ < LOQ 0.0200 N/A N/A N/A')
    expect(text).toContain('Total Potential THC 20.0753 200.753')
    for (const footnote of madeUpReport().footnotes) expect(text).toContain(footnote)
  })

  test('[DOWNLOAD-06] its QR code, read from the printed page, is the share address', async () => {
    expect(decodeQR(await rasterizePdf(bytes, 1, 2), { timeLimit: 5000 })).toBe(
      'https://eluent.example/qr/k7Qm2VtR9xLdPz4HcWnB8sYf',
    )
  })

  test('opens with the verdict: total, dominant analyte and the largest total potentials', () => {
    expect(pdf.pages[0]).toContain(
      'Total analytes 24.0291 % 240.291 mg/g Dominant analyte THCA 21.5873 % Total Potential THC 20.0753 % 200.753 mg/g Total Potential CBG 0.8186 % 8.186 mg/g',
    )
  })

  test('shows derived compounds with formula and basis, method range and provenance', () => {
    expect(text).toContain('Total Potential THC THC + 0.877 x THCA dry weight 22.6072 226.072')
    expect(text).toContain('Method concentration range: 1 - 50 ug/mL')
    expect(text).toContain('Released by Ines Okafor, laboratory manager')
    expect(text).toContain('Instrument Bench HPLC 2 (G1329A)')
  })

  test('every page carries the report number and its place among the pages; the last ends the report', () => {
    pdf.pages.forEach((page, index) => {
      expect(page).toContain('R-2026-004217')
      expect(page).toContain(`Page ${index + 1} of ${pdf.pages.length}`)
    })
    expect(pdf.pages).toHaveLength(2)
    expect(pdf.pages.at(-1)).toContain('End of report')
    expect(pdf.pages[0]).not.toContain('End of report')
  })

  test('is tagged PDF/A-2a with a title, and every picture has words that stand for it', () => {
    expect(pdf.xmp).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
    expect(pdf.title).toBe('Results: Blue Dream 7, Report R-2026-004217')
    expect(pdf.roles.filter((role) => role === 'Figure')).toHaveLength(5)
    expect(pdf.alts).toHaveLength(5)
    expect(pdf.alts[0]).toBe('Logo of Cascade Analytical Laboratory')
    expect(pdf.alts[4]).toBe('Chromatogram: detector signal in mAU over time in minutes, 2 vials: Vial 1, Vial 2.')
    expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'THead', 'TH', 'TD']))
  })

  test('equal models give equal bytes, whatever was drawn in between', async () => {
    await renderReportPdf(madeUpPdfModel({ sampleName: 'Another' }))
    expect(Buffer.from(await renderReportPdf(madeUpPdfModel())).equals(bytes)).toBe(true)
  })
})

describe('names of every kind', () => {
  test('markup and code in a name print literally', async () => {
    const hostile = '#panic("x") *b* _i_ $x$ #import "a" <l> @ref `c` \\ [h] = t // /*'
    const { text, title } = await readReport({
      sampleName: hostile,
      view: madeUpReport({ rows: [madeUpRow(hostile, '#ff7f0e', 1, 'value')], footnotes: [hostile] }),
      traces: [madeUpTrace(hostile)],
    })
    // Sample name on page 1, row of the table, footnote.
    expect(text.split(hostile).length - 1).toBeGreaterThanOrEqual(3)
    expect(title).toContain(hostile)
  })

  test('Greek, Chinese and Japanese are drawn', async () => {
    const { text } = await readReport({ sampleName: 'Δ9 αβγ 蓝梦 青い夢 ≤ →' })
    expect(text).toContain('Δ9 αβγ 蓝梦 青い夢 ≤ →')
    expect(text).not.toContain('U+')
  })

  test('what no typeface draws is printed as its code point and explained, and never prevents the report', async () => {
    const { text } = await readReport({ sampleName: 'Kush 🌿 한 \u202etxt\u0000 \ud800' })
    expect(text).toContain('Kush [U+1F33F] [U+D55C] txt')
    expect(text).toContain(
      'A character that the typefaces of this report lack, or cannot mix within a chart, is printed as its Unicode code point',
    )
  })

  test('a name shortened in a chart within a character outside the basic plane is still drawn', async () => {
    const names = Array.from({ length: 4 }, (_, index) => `${'x'.repeat(index)}${'𝓪'.repeat(40)}`)
    const { text } = await readReport({
      view: madeUpReport({ rows: names.map((name) => madeUpRow(name, '#d62728', 1, 'value')) }),
      traces: names.map((name) => madeUpTrace(name)),
    })
    expect(text).toContain('𝓪𝓪𝓪')
  })

  test('copied text holds no invisible characters', async () => {
    const { text } = await readReport({ sampleName: 'W'.repeat(64) })
    expect(text).not.toMatch(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/)
    expect(text).toContain('W'.repeat(20))
  })
})

describe('states of a report', () => {
  test('over bounds is named in the table and with its value below it', async () => {
    const { text } = await readReport({
      view: madeUpReport({ rows: [madeUpRow('THCA', '#ff7f0e', 31.2, 'over_bounds')] }),
    })
    expect(text).toContain('THCA OVER BOUNDS OVER BOUNDS')
    expect(text).toContain('over-bounds value 312.000 mg/g.')
  })

  test('banners are printed; charts are not where the report shows none', async () => {
    const { text, alts } = await readReport({
      view: madeUpReport({
        banners: [{ kind: 'preparation_error', severity: 'error', title: 'Preparation', text: 'Remake the sample.' }],
        charts: { shown: false, kind: 'potency' },
      }),
      logo: null,
    })
    expect(text).toContain('Preparation Remake the sample.')
    expect(alts.join(' ')).not.toMatch(/Donut|Bar chart/)
  })

  test('an estimate keeps its mark beside its unit', async () => {
    const verdict = { ...madeUpReport().verdict, total_analytes_percent_text: '34.1200 *' }
    const totals = madeUpReport().totals.map((total) => ({
      ...total,
      percent_text: '28.3324 *',
      mg_g_text: '283.324 *',
    }))
    const { text } = await readReport({ view: madeUpReport({ verdict, totals }) })
    expect(text).toContain('Total analytes 34.1200 % *')
    expect(text).toContain('Total Potential THC 28.3324 * 283.324 *')
  })

  test('a reissue says what changed', async () => {
    const provenance = { ...madeUpReport().provenance, revision_text: 'Revision 2: batch number corrected' }
    const { text } = await readReport({ view: madeUpReport({ provenance }) })
    expect(text.split('Revision 2: batch number corrected')).toHaveLength(3)
  })

  test('without a chromatogram the report says so', async () => {
    const { text } = await readReport({ traces: [] })
    expect(text).toContain('Chromatogram No Chromatogram uploaded.')
  })

  test('a vial whose chromatogram cannot be drawn is named', async () => {
    const traceNotes = ['Vial 2: Error retrieving Chromatogram']
    const some = await readReport({ traces: [madeUpTrace('Vial 1')], traceNotes })
    expect(some.text).toContain('Vial 2: Error retrieving Chromatogram')
    const none = await readReport({ traces: [], traceNotes })
    expect(none.text).toContain('Chromatogram Vial 2: Error retrieving Chromatogram')
    expect(none.text).not.toContain('No Chromatogram uploaded.')
  })

  test('a run with two signals has a figure for each, under its name', async () => {
    const traces = ['DAD1A', 'DAD1B'].flatMap((signal) =>
      ['V1', 'V2'].map((name) => ({ ...madeUpTrace(name), signal, unit: 'mAU' })),
    )
    const { text, alts } = await readReport({ traces })
    expect(text).toContain('Chromatogram DAD1A')
    expect(text).toContain('DAD1B')
    expect(alts.filter((alt) => alt.startsWith('Chromatogram'))).toHaveLength(2)
  })

  test('more than six vials go on further chromatograms, all of them', async () => {
    const traces = Array.from({ length: 8 }, (_, index) => madeUpTrace(`V${index + 1}`))
    const { text, alts } = await readReport({ traces })
    expect(text).toContain('Vials 1 to 6 of 8')
    expect(text).toContain('Vials 7 to 8 of 8')
    expect(alts.filter((alt) => alt.startsWith('Chromatogram'))).toHaveLength(2)
  })

  test('a long table goes on with its head repeated, no row lost', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Analyte ${index + 1}`)
    const { pages, text } = await readReport({
      view: madeUpReport({ rows: names.map((name) => madeUpRow(name, '#1f77b4', 0.5, 'value')) }),
      traces: [],
    })
    for (const name of names) expect(text).toContain(`${name} 0.5000 5.000`)
    expect(pages.filter((page) => page.includes('Cannabinoid Result % mg/g LOQ %')).length).toBeGreaterThan(2)
  })

  test('[LIMIT-01] the LOD of each analyte stands before its LOQ where the method states one', async () => {
    const limits = [
      {
        analyte: 'THCA',
        lod_percent_text: '0.0067',
        lod_mg_g_text: '0.067',
        loq_percent_text: '0.0200',
        loq_mg_g_text: '0.200',
      },
      {
        analyte: 'CBD',
        lod_percent_text: 'not stated',
        lod_mg_g_text: 'not stated',
        loq_percent_text: '0.0200',
        loq_mg_g_text: '0.200',
      },
    ]
    const { text } = await readReport({ view: madeUpReport({ limits }) })
    expect(text).toContain('Cannabinoid Result % mg/g LOD % LOQ % Last %')
    expect(text).toContain('THCA 21.5873 215.873 0.0067 0.0200')
    expect(text).toContain('CBD < LOQ < LOQ not stated 0.0200')
  })

  test('totals, derived compounds and notes of any number are printed whole', async () => {
    const total = required(madeUpReport().totals[0])
    const derived = required(madeUpReport().derived[0])
    const numbers = Array.from({ length: 70 }, (_, index) => index + 1)
    const { text } = await readReport({
      view: madeUpReport({
        totals: numbers.map((n) => ({ ...total, label: `Total no. ${n},` })),
        derived: numbers.map((n) => ({ ...derived, name: `Derived no. ${n},` })),
        footnotes: numbers.map((n) => `Note no. ${n}.`),
      }),
      traces: [],
    })
    for (const n of numbers) {
      expect(text).toContain(`Total no. ${n}, 20.0753 200.753`)
      expect(text).toContain(`Derived no. ${n}, THC`)
      expect(text).toContain(`Note no. ${n}.`)
    }
  })

  test('an empty signal is drawn as an empty chromatogram', async () => {
    const { alts } = await readReport({
      traces: [{ name: 'Vial 1', timesMin: new Float64Array(), values: new Float64Array() }],
    })
    expect(alts.at(-1)).toContain('one vial: Vial 1')
  })

  test('a QC report charts recovery and error and lists both per vial', async () => {
    const { text, alts } = await readReport({ view: madeUpQcReport(), recoveryLimits: { low: 80, high: 120 } })
    expect(alts[2]).toMatch(/^Percent recovery per vial and compound\. Vial 1: 1 ug\/ml: CBDV 104\.1098 %/)
    expect(alts[3]).toMatch(/^Percent error per vial and compound\./)
    expect(text).toContain('Vial 2, 5 ug/ml Expected 5 ug/mL Compound Found')
    expect(text).toContain('CBDV 4.9746 99.4912 -0.5088')
  })

  test('a QC report states the results that its page states', async () => {
    const { text } = await readReport({ view: { ...madeUpQcReport(), rows: madeUpReport().rows } })
    expect(text).toContain('THCA 21.5873 215.873 0.0200 20.7238 207.238 4.1667')
  })

  test('the end mark is never alone on a page', async () => {
    const derived = required(madeUpReport().derived[0])
    for (let rows = 1; rows <= 24; rows += 1) {
      const { pages } = await readReport({
        view: madeUpReport({ derived: Array.from({ length: rows }, () => derived) }),
      })
      expect(pages.at(-1)).toMatch(/Notes .+ End of report/)
    }
  })
})

describe('pictures', () => {
  test('a logo that is not a picture is left out and named, and the report is still made', async () => {
    const warnings: string[] = []
    const bytes = await renderReportPdf(madeUpPdfModel({ logo: new Uint8Array([1, 2, 3]) }), {
      onWarning: (warning) => warnings.push(warning),
    })
    const { alts, pages } = await readPdf(bytes)
    expect(alts).toHaveLength(4)
    expect(pages[0]).toContain('Cascade Analytical Laboratory')
    expect(warnings).toEqual([expect.stringMatching(/^Printed without logo: .*unknown image format/)])
  })

  test('the sample photograph stands beside the sample info', async () => {
    // A PNG of one grey pixel.
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
      'base64',
    )
    const { alts } = await readReport({ sampleImage: new Uint8Array(png) })
    expect(alts).toContain('Photograph of the sample')
  })
})
