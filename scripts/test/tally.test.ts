import { expect, test } from 'vitest'
import { closingLine, closingLines, tallyPlaywright, tallyVitest } from './tally.ts'

const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  success: false,
  testResults: [
    { name: '/b/apps/api/src/broken.test.ts', status: 'failed', message: 'no such module\nat x', assertionResults: [] },
    {
      name: '/b/apps/web/src/page.test.tsx',
      status: 'failed',
      assertionResults: [
        {
          fullName: 'a page opens',
          status: 'failed',
          failureMessages: ['\u001B[31mUnable to find role="button"\u001B[39m\n at y'],
        },
        { fullName: 'a page closes', status: 'passed', failureMessages: [] },
      ],
    },
    {
      name: '/b/apps/web/src/other.test.tsx',
      status: 'passed',
      assertionResults: [{ fullName: 'it', status: 'passed' }],
    },
  ],
}
const playwright = {
  stats: { expected: 3, unexpected: 1, flaky: 0 },
  errors: [],
  suites: [
    {
      title: 'phone.spec.ts',
      file: 'phone.spec.ts',
      specs: [
        {
          title: 'a lost network shows',
          tests: [
            {
              status: 'unexpected',
              results: [{ error: { message: 'expect(locator).toBeVisible() failed\n\nTimeout: 1' } }],
            },
          ],
        },
        { title: 'and returns', tests: [{ status: 'expected', results: [{}] }] },
      ],
    },
  ],
}

test('the closing line sums all suites', () => {
  expect(
    closingLine([
      { passed: 8, failed: 0 },
      { passed: 120, failed: 2 },
    ]),
  ).toBe('128 passed, 2 failed')
  expect(closingLine([])).toBe('0 passed, 0 failed')
})

test('a test file that could not be loaded counts as a failure', () => {
  expect(tallyVitest(vitest, false)).toMatchObject({ passed: 5, failed: 2 })
})

test('the last lines name each failed test and why, then the sum', () => {
  const unit = tallyVitest(vitest, false)
  const browser = tallyPlaywright(playwright, false)
  const check = { passed: 11, failed: 1, failures: ['check: format'] }
  expect(closingLines([check, unit, browser]).split('\n')).toEqual([
    'FAIL  check: format',
    'FAIL  apps/api/src/broken.test.ts: no such module',
    'FAIL  apps/web/src/page.test.tsx: a page opens: Unable to find role="button"',
    'FAIL  e2e/phone.spec.ts: a lost network shows: expect(locator).toBeVisible() failed',
    '19 passed, 4 failed',
  ])
  expect(closingLines([{ passed: 3, failed: 0 }])).toBe('3 passed, 0 failed')
  const failures = Array.from({ length: 42 }, (_, at) => `a.test.ts: ${at}`)
  expect(
    closingLines([{ passed: 0, failed: 42, failures }])
      .split('\n')
      .slice(-3),
  ).toEqual(['FAIL  a.test.ts: 39', 'and 2 more', '0 passed, 42 failed'])
})

test('a run that failed although every test passed is a failure', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, success: false, testResults: [] }
  expect(tallyVitest(report, false)).toMatchObject({ passed: 5, failed: 1 })
  const stats = { expected: 3, unexpected: 0, flaky: 0 }
  expect(tallyPlaywright({ stats, errors: [], suites: [] }, false)).toMatchObject({ passed: 3, failed: 1 })
})

test('a browser test that passed only when repeated has failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 }
  expect(tallyPlaywright({ stats, errors: [{}], suites: [] }, false)).toMatchObject({ passed: 3, failed: 3 })
})
