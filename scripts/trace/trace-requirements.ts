import type { SourceFile } from '../check/source-files.ts'

export interface Row {
  readonly id: string
  readonly text: string
  /** The test files whose titles bear the id, in order. */
  readonly tests: readonly string[]
}

export interface Trace {
  readonly rows: readonly Row[]
  /** Ids in test titles that no list has. */
  readonly unknownIds: readonly string[]
}

const rowPattern = /^- \[([A-Z][A-Z0-9]*-\d{2,3})\] (.+)$/
const idPattern = /\[([A-Z][A-Z0-9]*-\d{2,3})\]/g
const notRun = /\b(skip|todo|fixme)\b\s*[.(]/

/** Whether a file's name says that it holds tests. */
export function isTestFile(path: string): boolean {
  return /\.(test|spec|e2e)\.[cm]?[jt]sx?$/.test(path)
}

/**
 * Holds requirement lists against tests. A row counts as covered when its id stands in square brackets in a line of a test
 * file that is not skipped; by our habit that is the line of the test's title.
 */
export function traceRequirements(lists: readonly SourceFile[], files: readonly SourceFile[]): Trace {
  const byId = new Map<string, Set<string>>()
  for (const { path, text } of files.filter((file) => isTestFile(file.path)))
    for (const line of text.split('\n').filter((candidate) => !notRun.test(candidate)))
      for (const [, id = ''] of line.matchAll(idPattern)) byId.set(id, (byId.get(id) ?? new Set()).add(path))
  const rows = lists.flatMap(({ text }) =>
    text.split('\n').flatMap((line): Row[] => {
      const [, id, words] = rowPattern.exec(line) ?? []
      return id === undefined || words === undefined
        ? []
        : [{ id, text: words, tests: [...(byId.get(id) ?? [])].sort() }]
    }),
  )
  const known = new Set(rows.map(({ id }) => id))
  return { rows, unknownIds: [...byId.keys()].filter((id) => !known.has(id)).sort() }
}

export interface AreaCount {
  readonly area: string
  readonly covered: number
  readonly total: number
}

/** How many rows of each area stand in a test title. */
export function countAreas(rows: readonly Row[]): AreaCount[] {
  const areas = Map.groupBy(rows, ({ id }) => id.replace(/-\d+$/, ''))
  return [...areas].map(([area, requirements]) => ({
    area,
    covered: requirements.filter(({ tests }) => tests.length > 0).length,
    total: requirements.length,
  }))
}

/** The table of row and test for docs/requirements/traceability.md. */
export function traceabilityPage({ rows }: Trace): string {
  const covered = rows.filter(({ tests }) => tests.length > 0).length
  const areas = Map.groupBy(rows, ({ id }) => id.replace(/-\d+$/, ''))
  const sections = [...areas].map(([area, requirements]) => {
    const lines = requirements.map(({ id, tests }) => `| ${id} | ${tests.length > 0 ? tests.join('<br>') : '-'} |`)
    return `## ${area}\n\n| Row | Tests |\n|---|---|\n${lines.join('\n')}\n`
  })
  return `# Traceability\n\nWritten by \`npm run trace\`: which test files show which row of the requirement lists. ${covered} of ${rows.length} rows stand in the title of a test.\n\n${sections.join('\n')}`
}
