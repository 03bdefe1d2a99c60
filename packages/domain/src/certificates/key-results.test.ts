import { expect, test } from 'vitest'
import { resultsInSummary, sealedPdfs, summaryOfResults } from './key-results.ts'

test('the summary of a sealed sample names its results as the report shows them, and leaves out what there is not', () => {
  const hashes = ['b'.repeat(64), 'a'.repeat(64)]
  const summary = summaryOfResults({ total_thc: '14.4 %', batch: 'B-1', total_cbd: null, tested_on: ' ' }, hashes)
  expect(summary).toEqual({ batch: 'B-1', total_thc: '14.4 %', report_pdf_sha256: hashes.toSorted().join(' ') })
  expect(
    resultsInSummary({ ...summary, name: 'Lot 7', tested_at: '2026-03-02T01:30:00.000Z' }, (at) => `at ${at}`),
  ).toEqual([
    { name: 'batch', label: 'Batch', text: 'B-1' },
    { name: 'tested_at', label: 'Tested', text: 'at 2026-03-02T01:30:00.000Z' },
    { name: 'total_thc', label: 'Total THC', text: '14.4 %' },
  ])
  expect(sealedPdfs(summary)).toEqual(hashes.toSorted())
})

test('seals of before results and PDFs were kept have none', () => {
  expect(summaryOfResults({}, [])).toEqual({})
  expect([resultsInSummary({ name: 'Lot 7' }, String), sealedPdfs({ name: 'Lot 7' })]).toEqual([[], []])
})
