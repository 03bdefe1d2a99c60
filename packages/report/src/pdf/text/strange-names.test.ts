import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { madeUpQcReport, madeUpReport, madeUpRow, madeUpTrace } from '../../testing/made-up-report.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderLabelsPdf, renderReportPdf } from '../render-pdf.ts'

drawsPdfs(120_000)

/** The name wherever a report prints one: head, table, charts, notes. Gives back what had to be left out. */
async function warningsOf(name: string): Promise<string[]> {
  const warnings: string[] = []
  const onWarning = (warning: string): void => void warnings.push(warning)
  const verdict = { ...madeUpReport().verdict, dominant_analyte: name }
  const rows = [madeUpRow(name, '#ff7f0e', 12, 'value'), madeUpRow('CBD', '#1f77b4', 1, 'value')]
  const view = madeUpReport({ rows, verdict, footnotes: [name] })
  const traces = [madeUpTrace(name), madeUpTrace(`${name} 2`)]
  await renderReportPdf(madeUpPdfModel({ sampleName: name, view, traces, traceUnit: name.slice(0, 6) }), { onWarning })
  return warnings
}

/** First and last code points of scripts and symbols: of those that the typefaces draw, and of others. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x250, 0x52f],
  [0x590, 0x6ff],
  [0xe00, 0xe7f],
  [0x1100, 0x11ff],
  [0x1d00, 0x1fff],
  [0x2000, 0x2bff],
  [0x2e80, 0x30ff],
  [0x4e00, 0x9fff],
  [0xf900, 0xffff],
  [0x1d400, 0x1d7ff],
  [0x1ee00, 0x1eeff],
  [0x1f300, 0x1faff],
  [0x0, 0x10ffff],
] as const
const character = fc
  .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
  .map((codePoint) => String.fromCodePoint(codePoint))
const strangeName = fc.array(character, { minLength: 1, maxLength: 30 }).map((characters) => characters.join(''))

// Each of these alone, as the text of a chart, once kept the compiler busy without end.
test.each(['\u0608', '\u1d25', '\u1d79', '\u23e7', 'O躚♀⏧ϳ'])('the name %j is drawn as any other', async (name) => {
  expect(await warningsOf(name)).toEqual([])
})

test('names of any mixture of scripts are drawn at the first try, in all their letters', async () => {
  await fc.assert(
    fc.asyncProperty(strangeName, async (name) => {
      expect(await warningsOf(name)).toEqual([])
    }),
    { seed: 20261120, numRuns: 30 },
  )
})

test('so are QC reports and labels', async () => {
  await fc.assert(
    fc.asyncProperty(strangeName, async (name) => {
      const warnings: string[] = []
      const onWarning = (warning: string): void => void warnings.push(warning)
      const report = madeUpQcReport()
      const qc = report.qc.map((vial) => ({
        ...vial,
        label: name,
        compounds: vial.compounds.map((entry, index) => ({ ...entry, compound: `${name}${index}` })),
      }))
      await renderReportPdf(madeUpPdfModel({ view: { ...report, qc }, sampleName: name }), { onWarning })
      const label = { shareUrl: 'https://eluent.example/qr/a', batchNumber: name, strainName: name }
      await renderLabelsPdf({ labels: [label], layout: 'single', createdAt: new Date(0) }, { onWarning })
      expect(warnings).toEqual([])
    }),
    { seed: 20261120, numRuns: 10 },
  )
})

test('a name that a chart cannot draw in one typeface is whole in the table, and the code points are explained', async () => {
  const name = 'Zoë 𝓪蓝'
  const view = madeUpReport({ rows: [madeUpRow(name, '#ff7f0e', 12, 'value')] })
  const { pages } = await readPdf(await renderReportPdf(madeUpPdfModel({ view })))
  const text = pages.join(' ')
  expect(text).toContain(`${name} 12.0000`)
  expect(text).toContain('Zoë [U+1D4EA][U+84DD]')
  expect(text).toContain('is printed as its Unicode code point')
})
