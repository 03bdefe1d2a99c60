import { expect, test } from 'vitest'
import { closingLine, tallyPlaywright, tallyVitest } from './tally.ts'

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
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    success: false,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(tallyVitest(report, false)).toEqual({ passed: 5, failed: 2 })
})

test('a run that failed although every test passed is a failure', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, success: false, testResults: [] }
  expect(tallyVitest(report, false)).toEqual({ passed: 5, failed: 1 })
  const stats = { expected: 3, unexpected: 0, flaky: 0 }
  expect(tallyPlaywright({ stats, errors: [] }, false)).toEqual({ passed: 3, failed: 1 })
})

test('a browser test that passed only when repeated has failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 }
  expect(tallyPlaywright({ stats, errors: [{}] }, false)).toEqual({ passed: 3, failed: 3 })
})
