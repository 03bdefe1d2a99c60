import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { madeUpPdfModel } from '../../testing/made-up-pdf-model.ts'
import { madeUpQcReport } from '../../testing/made-up-report.ts'
import { inkMap } from '../../testing/ink-map.ts'
import { renderReportPdf } from '../render-pdf.ts'

drawsPdfs()

/** Cells that differ by more than one step: type and lines may fall a pixel off on another machine. */
const differing = (seen: string[], known: string[]): number =>
  seen.reduce(
    (sum, row, y) =>
      sum + Array.from(row).filter((ink, x) => Math.abs(Number(ink) - Number(known[y]?.[x] ?? 99)) > 1).length,
    0,
  )

const knownMap = (name: string): string[] =>
  readFileSync(new URL(`fixtures/${name}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)

// The maps were made by this test from pages that people had looked at; a wanted change of the page replaces them.
test.each([
  ['potency-page-1', madeUpPdfModel(), 1],
  ['potency-page-2', madeUpPdfModel(), 2],
  ['qc-page-1', madeUpPdfModel({ view: madeUpQcReport(), recoveryLimits: { low: 80, high: 120 } }), 1],
] as const)('%s looks as it did', async (name, model, page) => {
  const seen = await inkMap(await renderReportPdf(model), page)
  expect({ rows: seen.length, differing: differing(seen, knownMap(name)) <= 12 || seen }).toEqual({
    rows: 66,
    differing: true,
  })
})
