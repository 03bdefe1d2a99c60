import { expect, test } from 'vitest'
import { failuresWithoutRequirement, outcomesOf } from './requirement-outcomes.ts'
import { readTestRun } from './test-results.ts'

/** A title with ids in brackets, which here would make this file a test of those rows. */
const named = (title: string) => title.replaceAll('<', '[').replaceAll('>', ']')
const vitest = readTestRun({
  startTime: Date.parse('2026-11-23T20:00:00Z'),
  testResults: [
    {
      name: '/build/eluent/packages/domain/src/results/potency.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: named('total potential <TOTALS-01> a missing form is 0'), status: 'passed' },
        { fullName: named('total potential <TOTALS-02> <CALCTOTAL-06> the factors'), status: 'failed' },
        { fullName: named('total potential <TOTALS-03> two decimals'), status: 'passed' },
        { fullName: 'total potential rounding', status: 'failed' },
        { fullName: named('total potential <TOTALS-04> of the next issue'), status: 'pending' },
      ],
    },
    {
      name: '/build/eluent/apps/api/src/broken.test.ts',
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    },
  ],
})
const playwright = readTestRun({
  stats: { startTime: '2026-11-23T20:10:00.000Z' },
  suites: [
    {
      title: 'main-job.spec.ts',
      file: 'main-job.spec.ts',
      suites: [
        {
          title: 'a sample',
          file: 'main-job.spec.ts',
          specs: [
            { title: named('<TOTALS-01> is reported'), tests: [{ status: 'expected' }] },
            { title: named('<PATH-01> is opened when repeated'), tests: [{ status: 'flaky' }] },
          ],
        },
      ],
    },
  ],
})

test('[VALID-01] the reports of Vitest and Playwright are read, wherever they were made', () => {
  expect(vitest).toMatchObject({ tool: 'vitest', beganAt: '2026-11-23T20:00:00.000Z' })
  expect(vitest.results[0]).toEqual({
    file: 'packages/domain/src/results/potency.test.ts',
    title: named('total potential <TOTALS-01> a missing form is 0'),
    result: 'passed',
  })
  expect(playwright).toEqual({
    tool: 'playwright',
    beganAt: '2026-11-23T20:10:00.000Z',
    sources: null,
    results: [
      { file: 'e2e/main-job.spec.ts', title: named('a sample <TOTALS-01> is reported'), result: 'passed' },
      { file: 'e2e/main-job.spec.ts', title: named('a sample <PATH-01> is opened when repeated'), result: 'failed' },
    ],
  })
  const sources = { version: '3.2.1', commit: 'a1d5', changed_since_commit: false, machine: 'ci-1' }
  expect(readTestRun({ eluent: sources, testResults: [] })).toMatchObject({ tool: 'vitest', sources })
  expect(() => readTestRun({ rows: [] })).toThrow('is no JSON report of Vitest or Playwright')
})

test('[VALID-01] a requirement reads passed, passed in part, failed, not run or no test, with each of its tests', () => {
  const row = (id: string, ...tests: string[]) => ({ id, text: `The row ${id}.`, tests })
  const rows = [
    row(
      'TOTALS-01',
      'packages/domain/src/results/potency.test.ts',
      'e2e/main-job.spec.ts',
      'apps/web/src/other.test.tsx',
    ),
    row('TOTALS-03', 'packages/domain/src/results/potency.test.ts'),
    row('TOTALS-02', 'packages/domain/src/results/potency.test.ts'),
    row('TOTALS-04', 'packages/domain/src/results/potency.test.ts'),
    row('PATH-01', 'e2e/main-job.spec.ts'),
    row('PATH-02', 'apps/web/src/other.test.tsx'),
    row('PATH-03'),
  ]
  const outcomes = outcomesOf(rows, [...vitest.results, ...playwright.results])
  expect(outcomes.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
    'TOTALS-01 in part',
    'TOTALS-03 passed',
    'TOTALS-02 failed',
    'TOTALS-04 not run',
    'PATH-01 failed',
    'PATH-02 not run',
    'PATH-03 no test',
  ])
  expect(outcomes[0]?.tests.map(({ file, result }) => `${file} ${result}`)).toEqual([
    'packages/domain/src/results/potency.test.ts passed',
    'e2e/main-job.spec.ts passed',
    'apps/web/src/other.test.tsx not run',
  ])
})

test('[VALID-01] a failure that names no requirement is reported, a file that could not be loaded too', () => {
  expect(failuresWithoutRequirement(vitest.results)).toEqual([
    { file: 'packages/domain/src/results/potency.test.ts', title: 'total potential rounding' },
    { file: 'apps/api/src/broken.test.ts', title: 'no such module' },
  ])
})
