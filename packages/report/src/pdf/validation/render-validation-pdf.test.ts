import { expect, test } from 'vitest'
import { drawsPdfs } from '../../testing/draws-pdfs.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { renderValidationPdf } from '../render-pdf.ts'
import type { ValidatedRequirement, ValidationPdfModel } from './validation-pdf-model.ts'

drawsPdfs()

const requirement = (id: string, change: Partial<ValidatedRequirement> = {}): ValidatedRequirement => ({
  id,
  text: 'A total is acid x factor + neutral.',
  outcome: 'passed',
  tests: [`packages/domain/src/results/potency.test.ts: [${id}] acid x factor + neutral`],
  ...change,
})

const model: ValidationPdfModel = {
  version: '3.2.1',
  facts: [
    { label: 'Commit', value: 'a1d5fd503e94' },
    { label: 'Machine', value: 'bench-2' },
  ],
  summary: ['4 requirements: 1 passed, 1 failed, 1 not run, 1 no test.'],
  notes: ['This record is not signed: there is no database'],
  areas: [
    {
      name: 'TOTALS',
      requirements: [
        requirement('TOTALS-01'),
        requirement('TOTALS-02', { outcome: 'failed' }),
        requirement('TOTALS-03', { outcome: 'not run' }),
        requirement('TOTALS-04', { outcome: 'no test', tests: [] }),
      ],
    },
  ],
  vectors: [
    {
      set: 'NIST StRD Norris',
      source: 'https://www.itl.nist.gov/div898/strd/',
      quantity: 'slope',
      expected: '1.00211681802045',
      agreement: 'to 13 digits',
      found: '1.0021168180204543',
      passed: true,
    },
  ],
  matrix: [
    {
      name: '21 CFR Part 11',
      about: 'Read at: law.cornell.edu. Left out: 11.30',
      clauses: [
        { clause: '11.70', asks: 'A signature stays on its record', verdict: 'in part', by: 'REVIEW-07, (REVIEW-09)' },
      ],
    },
  ],
  otherFailures: ['packages/signal/src/index.test.ts: the door'],
  createdAt: new Date('2026-11-23T22:00:00Z'),
}

test('[VALID-01] the record says version, commit, machine, vectors and what the tests of each requirement gave', async () => {
  const { pages, title } = await readPdf(await renderValidationPdf(model))
  const text = pages.join(' ')
  expect(title).toBe('Validation Record: Eluent 3.2.1')
  expect(text).toContain('Commit a1d5fd503e94 Machine bench-2')
  expect(text).toContain('This record is not signed: there is no database')
  expect(text).toMatch(/NIST StRD Norris .*slope 1\.00211681802045 .*1\.0021168180204543 passed/)
  expect(text).toContain('packages/signal/src/index.test.ts: the door')
  expect(text).toMatch(/.TOTALS-01. acid x factor \+ neutral passed TOTALS-02/)
  expect(text).toContain('11.70 A signature stays on its record REVIEW-07, (REVIEW-09) in part')
  for (const outcome of ['failed', 'not run', 'no test']) expect(text).toContain(outcome)
  expect(text).toContain('End of the validation record Validation Record, Eluent 3.2.1 Page 1 of 1')
})

test('[VALID-01] a long record is drawn in full, its last row on its last page', async () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    requirement(`TOTALS-${String(at + 100)}`, { tests: Array.from({ length: 3 }, () => 'a/file.test.ts: a title') }),
  )
  const { pages } = await readPdf(
    await renderValidationPdf({ ...model, areas: [{ name: 'TOTALS', requirements: many }] }),
  )
  expect(pages.at(-1)).toContain(`TOTALS-399`)
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
})
