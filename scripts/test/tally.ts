export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** The sum, as the last line of a run: a program reads it. */
export function closingLine(tallies: readonly Tally[]): string {
  const sum = (key: keyof Tally): number => tallies.reduce((total, tally) => total + tally[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
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
  return { passed: report.numPassedTests, failed: failed === 0 && !ok ? 1 : failed }
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly errors: readonly unknown[]
}

/** Counts a Playwright JSON report; a test that passed only when repeated has failed. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport, ok: boolean): Tally {
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed: failed === 0 && !ok ? 1 : failed }
}
