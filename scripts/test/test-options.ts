const PARTS = ['check', 'unit', 'e2e'] as const
export type Part = (typeof PARTS)[number]

export interface TestOptions {
  /** Undefined runs every part. */
  readonly only: Part | undefined
  /** What Vitest or Playwright get: files, `-t words`, their own options. */
  readonly toolArgs: readonly string[]
  /** Where the JSON reports of the runs are kept for `npm run validation -- --results`; undefined keeps none. */
  readonly reports: string | undefined
}

/** Reads what stands behind `npm test --`. @throws RangeError in words for whoever typed it */
export function readTestOptions(words: readonly string[]): TestOptions {
  const { reports, args } = takeReports(words)
  const index = args.findIndex((arg) => /^--only(=|$)/.test(arg))
  if (index < 0 && args.length > 0)
    throw new RangeError(`Say which tests get ${args.join(' ')}: npm test -- --only unit FILE, or --only e2e FILE`)
  if (index < 0) return { only: undefined, toolArgs: [], reports }
  const [, joined] = (args[index] ?? '').split('=')
  const name = joined ?? args[index + 1]
  const only = PARTS.find((part) => part === name)
  if (!only) throw new RangeError(`--only takes ${PARTS.join(', ')}, not "${name ?? ''}"`)
  const toolArgs = args.toSpliced(index, joined === undefined ? 2 : 1)
  if (only === 'check' && toolArgs.length > 0) throw new RangeError(`--only check takes no ${toolArgs.join(' ')}`)
  if (only === 'check' && reports !== undefined) throw new RangeError('--only check has no reports to keep')
  return { only, toolArgs, reports }
}

function takeReports(args: readonly string[]): { reports: string | undefined; args: readonly string[] } {
  const index = args.findIndex((arg) => /^--reports(=|$)/.test(arg))
  if (index < 0) return { reports: undefined, args }
  const [, joined] = (args[index] ?? '').split('=')
  const reports = joined ?? args[index + 1]
  if (!reports || reports.startsWith('--')) throw new RangeError('--reports takes a folder')
  return { reports, args: args.toSpliced(index, joined === undefined ? 2 : 1) }
}
