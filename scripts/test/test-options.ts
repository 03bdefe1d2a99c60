const PARTS = ['check', 'unit', 'e2e'] as const
export type Part = (typeof PARTS)[number]

export interface TestOptions {
  /** Undefined runs every part. */
  readonly only: Part | undefined
  /** What Vitest or Playwright get: files, `-t words`, their own options. */
  readonly toolArgs: readonly string[]
}

/** Reads what stands behind `npm test --`. @throws RangeError in words for whoever typed it */
export function readTestOptions(args: readonly string[]): TestOptions {
  const index = args.findIndex((arg) => /^--only(=|$)/.test(arg))
  if (index < 0 && args.length > 0)
    throw new RangeError(`Say which tests get ${args.join(' ')}: npm test -- --only unit FILE, or --only e2e FILE`)
  if (index < 0) return { only: undefined, toolArgs: [] }
  const [, joined] = (args[index] ?? '').split('=')
  const name = joined ?? args[index + 1]
  const only = PARTS.find((part) => part === name)
  if (!only) throw new RangeError(`--only takes ${PARTS.join(', ')}, not "${name ?? ''}"`)
  const toolArgs = args.toSpliced(index, joined === undefined ? 2 : 1)
  if (only === 'check' && toolArgs.length > 0) throw new RangeError(`--only check takes no ${toolArgs.join(' ')}`)
  return { only, toolArgs }
}
