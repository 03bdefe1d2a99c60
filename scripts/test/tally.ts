import { readTestRun } from '../validation/test-results.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
  /** What failed: file, title and the first line of why. */
  readonly failures?: readonly string[]
}

/** The sum, as the last line of a run: a program reads it. */
export function closingLine(tallies: readonly Tally[]): string {
  const sum = (key: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}

const MOST_NAMED = 40

/** The failed tests by name, then the sum: a build server may keep no more than the end of what a run prints. */
export function closingLines(tallies: readonly Tally[]): string {
  const failures = tallies.flatMap((tally) => tally.failures ?? [])
  const named = failures.slice(0, MOST_NAMED).map((failure) => `FAIL  ${failure}`)
  const more = failures.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : []), closingLine(tallies)].join('\n')
}

/** @param report a JSON report of Vitest or of Playwright */
function failuresIn(report: unknown): string[] {
  return readTestRun(report)
    .results.filter(({ result }) => result === 'failed')
    .map(({ file, title, why }) => [file, title.split('\n', 1)[0], why].filter(Boolean).join(': '))
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly success: boolean
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Counts a Vitest JSON report; a file that could not be loaded is a failure, and so is a run that failed around its tests. */
export function tallyVitest(report: VitestReport, ok: boolean): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  const failed = report.numFailedTests + broken
  return { passed: report.numPassedTests, failed: failed === 0 && !ok ? 1 : failed, failures: failuresIn(report) }
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly errors: readonly unknown[]
  readonly suites: readonly unknown[]
}

/** Counts a Playwright JSON report; a test that passed only when repeated has failed. */
export function tallyPlaywright(report: PlaywrightReport, ok: boolean): Tally {
  const { stats, errors } = report
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed: failed === 0 && !ok ? 1 : failed, failures: failuresIn(report) }
}
