import { stripVTControlCharacters } from 'node:util'

/** A test as it ran; `file` from the repository's folder. */
export interface TestResult {
  readonly file: string
  readonly title: string
  readonly result: 'passed' | 'failed' | 'not run'
  /** The first line of a failure, without colours. */
  readonly why?: string | undefined
}

export interface TestRun {
  readonly tool: 'vitest' | 'playwright'
  /** ISO 8601; null where the report names no time. */
  readonly beganAt: string | null
  /** What was tested, and where; null where the report does not say. */
  readonly sources: TestedSources | null
  readonly results: readonly TestResult[]
}

/** What `npm test -- --reports` writes into a report beside its results. */
export interface TestedSources {
  readonly version: string
  readonly commit: string
  readonly changed_since_commit: boolean
  readonly machine: string
}

interface Stamped {
  readonly eluent?: TestedSources
}

interface VitestReport extends Stamped {
  readonly startTime?: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly results?: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport extends Stamped {
  readonly stats: { readonly startTime?: string }
  readonly errors?: readonly { readonly message?: string }[]
  readonly suites: readonly PlaywrightSuite[]
}

/**
 * Reads the JSON report of a run by Vitest or by Playwright, of this machine or another.
 * @throws RangeError where it is neither
 */
export function readTestRun(report: unknown): TestRun {
  if (hasList(report, 'testResults')) return readVitest(report as VitestReport)
  if (hasList(report, 'suites')) return readPlaywright(report as PlaywrightReport)
  throw new RangeError('is no JSON report of Vitest or Playwright')
}

function hasList(report: unknown, list: 'testResults' | 'suites'): boolean {
  return typeof report === 'object' && report !== null && Array.isArray((report as Record<string, unknown>)[list])
}

function readVitest({ startTime, testResults, eluent }: VitestReport): TestRun {
  return {
    tool: 'vitest',
    beganAt: startTime === undefined ? null : new Date(startTime).toISOString(),
    sources: eluent ?? null,
    results: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = inRepository(name)
      const results = assertionResults.map((test): TestResult => ({
        file,
        title: test.fullName.trim(),
        result: outcomeOf(test.status),
        why: firstLine(test.failureMessages?.[0]),
      }))
      // a file that could not be loaded has no tests to fail
      const isBroken = status === 'failed' && !results.some(({ result }) => result === 'failed')
      return isBroken
        ? [...results, { file, title: message ?? 'the file could not be run', result: 'failed' }]
        : results
    }),
  }
}

function readPlaywright({ stats, errors = [], suites, eluent }: PlaywrightReport): TestRun {
  const broken = errors.map(({ message }): TestResult => ({
    file: 'e2e',
    title: message ?? 'the run failed',
    result: 'failed',
  }))
  return {
    tool: 'playwright',
    beganAt: stats.startTime ?? null,
    sources: eluent ?? null,
    results: [...suites.flatMap((suite) => readSuite(suite, [])), ...broken],
  }
}

function readSuite({ title, file, specs = [], suites = [] }: PlaywrightSuite, above: readonly string[]): TestResult[] {
  const path = file.startsWith('e2e/') ? file : `e2e/${file}`
  // the outermost suite is called as its file
  const titles = title === file ? above : [...above, title]
  return [
    ...specs.map((spec): TestResult => ({
      file: path,
      title: [...titles, spec.title].join(' '),
      result: outcomeOfRepeats(spec.tests.map(({ status }) => status)),
      why: firstLine(spec.tests.flatMap(({ results = [] }) => results).find(({ error }) => error)?.error?.message),
    })),
    ...suites.flatMap((suite) => readSuite(suite, titles)),
  ]
}

/** A test that passed only when it was repeated has failed. */
function outcomeOfRepeats(statuses: readonly string[]): TestResult['result'] {
  if (statuses.some((status) => status === 'unexpected' || status === 'flaky')) return 'failed'
  return statuses.includes('expected') ? 'passed' : 'not run'
}

function outcomeOf(status: string): TestResult['result'] {
  return status === 'passed' || status === 'failed' ? status : 'not run'
}

function firstLine(message: string | undefined): string | undefined {
  return message === undefined ? undefined : stripVTControlCharacters(message).trim().split('\n', 1)[0]
}

/** The run may have been made in another folder. */
function inRepository(path: string): string {
  return /(?:^|[\\/])((?:apps|packages|scripts|e2e)[\\/].*)$/.exec(path)?.[1]?.replaceAll('\\', '/') ?? path
}
